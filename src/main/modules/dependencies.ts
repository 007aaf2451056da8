import type { BridgeHandlers, Subject } from '../../shared/contract/contract.ts'
import type { AppInfo } from '../../shared/contract/desktop.ts'
import type { Redactor } from '../core/api/redact.ts'
import type { Caller, Client, LimitState, RequestEvent } from '../core/api/types.ts'
import type { NetworkControl } from '../core/network/ports.ts'
import type {
  Clock,
  Emit,
  EmitEach,
  ImageHeads,
  Logger,
  MediaFiles,
  PictureCache,
  Random,
  SandboxRunner,
  SecretBox,
  Settings,
  Transport,
} from '../core/ports.ts'
import type {
  DataFolder,
  ExternalBrowser,
  FileDialog,
  LineFiles,
  NativeQuestions,
  Notifier,
  PagePrinter,
  PendingRequests,
  SignInWindow,
  Taskbar,
  TextFiles,
  WindowSelections,
} from '../core/ports-desktop.ts'
import type { Connection } from '../core/threads/connect.ts'
import type { AudienceWork } from './audiences/audience-host.ts'
import type { GridApi } from './campaigns/worker/grid-reader.ts'
import type { CatalogWork } from './catalogs/catalog-host.ts'
import type { CheckApi } from './checks/worker/check-reader.ts'
import type { ReadImport } from './console/import-host.ts'
import type { Store } from './data-file/store.ts'
import type { ExchangeFiles } from './exchange/exchange-host.ts'
import type { StatisticsWork } from './statistics/statistics-host.ts'
import type { StreamTimes } from './streams/reconnecting.ts'
import type { RuleTrialWork } from './streams/rule-trial-host.ts'
import type { StreamWork } from './streams/stream-host.ts'
import type { UpdatePorts } from './updates/ports.ts'
import type { EndpointProbe } from './webhooks/ports.ts'
import type { ReceiverHost } from './webhooks/receiver-host.ts'

/** Callbacks of the API client. */
export interface ClientEvents {
  readonly onRequest: (event: RequestEvent) => void
  readonly onLimit: (state: LimitState) => void
  /** Stores an app-only token; null deletes it. */
  readonly saveBearer: (caller: Caller, token: string | null) => Promise<void>
}

/** What every service uses: time, settings, the store, the way to the service and the one to the pages. */
export interface ServiceCore {
  readonly clock: Clock
  readonly random: Random
  readonly settings: Settings
  /** Closed by the services. */
  readonly store: Store
  readonly createClient: (events: ClientEvents) => Client
  /** For the sandbox's control interface and releases. */
  readonly transport: Transport
  readonly emit: Emit
  readonly emitEach: EmitEach
  readonly logger: Logger
  readonly redactor: Redactor
}

/** The computer around the program: windows, dialogs, files, keys and network. */
export interface DesktopPorts {
  /** Its notices are from before the store was opened. */
  readonly app: AppInfo
  readonly secretBox: SecretBox
  readonly signInWindow: SignInWindow
  readonly externalBrowser: ExternalBrowser
  readonly openWindow: () => void
  readonly windowSelections: WindowSelections
  readonly activations: PendingRequests
  readonly questions: NativeQuestions
  readonly notifier: Notifier
  readonly taskbar: Taskbar
  readonly pagePrinter: PagePrinter
  readonly dataFolder: DataFolder
  readonly fileDialog: FileDialog
  readonly textFiles: TextFiles
  readonly lineFiles: LineFiles
  readonly pictureCache: PictureCache
  readonly imageHeads: ImageHeads
  readonly network: NetworkControl
  /** For the user's webhook endpoints. */
  readonly endpointProbe: EndpointProbe
  readonly updates: UpdatePorts
  readonly sandboxRunner: SandboxRunner
}

/** Threads that do the heavy work; each starts with its first call. */
export interface ServiceThreads {
  readonly campaignGrid: Connection<GridApi>
  readonly workspaceChecks: Connection<CheckApi>
  readonly catalogWork: CatalogWork
  readonly audienceWork: AudienceWork
  readonly exchangeFiles: ExchangeFiles
  readonly statisticsWork: StatisticsWork
  readonly streamWork: StreamWork
  readonly ruleTrials: RuleTrialWork
  readonly mediaFiles: MediaFiles
  readonly readImport: ReadImport
  readonly receiverHost: ReceiverHost
}

/** How this start differs from a window's. */
export interface StartOptions {
  /** The user selected an account, which a window will soon show. */
  readonly onAccount?: () => void
  /** Whether a start goes on with the jobs of earlier ones; only a command line that publishes or uploads wants that. */
  readonly resumesJobs?: boolean
  /** Whether streams that were connected at the end of the last run are again at once; they are if omitted. */
  readonly connectsStreams?: boolean
  /** Whether real accounts are refused (`--local-only`). */
  readonly localOnly?: boolean
  /** Who drafts here if it isn't a person: such changes are marked. */
  readonly author?: 'agent' | undefined
}

/** Waits that tests shorten. */
export interface ServiceTimes {
  /** Interval of checks on the service's asynchronous jobs. */
  readonly figurePollMs?: number | undefined
  /** Of persistent connections. */
  readonly streamTimes?: StreamTimes | undefined
  /** How long a late publish request may take to appear. */
  readonly absenceMs?: number | undefined
}

export interface ServiceDependencies
  extends ServiceCore,
    DesktopPorts,
    ServiceThreads,
    StartOptions,
    ServiceTimes {}

export type Handlers<S extends Subject> = BridgeHandlers[S]
