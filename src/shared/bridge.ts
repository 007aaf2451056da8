import { z } from 'zod'
import { activityContract } from './bridge-activity.ts'
import { audienceContract } from './bridge-audiences.ts'
import { backupContract } from './bridge-backup.ts'
import { type Call, call } from './bridge-call.ts'
import { campaignContract } from './bridge-campaigns.ts'
import { catalogContract } from './bridge-catalogs.ts'
import { consoleContract } from './bridge-console.ts'
import { desktopContract } from './bridge-desktop.ts'
import { draftContract } from './bridge-drafts.ts'
import { type ExchangeProgress, exchangeContract } from './bridge-exchange.ts'
import { overviewContract } from './bridge-overview.ts'
import { updatesContract } from './bridge-updates.ts'
import { webhookContract } from './bridge-webhooks.ts'
import type { Account } from './catalogue/accounts.ts'
import { industryTypes } from './catalogue/accounts.ts'
import type { AccountDetails, AccountList } from './domain/account.ts'
import type { Arrival } from './domain/arrival.ts'
import type { ForeseeingProgress } from './domain/campaign-foresight.ts'
import type { CatalogNews } from './domain/catalog.ts'
import type { DraftSubject } from './domain/draft.ts'
import { environment } from './domain/environment.ts'
import type { JobSummary } from './domain/job.ts'
import type { ReadingState } from './domain/library-row.ts'
import { type Preferences, preferencesChange } from './domain/preferences.ts'
import { sandboxTroubles } from './domain/sandbox-trouble.ts'
import type { SecretsState } from './domain/secrets.ts'
import type { BearerState, SandboxState, SessionState, SignedInUser, SignInState } from './domain/session.ts'
import type { UpdatesState } from './domain/update.ts'
import type { ReceiverState } from './domain/webhook.ts'
import type { Workspace } from './domain/workspace.ts'
import type { Outcome } from './outcome.ts'

const nothing = z.undefined()
const id = z.string().min(1).max(100)
const accountHost = z.enum(['ads', 'adsSandbox'])
const accountReference = z.strictObject({ host: accountHost, accountId: id })
const secretText = z.string().trim().min(1).max(500)

/**
 * The contract between the renderer and main: every call with its input schema and reply, every event with its
 * payload. Preload, server and the renderer's types are derived from it, so a missing handler does not compile.
 * Every call answers an `Outcome`; nothing in it ever carries a secret towards the renderer.
 */
export const calls = {
  app: {
    info: call(() => nothing).returns<AppInfo>(),
    openDataFolder: call(() => nothing).returns<void>(),
    /** What came from outside since it was last asked; `arrived` tells the page in front. */
    takeArrivals: call(() => nothing).returns<readonly Arrival[]>(),
    /** Another window on the same workspace. */
    openWindow: call(() => nothing).returns<void>(),
    /** An error the renderer did not expect, for the log. */
    reportError: call(() =>
      z.strictObject({ message: z.string().max(2_000), stack: z.string().max(20_000).nullable() }),
    ).returns<void>(),
    /** Opens an address of the documentation or of a fault in the system's browser; https only. */
    openExternal: call(() =>
      z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2_000) }),
    ).returns<void>(),
  },
  preferences: {
    read: call(() => nothing).returns<Preferences>(),
    change: call(() => preferencesChange).returns<Preferences>(),
  },
  secrets: {
    state: call(() => nothing).returns<SecretsState>(),
    choose: call(() => z.strictObject({ keep: z.enum(['session', 'unprotected']) })).returns<SecretsState>(),
  },
  session: {
    state: call(() => nothing).returns<SessionState>(),
    useEnvironment: call(() => z.strictObject({ environmentId: id })).returns<SessionState>(),
    /** Adds or changes an environment; presets keep their id and kind. */
    saveEnvironment: call(() => z.strictObject({ environment })).returns<SessionState>(),
    removeEnvironment: call(() => z.strictObject({ environmentId: id })).returns<SessionState>(),
    /** Write only: keys never come back. */
    saveKeys: call(() =>
      z.strictObject({
        environmentId: id,
        consumerKey: secretText,
        consumerSecret: secretText,
        callbackUrl: z.url().max(500),
      }),
    ).returns<SessionState>(),
    switchUser: call(() => z.strictObject({ userId: id })).returns<SessionState>(),
    /** Revokes the token at the service, then forgets it; forgets it also when the service cannot be reached. */
    signOut: call(() => z.strictObject({ environmentId: id, userId: id })).returns<SignOutResult>(),
    selectAccount: call(() => z.strictObject({ accountId: id.nullable() })).returns<SessionState>(),
    bearer: call(() => nothing).returns<BearerState>(),
    invalidateBearer: call(() => nothing).returns<BearerState>(),
  },
  signIn: {
    state: call(() => nothing).returns<SignInState>(),
    /** Answers when the sign-in is over; `signInChanged` tells how it goes. */
    start: call(() =>
      z.strictObject({
        environmentId: id,
        method: z.enum(['window', 'pin']),
        page: z.enum(['authorize', 'authenticate']),
        forceLogin: z.boolean(),
        screenName: z.string().trim().min(1).max(50).nullable(),
      }),
    ).returns<SignInResult>(),
    submitPin: call(() => z.strictObject({ pin: z.string().trim().min(1).max(20) })).returns<void>(),
    /** Opens the page of a PIN sign-in once more in the system's browser. */
    openPage: call(() => nothing).returns<void>(),
    cancel: call(() => nothing).returns<void>(),
  },
  sandbox: {
    state: call(() => nothing).returns<SandboxState>(),
    start: call(() => nothing).returns<SandboxState>(),
    stop: call(() => nothing).returns<SandboxState>(),
    /** Has the sandbox sign and deliver an event to one webhook, or to every valid one. */
    sendEvent: call(() =>
      z.strictObject({ webhookId: z.string().max(40).nullable(), body: z.string().min(2).max(1_000_000) }),
    ).returns<readonly SandboxDelivery[]>(),
    /** Runs the hourly check now. */
    checkWebhooks: call(() => nothing).returns<void>(),
    /** Has it meet every request with some trouble, until it is told otherwise or ends. */
    makeTrouble: call(() => z.strictObject({ trouble: z.enum(sandboxTroubles) })).returns<SandboxState>(),
    /** Puts the demonstration data back: what was published to it is gone, and so are its sign-ins. */
    reset: call(() => nothing).returns<SandboxState>(),
  },
  accounts: {
    list: call(() => z.strictObject({ host: accountHost, refresh: z.boolean() })).returns<AccountList>(),
    details: call(() =>
      z.strictObject({ ...accountReference.shape, refresh: z.boolean() }),
    ).returns<AccountDetails>(),
    update: call(() =>
      z.strictObject({
        ...accountReference.shape,
        name: z.string().trim().min(1).max(255).optional(),
        industryType: z.enum(industryTypes).optional(),
      }),
    ).returns<Account>(),
    createSandbox: call(() => nothing).returns<Account>(),
    deleteSandbox: call(() => z.strictObject({ accountId: id })).returns<Account>(),
  },
  /** What the status line shows; `connectionChanged`, `limitsChanged` and `waitingChanged` tell how it goes on. */
  status: {
    connection: call(() => nothing).returns<ConnectionState>(),
    limits: call(() => nothing).returns<LimitsState>(),
    waiting: call(() => nothing).returns<WaitingState>(),
    /** Ends a wait; what waited comes back as cancelled, with nothing sent. One that is over is left alone. */
    cancelWait: call(() => z.strictObject({ id: z.int().min(1) })).returns<void>(),
  },
  ...draftContract,
  ...campaignContract,
  ...exchangeContract,
  ...audienceContract,
  ...catalogContract,
  ...webhookContract,
  ...consoleContract,
  ...activityContract,
  ...overviewContract,
  ...backupContract,
  ...desktopContract,
  ...updatesContract,
} as const

export type Calls = typeof calls
export type Subject = keyof Calls
export type Verb<S extends Subject> = keyof Calls[S] & string
export type InputOf<C> = C extends Call<infer Input, unknown> ? z.output<Input> : never
export type ReplyTo<C> = C extends Call<z.ZodType, infer Reply> ? Reply : never

/** What main tells every window. Payloads are whole states, so a missed one does no harm. */
export interface BridgeEvents {
  /** Something waits for `app.takeArrivals`; told to the window in front alone. */
  readonly arrived: { readonly waiting: number }
  readonly preferencesChanged: Preferences
  readonly secretsChanged: SecretsState
  readonly sessionChanged: SessionState
  readonly signInChanged: SignInState
  readonly sandboxChanged: SandboxState
  readonly receiverChanged: ReceiverState
  /** The list of webhooks at the service may be another one than last read. */
  readonly webhooksChanged: { readonly at: number }
  readonly inboxChanged: { readonly total: number; readonly latestId: number | null }
  /** Requests were kept: the list of them may be another one than last read. */
  readonly requestsChanged: { readonly at: number }
  /** Webhooks that were valid before and are not now. */
  readonly webhooksInvalid: { readonly at: number; readonly webhookIds: readonly string[] }
  readonly connectionChanged: ConnectionState
  readonly limitsChanged: LimitsState
  readonly waitingChanged: WaitingState
  /** A list of a workspace may be another one than last read; `reading` tells how a reading goes. */
  readonly libraryChanged: LibraryNews
  /** Drafts that were made, edited or given up, at most 200 named; where there are more, read anew. */
  readonly draftsChanged: DraftNews
  /** How far a check of all drafts is, where there are many. */
  readonly checkChanged: CheckProgress
  /** A job made progress; the newest state of each that changed, at most five times a second. */
  readonly jobsChanged: { readonly jobs: readonly JobSummary[] }
  /** How far a bulk edit is; `done` equals `total` with the last one. */
  readonly bulkChanged: BulkProgress
  /** How far the rules are with what a bulk edit would make of its rows. */
  readonly foreseeing: ForeseeingProgress
  /** Products or the feed of a catalog may be others than last read; how far a reading of either is. */
  readonly catalogsChanged: CatalogNews
  /** How far a file is that is written, read or taken over. */
  readonly exchangeChanged: ExchangeProgress
  /** How far the way to a newer version of the program is. */
  readonly updatesChanged: UpdatesState
}

export interface CheckProgress {
  readonly workspace: Workspace
  readonly done: number
  readonly total: number
}

export interface BulkProgress {
  readonly workspace: Workspace
  readonly label: string
  readonly done: number
  readonly total: number
}

export interface LibraryNews {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly reading: ReadingState
}

export interface DraftNews {
  readonly workspace: Workspace
  readonly draftIds: readonly string[]
  readonly all: boolean
}
export type EventName = keyof BridgeEvents

/** Whether the last request reached the service. */
export interface ConnectionState {
  readonly kind: 'unknown' | 'online' | 'offline'
  readonly since: number
}

/** A request of a person that is not sent at once, and why. */
export interface Wait {
  /** To cancel it by. */
  readonly id: number
  /** Which operation of the catalogue, so that a screen knows its own. */
  readonly operationId: string
  /** Title of the operation. */
  readonly operation: string
  readonly reason: 'rateLimit' | 'offline' | 'timeout' | 'dropped' | 'serverError' | 'clockSkew'
  readonly until: number
}

/** What is waited for at the moment, the longest first. */
export interface WaitingState {
  readonly waits: readonly Wait[]
}

/** The tightest rate window known at the moment; null before the first answer. */
export interface LimitsState {
  readonly tightest: {
    readonly name: string
    readonly remaining: number
    readonly limit: number
    readonly resetsAt: number
  } | null
}

export interface AppInfo {
  readonly version: string
  readonly electron: string
  readonly chrome: string
  readonly node: string
  readonly platform: string
  readonly dataFolder: string
  /** Sentences about the program's own files that a person has to read: a damaged database was set aside … */
  readonly notices: readonly string[]
}

export interface SignInResult extends SignedInUser {
  /** Set where the disk took nothing: the sign-in holds until the program ends. */
  readonly untilQuit?: true
}

/** `revoked: false` says that the token was forgotten here but may live on at the service. */
export interface SignOutResult {
  readonly session: SessionState
  readonly revoked: boolean
}

export interface SandboxDelivery {
  readonly webhookId: string
  readonly status: number
}

/** The API that the preload exposes as `window.flightdeck`. */
export type FlightdeckBridge = {
  readonly [S in Subject]: {
    readonly [V in Verb<S>]: BridgeFunction<Calls[S][V]>
  }
} & {
  /** Returns the function that ends the subscription. */
  readonly on: <Name extends EventName>(
    name: Name,
    listener: (payload: BridgeEvents[Name]) => void,
  ) => () => void
  /** Where files that were dropped or pasted lie on this machine; those that a page made itself are left out. */
  readonly pathsOf: (files: readonly object[]) => readonly string[]
}

type BridgeFunction<C> =
  C extends Call<infer Input, infer Reply>
    ? undefined extends z.input<Input>
      ? () => Promise<Outcome<Reply>>
      : (input: z.input<Input>) => Promise<Outcome<Reply>>
    : never

/** What main implements: every verb, given its checked input. */
export type BridgeHandlers = {
  readonly [S in Subject]: {
    readonly [V in Verb<S>]: (input: InputOf<Calls[S][V]>) => Promise<Outcome<ReplyTo<Calls[S][V]>>>
  }
}
