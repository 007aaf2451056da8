import { z } from 'zod'
import type { Workspace } from '../accounts/workspace.ts'
import type { PreviewProgress } from '../campaigns/validation-preview.ts'
import type { CatalogChange } from '../catalogs/catalog.ts'
import type { ChainReport } from '../console/chain/chain-report.ts'
import type { Outcome } from '../core/outcome.ts'
import type { SyncState } from '../creatives/creative-row.ts'
import type { ActivationRequest } from '../desktop/activation-request.ts'
import type { ChosenFile } from '../desktop/chosen-file.ts'
import { type Preferences, preferencesChange } from '../desktop/preferences.ts'
import type { SharedSettings } from '../desktop/settings-file.ts'
import type { UpdatesState } from '../desktop/update.ts'
import type { DraftSubject } from '../drafts/draft.ts'
import type { JobSummary } from '../jobs/job.ts'
import type { NetworkState } from '../network/proxy-settings.ts'
import type { Oauth2State } from '../sign-in/oauth2.ts'
import type { SecretsState } from '../sign-in/secrets.ts'
import type { SandboxState, SessionState, SignInState } from '../sign-in/session.ts'
import type { ReplayProgress } from '../webhooks/event-sending.ts'
import type { ForwardingState } from '../webhooks/forwarding.ts'
import type { ReceiverState } from '../webhooks/webhook.ts'
import { accountContract } from './accounts.ts'
import { activityContract } from './activity.ts'
import { audienceContract } from './audiences.ts'
import { backupContract } from './backup.ts'
import { type Call, call, type Event, event } from './call.ts'
import { campaignContract } from './campaigns.ts'
import { catalogContract } from './catalogs.ts'
import { consoleContract } from './console.ts'
import { desktopContract } from './desktop.ts'
import { draftContract } from './drafts.ts'
import { type ExchangeProgress, exchangeContract } from './exchange.ts'
import { networkContract } from './network.ts'
import { overviewContract } from './overview.ts'
import { type RehearsalProgress, rehearsalContract } from './rehearsal.ts'
import { sandboxContract } from './sandbox.ts'
import { searchContract } from './search.ts'
import { signInContract } from './sign-in.ts'
import { statisticsContract } from './statistics.ts'
import { type ConnectionState, type LimitsState, statusContract, type WaitingState } from './status.ts'
import { targetingContract } from './targeting.ts'
import { templateContract } from './templates.ts'
import { updatesContract } from './updates.ts'
import { webhookContract } from './webhooks.ts'

/** What a file of settings has, to be shown before it's applied. */
export interface SettingsToImport {
  readonly fileName: string
  readonly settings: SharedSettings
}

const nothing = z.undefined()

/**
 * The contract between the renderer and main: every call with its input schema and reply, every event with its
 * payload. Preload, server and the renderer's types are derived from it, so a missing handler does not compile.
 * Every call answers an `Outcome`; nothing in it ever carries a secret towards the renderer.
 */
export const calls = {
  app: {
    info: call(() => nothing).returns<AppInfo>(),
    openDataFolder: call(() => nothing).returns<void>(),
    /** What came from outside since the last call; `arrived` notifies the page in front. */
    takeActivations: call(() => nothing).returns<readonly ActivationRequest[]>(),
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
    /** Asks where to, then writes the settings; null if the dialog was closed. */
    exportFile: call(() => nothing).returns<{ readonly fileName: string } | null>(),
    /** Reads a file of settings without applying it; null if the dialog was closed. */
    openFile: call(() => nothing).returns<SettingsToImport | null>(),
  },
  ...signInContract,
  ...sandboxContract,
  ...accountContract,
  ...statusContract,
  ...draftContract,
  ...targetingContract,
  ...statisticsContract,
  ...templateContract,
  ...campaignContract,
  ...exchangeContract,
  ...rehearsalContract,
  ...audienceContract,
  ...catalogContract,
  ...webhookContract,
  ...consoleContract,
  ...activityContract,
  ...overviewContract,
  ...searchContract,
  ...backupContract,
  ...desktopContract,
  ...updatesContract,
  ...networkContract,
} as const

export type Calls = typeof calls
export type Subject = keyof Calls
export type Verb<S extends Subject> = keyof Calls[S] & string
export type InputOf<C> = C extends Call<infer Input, unknown> ? z.output<Input> : never
export type ReplyTo<C> = C extends Call<z.ZodType, infer Reply> ? Reply : never

/** Events that main sends to every window. Payloads are whole states, so a missed one does no harm. */
export const events = {
  /** Something waits for `app.takeActivations`; sent to the window in front alone. */
  arrived: event<{ readonly waiting: number }>(),
  preferencesChanged: event<Preferences>(),
  secretsChanged: event<SecretsState>(),
  sessionChanged: event<SessionState>(),
  signInChanged: event<SignInState>(),
  oauth2Changed: event<Oauth2State>(),
  sandboxChanged: event<SandboxState>(),
  receiverChanged: event<ReceiverState>(),
  /** The list of webhooks at the service may be another one than last read. */
  webhooksChanged: event<{ readonly at: number }>(),
  /** Of the events that are being replayed together. */
  replayProgressed: event<ReplayProgress>(),
  inboxChanged: event<{ readonly total: number; readonly latestId: number | null }>(),
  forwardingChanged: event<ForwardingState>(),
  /** How the run of a console chain is. */
  consoleRunChanged: event<ChainReport>(),
  /** Requests were kept: the list of them may be another one than last read. */
  requestsChanged: event<{ readonly at: number }>(),
  /** Webhooks that were valid before and are not now. */
  webhooksInvalid: event<{ readonly at: number; readonly webhookIds: readonly string[] }>(),
  /** Sentences about the program's own files, all of them; what was said before isn't said again. */
  noticesChanged: event<{ readonly notices: readonly string[] }>(),
  connectionChanged: event<ConnectionState>(),
  limitsChanged: event<LimitsState>(),
  waitingChanged: event<WaitingState>(),
  /** A list of a workspace may have changed; `sync` reports the progress of a sync. */
  creativesChanged: event<CreativesChange>(),
  /** Drafts that were created, edited or discarded, at most 200 by ID; if there are more, read the list again. */
  draftsChanged: event<DraftsChange>(),
  /** How far a check of all drafts is, where there are many. */
  checkChanged: event<CheckProgress>(),
  /** A job made progress; the newest state of each that changed, at most five times a second. */
  jobsChanged: event<{ readonly jobs: readonly JobSummary[] }>(),
  /** Figures of an account were stored, or a refresh of them began, paused or ended. */
  statisticsChanged: event<{ readonly workspace: Workspace }>(),
  /** How far a bulk edit is; `done` equals `total` with the last one. */
  bulkChanged: event<BulkProgress>(),
  /** How far the rules are with what a bulk edit would make of its rows. */
  previewProgress: event<PreviewProgress>(),
  /** Products or the feed of a catalog may be others than last read; how far a reading of either is. */
  catalogsChanged: event<CatalogChange>(),
  /** How far a file is that is written, read or taken over. */
  exchangeChanged: event<ExchangeProgress>(),
  /** How far a rehearsal is. */
  rehearsalChanged: event<RehearsalProgress>(),
  /** How far the way to a newer version of the program is. */
  updatesChanged: event<UpdatesState>(),
  /** Proxy settings were changed, or a proxy asks for a user name and password. */
  networkChanged: event<NetworkState>(),
} as const

type Payloads<Events> = {
  readonly [Name in keyof Events]: Events[Name] extends Event<infer Payload> ? Payload : never
}
export interface BridgeEvents extends Payloads<typeof events> {}

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

export interface CreativesChange {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly sync: SyncState
}

export interface DraftsChange {
  readonly workspace: Workspace
  readonly draftIds: readonly string[]
  readonly all: boolean
}
export type EventName = keyof BridgeEvents

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
  /** Ids of files that were dropped, pasted or picked; those that a page made itself are left out. */
  readonly chosenFiles: (files: readonly object[]) => Promise<readonly ChosenFile[]>
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
