import type { z } from 'zod'
import type { Workspace } from '../accounts/workspace.ts'
import { type Call, type Event, event } from '../bridge/call.ts'
import type { PreviewProgress } from '../campaigns/validation-preview.ts'
import type { CatalogChange } from '../catalogs/catalog.ts'
import type { ChainReport } from '../console/chain/chain-report.ts'
import type { Outcome } from '../core/outcome.ts'
import type { ChosenFile } from '../desktop/chosen-file.ts'
import type { Preferences } from '../desktop/preferences.ts'
import type { UpdatesState } from '../desktop/update.ts'
import type { SyncState } from '../entities/entity-row.ts'
import type { DraftSubject } from '../entities/kinds.ts'
import type { JobSummary } from '../jobs/job.ts'
import type { NetworkState } from '../network/proxy-settings.ts'
import type { Oauth2State } from '../sign-in/oauth2.ts'
import type { SecretsState } from '../sign-in/secrets.ts'
import type { SandboxState, SessionState, SignInState } from '../sign-in/session.ts'
import type { FigureAlert } from '../statistics/alerts.ts'
import type { LiveStreams } from '../streams/live-stream.ts'
import type { ReplayProgress } from '../webhooks/event-sending.ts'
import type { ForwardAttempt, ForwardingState } from '../webhooks/forwarding.ts'
import type { ReceiverState, ReceiverVisit } from '../webhooks/webhook.ts'
import { accountContract } from './accounts.ts'
import { audienceContract } from './audiences.ts'
import { backupContract } from './backup.ts'
import { campaignContract } from './campaigns.ts'
import { catalogContract } from './catalogs.ts'
import { consoleContract } from './console.ts'
import { desktopContract } from './desktop.ts'
import { diagnosticsContract } from './diagnostics.ts'
import { draftContract } from './drafts.ts'
import { entityContract } from './entities.ts'
import { type ExchangeProgress, exchangeContract } from './exchange.ts'
import { jobContract } from './jobs.ts'
import { mediaContract } from './media.ts'
import { networkContract } from './network.ts'
import { overviewContract } from './overview.ts'
import { policyContract } from './policy.ts'
import { publishingContract } from './publishing.ts'
import { requestLogContract } from './request-log.ts'
import { sandboxContract } from './sandbox.ts'
import { searchContract } from './search.ts'
import { signInContract } from './sign-in.ts'
import { statisticsContract } from './statistics.ts'
import { type ConnectionState, type LimitsState, statusContract, type WaitingState } from './status.ts'
import { directMessageContract } from './streams/direct-messages.ts'
import { streamContract } from './streams/live.ts'
import { newsContract } from './streams/news.ts'
import { noteContract } from './streams/notes.ts'
import { webhookReplayContract } from './streams/replays.ts'
import { streamRuleContract } from './streams/rules.ts'
import { postSearchContract } from './streams/search.ts'
import { subscriptionContract } from './streams/subscriptions.ts'
import { targetingContract } from './targeting.ts'
import { templateContract } from './templates.ts'
import { updatesContract } from './updates.ts'
import { webhookContract } from './webhooks.ts'

/**
 * The contract between the renderer and main: every call with its input schema and reply, every event with its payload.
 * Preload, server and the renderer's types are derived from it, so a missing handler doesn't compile. Every call
 * returns an `Outcome`; no reply ever carries a secret to the renderer.
 */
export const calls = {
  ...desktopContract,
  ...signInContract,
  ...sandboxContract,
  ...accountContract,
  ...statusContract,
  ...entityContract,
  ...draftContract,
  ...mediaContract,
  ...publishingContract,
  ...jobContract,
  ...targetingContract,
  ...statisticsContract,
  ...templateContract,
  ...campaignContract,
  ...exchangeContract,
  ...audienceContract,
  ...catalogContract,
  ...webhookContract,
  ...streamContract,
  ...streamRuleContract,
  ...postSearchContract,
  ...newsContract,
  ...noteContract,
  ...directMessageContract,
  ...subscriptionContract,
  ...webhookReplayContract,
  ...consoleContract,
  ...requestLogContract,
  ...diagnosticsContract,
  ...overviewContract,
  ...searchContract,
  ...backupContract,
  ...updatesContract,
  ...networkContract,
  ...policyContract,
} as const

export type Calls = typeof calls
export type Subject = keyof Calls
export type Verb<S extends Subject> = keyof Calls[S] & string
export type InputOf<C> = C extends Call<infer Input, unknown> ? z.output<Input> : never
export type ReplyTo<C> = C extends Call<z.ZodType, infer Reply> ? Reply : never

/** Events that main sends to every window. Payloads are whole states, so a missed one does no harm. */
export const events = {
  /** Something waits for `app.takeActivations`; only sent to the window in front. */
  arrived: event<{ readonly waiting: number }>(),
  preferencesChanged: event<Preferences>(),
  secretsChanged: event<SecretsState>(),
  sessionChanged: event<SessionState>(),
  signInChanged: event<SignInState>(),
  oauth2Changed: event<Oauth2State>(),
  sandboxChanged: event<SandboxState>(),
  receiverChanged: event<ReceiverState>(),
  /** Requests to the receiver that aren't events. They aren't announced again, and at most 20 at once. */
  receiverVisited: event<{ readonly visits: readonly ReceiverVisit[] }>(),
  /** The service's list of webhooks may have changed since it was last read. */
  webhooksChanged: event<{ readonly at: number }>(),
  /** Progress of a bulk replay. */
  replayProgressed: event<ReplayProgress>(),
  inboxChanged: event<{ readonly total: number; readonly latestId: number | null }>(),
  forwardingChanged: event<ForwardingState>(),
  /** One attempt; many events come in bursts, so pages follow `forwardingChanged`. */
  eventForwarded: event<ForwardAttempt>(),
  /** A stream received something, or its state changed; `connections`: one opened or ended. At most twice a second. */
  streamsChanged: event<{ readonly streams: LiveStreams; readonly connections: boolean }>(),
  /** Progress of a console chain's run. */
  consoleRunChanged: event<ChainReport>(),
  /** Requests were logged: the request log has changed. */
  requestsChanged: event<{ readonly at: number }>(),
  /** Webhooks that became invalid. */
  webhooksInvalid: event<{ readonly at: number; readonly webhookIds: readonly string[] }>(),
  /** All messages about the program's own files; earlier ones aren't announced again. */
  noticesChanged: event<{ readonly notices: readonly string[] }>(),
  connectionChanged: event<ConnectionState>(),
  limitsChanged: event<LimitsState>(),
  waitingChanged: event<WaitingState>(),
  /** A list of a workspace may have changed; `sync` reports the progress of a sync. */
  entitiesChanged: event<EntitiesChange>(),
  /** Drafts that were created, edited or discarded, at most 200 by ID; if there are more, read the list again. */
  draftsChanged: event<DraftsChange>(),
  /** Progress of a check with many drafts. */
  checkChanged: event<CheckProgress>(),
  /** A job made progress; the newest state of each that changed, at most five times a second. */
  jobsChanged: event<{ readonly jobs: readonly JobSummary[] }>(),
  /** Figures of an account were stored, or their refresh started, paused or ended. */
  statisticsChanged: event<{ readonly workspace: Workspace }>(),
  /** What the person's rules about figures say that they didn't say before. */
  alertsRaised: event<{ readonly workspace: Workspace; readonly alerts: readonly FigureAlert[] }>(),
  /** Progress of a bulk edit; the last one has `done` equal to `total`. */
  bulkChanged: event<BulkProgress>(),
  /** Progress of a validation preview. */
  previewProgress: event<PreviewProgress>(),
  /** Products or the feed of a catalog may have changed; progress of reading either. */
  catalogsChanged: event<CatalogChange>(),
  /** Progress of writing, reading or importing a file. */
  exchangeChanged: event<ExchangeProgress>(),
  /** Progress of finding and installing a newer version. */
  updatesChanged: event<UpdatesState>(),
  /** Another policy applies to an account, or its file has changed. */
  policyChanged: event<{ readonly workspace: Workspace }>(),
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

export interface EntitiesChange {
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

/** The API that the preload exposes as `window.flightdeck`. */
export type FlightdeckBridge = {
  readonly [S in Subject]: {
    readonly [V in Verb<S>]: BridgeFunction<Calls[S][V]>
  }
} & {
  /** Returns a function that ends the subscription. */
  readonly on: <Name extends EventName>(
    name: Name,
    listener: (payload: BridgeEvents[Name]) => void,
  ) => () => void
  /** IDs of files that were dropped, pasted or picked; files created by the page are left out. */
  readonly chosenFiles: (files: readonly object[]) => Promise<readonly ChosenFile[]>
}

type BridgeFunction<C> =
  C extends Call<infer Input, infer Reply>
    ? undefined extends z.input<Input>
      ? () => Promise<Outcome<Reply>>
      : (input: z.input<Input>) => Promise<Outcome<Reply>>
    : never

/** What main implements: every call, with validated input. */
export type BridgeHandlers = {
  readonly [S in Subject]: {
    readonly [V in Verb<S>]: (input: InputOf<Calls[S][V]>) => Promise<Outcome<ReplyTo<Calls[S][V]>>>
  }
}
