import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createClient } from '../../main/core/api/client.ts'
import { createLimits } from '../../main/core/api/limits.ts'
import type { Client } from '../../main/core/api/types.ts'
import { sleep } from '../../main/core/api/waiting.ts'
import type { Emit, JournalGuard, Logger, Settings } from '../../main/core/ports.ts'
import { createServices, type Services } from '../../main/modules/compose-modules.ts'
import { createWorkers } from '../../main/modules/compose-workers.ts'
import { databasePath, openStore } from '../../main/modules/data-file/open.ts'
import type {
  ClientEvents,
  DesktopPorts,
  ServiceCore,
  ServiceTimes,
  StartOptions,
} from '../../main/modules/dependencies.ts'
import { createPictureCache } from '../../main/modules/media/picture-cache.ts'
import { createEndpointProbe } from '../../main/modules/webhooks/endpoint/probe.ts'
import { createLineFiles } from '../../main/shell/files/line-files.ts'
import { createLogger, openLogFile } from '../../main/shell/files/logger.ts'
import { createTextFiles } from '../../main/shell/files/text-files.ts'
import { createWindowSelections } from '../../main/shell/windows/window-selections.ts'
import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { Account } from '../../shared/api/ads/accounts.ts'
import type { BridgeEvents, EventName } from '../../shared/contract/contract.ts'
import type { RefusedFault } from '../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import { invalidInput } from '../invalid-input.ts'
import type { Context } from '../table/command.ts'
import { prepareDataFolder } from './data-folder.ts'
import { copyOf, lockedFolder } from './locked-folder.ts'
import { profileFolder } from './profile.ts'
import { receiverSettings } from './receiver-settings.ts'
import { type CommandSession, noSandbox, openSession, systemClock } from './session.ts'

/** The services of the program without its windows, on a data folder. */
export interface OpenServices extends CommandSession {
  readonly services: Services
  readonly handlers: Services['handlers']
  readonly events: Events
  readonly journalGuard: JournalGuard
  /** What a dialog would ask for: the path that the next file is saved to. */
  readonly saveTo: (path: string) => void
  close(): Promise<void>
}

export interface OpenWorkspace extends OpenServices {
  readonly workspace: Workspace
  readonly account: Account
  /** Nothing of the account is stored here, and the service couldn't be asked. */
  readonly isUnknownAccount: boolean
}

export interface Events {
  /** Returns the function that ends the subscription. */
  on<Name extends EventName>(name: Name, listener: (payload: BridgeEvents[Name]) => void): () => void
}

/**
 * resumes: goes on with unfinished jobs · works: changes the data folder · reads: works on a copy of the database, so
 * nothing is left behind and the folder may be in use · agent: works for an agent, whose changes are marked.
 */
export type WorkspaceMode = 'resumes' | 'works' | 'reads' | 'agent'

export interface ServiceOptions {
  /** How late a request of a publish may take effect; the program's own bound if omitted. */
  readonly absenceMs?: number | undefined
  /**
   * A folder of its own below the profile, which leaves the profile to other commands meanwhile. Who reads the inbox
   * reads what the program has received too.
   */
  readonly part?: 'inbox' | 'streams'
  /** A public host whose requests the receiver takes. */
  readonly tunnelHost?: string | null
}

export async function openServices(
  context: Context,
  manner: WorkspaceMode,
  { absenceMs, part, tunnelHost = null }: ServiceOptions = {},
): Promise<Outcome<OpenServices>> {
  const prepared = prepareDataFolder(profileFolder(context))
  if (!prepared.ok) return prepared
  const isReading = manner === 'reads'
  const whole = profileFolder(context)
  const profile = join(whole, part === undefined || isReading ? '' : part)
  const logFile = openLogFile(profile)
  let logger: Logger | null = null
  const log: Logger = {
    info: (event, fields) => logger?.info(event, fields),
    warn: (event, fields) => logger?.warn(event, fields),
    error: (event, fields) => logger?.error(event, fields),
  }
  const opened = await openSession(context, log)
  if (!opened.ok) return opened
  const session = {
    ...opened.value,
    settings: forwardingInMemory(
      part === 'inbox' && !isReading
        ? await receiverSettings(context, opened.value, profile, tunnelHost)
        : opened.value.settings,
    ),
  }
  logger = createLogger(logFile, session.redactor, context.clock.now)
  const place = isReading ? await copyOf(profile, part) : lockedFolder(profile)
  if (!place.ok) return place
  const { folder, guard, leave } = place.value
  const events = createEvents()
  const saving: { path: string | null } = { path: null }
  const store = openStore({
    folder,
    clock: systemClock,
    logger: log,
    guard,
    opener: 'command',
    adopts: isReading && part === 'inbox' ? 'all' : undefined,
    numbersAfter: part === 'inbox' && !isReading ? databasePath(whole) : undefined,
  })
  const release = async (): Promise<void> => {
    session.network.close()
    await session.transport.close()
    await logFile.idle()
    leave()
  }
  if (store.fault !== null) {
    store.close()
    await release()
    return fail(store.fault)
  }
  for (const notice of store.notices) context.terminal.note(notice)
  const services = createServices({
    ...portsOf(context, session, saving),
    ...createWorkers({
      thread: context.thread,
      folder,
      reader: { path: databasePath(folder), logger: log },
    }),
    store,
    logger: log,
    emit: events.emit,
    emitEach: (name, read) => events.emit(name, read()),
    windowSelections: createWindowSelections(),
    resumesJobs: manner === 'resumes',
    absenceMs,
    author: manner === 'agent' ? 'agent' : undefined,
    pictureCache: createPictureCache({ folder: join(folder, 'pictures'), logger: log }),
    createClient: (clientEvents) => clientOf(session, log, clientEvents),
  })
  await services.start()
  return succeed({
    ...session,
    services,
    handlers: services.handlers,
    events,
    journalGuard: store.journalGuard,
    saveTo(path) {
      saving.path = path
    },
    async close() {
      await services.close()
      await release()
    },
  })
}

function clientOf(
  { redactor, transport }: CommandSession,
  log: Logger,
  { onRequest, onLimit, saveBearer }: ClientEvents,
): Client {
  const limits = createLimits({ clock: systemClock })
  limits.onChange(onLimit)
  return createClient({
    transport,
    clock: systemClock,
    sleep,
    limits,
    saveBearer,
    log,
    random: { bytes: randomBytes },
    redactor,
    observe: onRequest,
  })
}

/**
 * The account of `--account`, by ID or name; the only one if there's one. `offlineId`: the ID to go on with if the
 * service can't be asked for accounts and none are stored.
 */
export async function openWorkspace(
  context: Context,
  manner: WorkspaceMode,
  options?: ServiceOptions & { readonly offlineId?: string | null },
): Promise<Outcome<OpenWorkspace>> {
  const opened = await openServices(context, manner, options)
  if (!opened.ok) return opened
  const accountOutcome = await findAccount(context, opened.value, options?.offlineId ?? null)
  if (accountOutcome.ok) return succeed({ ...opened.value, ...accountOutcome.value })
  await opened.value.close()
  return accountOutcome
}

async function findAccount(
  { options }: Context,
  { handlers, environment }: OpenServices,
  offlineId: string | null,
): Promise<Outcome<Pick<OpenWorkspace, 'workspace' | 'account' | 'isUnknownAccount'>>> {
  const host: Workspace['host'] = options['ads-sandbox'] ? 'adsSandbox' : 'ads'
  const list = async (refresh: boolean) => {
    const listed = await handlers.accounts.list({ host, refresh })
    return listed.ok ? succeed(listed.value.accounts) : listed
  }
  const session = await handlers.session.state(undefined)
  const requestedAccount = options.account ?? (session.ok ? session.value.accountId : null)
  const matches = (accounts: readonly Account[]) =>
    requestedAccount === null
      ? accounts
      : accounts.filter(({ id, name }) => id === requestedAccount || name === requestedAccount)
  let accountList = await list(false)
  if (accountList.ok && matches(accountList.value).length === 0) accountList = await list(true)
  const withWorkspace = (account: Account, isUnknownAccount: boolean) =>
    succeed({
      account,
      isUnknownAccount,
      workspace: { environmentId: environment.id, host, accountId: account.id },
    })
  if (!accountList.ok) return offlineId === null ? accountList : withWorkspace({ id: offlineId }, true)
  const [account, other] = matches(accountList.value)
  if (account === undefined) {
    return invalidInput(
      requestedAccount === null
        ? t`This user has no ad accounts.`
        : t`There’s no ad account ${requestedAccount}.`,
    )
  }
  if (other !== undefined) {
    const names = accountList.value.map(({ id, name }) => `${name ?? ''} (${id})`).join(', ')
    return invalidInput(t`Choose an ad account with --account: ${names}.`)
  }
  return withWorkspace(account, false)
}

/** What `listen` forwards, and where to, is over with it: no other command may send what is left in its queue. */
function forwardingInMemory(settings: Settings): Settings {
  let forwarding: unknown
  return {
    get: (name) => (name === 'forwarding' ? forwarding : settings.get(name)),
    set(name, value) {
      if (name !== 'forwarding') return settings.set(name, value)
      forwarding = value
      return succeed(undefined)
    },
  }
}

type Ports = Pick<ServiceCore, 'clock' | 'random' | 'redactor' | 'settings' | 'transport'> &
  Omit<DesktopPorts, 'pictureCache' | 'windowSelections'> &
  StartOptions &
  ServiceTimes

/** Stands in for the program's windows and dialogs with the command line's own arguments. */
function portsOf(context: Context, session: CommandSession, saving: { path: string | null }): Ports {
  const { terminal, version } = context
  const takePath = () => {
    const { path } = saving
    saving.path = null
    return path
  }
  return {
    app: {
      version,
      electron: 'none',
      chrome: 'none',
      node: process.versions.node,
      platform: process.platform,
      dataFolder: session.folder,
      notices: [],
    },
    clock: systemClock,
    random: { bytes: randomBytes },
    secretBox: session.secretBox,
    settings: session.settings,
    signInWindow: { open: async () => fail(noWindow) },
    externalBrowser: { open: async () => fail(noWindow) },
    openWindow: () => undefined,
    dataFolder: { open: async () => fail(noWindow) },
    activations: { take: () => [] },
    sandboxRunner: noSandbox,
    fileDialog: {
      pickMedia: async () => [],
      pickFile: async () => null,
      saveFile: async () => takePath(),
      pickFolder: async () => null,
    },
    questions: {
      confirm: ({ message, detail }) => terminal.confirm([...detail.split('\n'), message]),
    },
    imageHeads: {
      read: async (bytes) =>
        (await import('../../main/modules/media/worker/image-head.ts')).imageHeads.read(bytes),
    },
    textFiles: createTextFiles(),
    pagePrinter: { pdf: async () => fail(noWindow) },
    lineFiles: createLineFiles(),
    endpointProbe: createEndpointProbe({ network: session.network }),
    notifier: { notify: () => undefined },
    taskbar: { show: () => undefined },
    updates: {
      place: null,
      running: { version, platform: process.platform, architecture: process.arch, endings: [] },
      packages: {
        begin: async () => fail(noWindow),
        check: async () => succeed('missing'),
        tidy: async () => undefined,
        show: () => undefined,
        pathOf: ({ name }) => name,
      },
      installerFor: () => null,
      restart: () => undefined,
    },
    network: {
      hops: session.network.hops,
      onChange: () => undefined,
      signInWith: () => undefined,
      apply: async () => undefined,
      reload: async () => undefined,
    },
    // Streams belong to the program that keeps running.
    connectsStreams: false,
    transport: session.transport,
    redactor: session.redactor,
  }
}

const noWindow: RefusedFault = {
  kind: 'refused',
  reason: 'state',
  message: t`The command line has no windows.`,
}

function createEvents(): Events & { readonly emit: Emit } {
  type Listener = { readonly name: EventName; readonly call: (payload: never) => void }
  const listeners = new Set<Listener>()
  return {
    emit(name, payload) {
      // A listener was added for the events of its own name.
      for (const listener of listeners) if (listener.name === name) listener.call(payload as never)
    },
    on(name, call) {
      const listener: Listener = { name, call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
