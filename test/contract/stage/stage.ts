import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createClient } from '../../../src/main/core/api/client.ts'
import { createLimits } from '../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../src/main/core/api/redact.ts'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import type {
  Emit,
  SandboxAddresses,
  SandboxRunner,
  SecretBox,
  Transport,
} from '../../../src/main/core/ports.ts'
import type { NativeQuestion, SignInRequest } from '../../../src/main/core/ports-desktop.ts'
import { createAudienceWork } from '../../../src/main/modules/audiences/audience-host.ts'
import { createCampaignGrid } from '../../../src/main/modules/campaigns/grid-host.ts'
import { createCatalogWork } from '../../../src/main/modules/catalogs/catalog-host.ts'
import { createWorkspaceChecks } from '../../../src/main/modules/checks/check-host.ts'
import { createServices, type Services } from '../../../src/main/modules/compose-modules.ts'
import { createImportReader } from '../../../src/main/modules/console/import-host.ts'
import { databasePath, openStore } from '../../../src/main/modules/data-file/open.ts'
import { createExchangeFiles } from '../../../src/main/modules/exchange/exchange-host.ts'
import { createMediaFiles } from '../../../src/main/modules/media/media-files.ts'
import { createPictureCache } from '../../../src/main/modules/media/picture-cache.ts'
import { imageHeads } from '../../../src/main/modules/media/worker/image-head.ts'
import { createStatisticsWork } from '../../../src/main/modules/statistics/statistics-host.ts'
import type { StreamTimes } from '../../../src/main/modules/streams/reconnecting.ts'
import { createRuleTrials } from '../../../src/main/modules/streams/rule-trial-host.ts'
import { createStreamWork } from '../../../src/main/modules/streams/stream-host.ts'
import { createEndpointProbe } from '../../../src/main/modules/webhooks/endpoint/probe.ts'
import { createReceiverHost } from '../../../src/main/modules/webhooks/receiver-host.ts'
import { createLineFiles } from '../../../src/main/shell/files/line-files.ts'
import { createTextFiles } from '../../../src/main/shell/files/text-files.ts'
import { createUpdatePackages } from '../../../src/main/shell/system/update-packages.ts'
import {
  createWindowSelections,
  type OpenWindowSelections,
} from '../../../src/main/shell/windows/window-selections.ts'
import type { BridgeEvents, BridgeHandlers, EventName } from '../../../src/shared/contract/contract.ts'
import { type Outcome, succeed } from '../../../src/shared/core/outcome.ts'
import { dayOf, midnightOf } from '../../../src/shared/statistics/days.ts'
import { untilHeld } from '../../support/held-requests.ts'
import { unwrap } from '../../support/outcomes.ts'
import { threadEntry } from '../../support/threads.ts'
import { createTestSecretBox } from '../sign-in/secret-box.ts'
import { aborted, createRunner, fileSettings, recording } from './stage-parts.ts'

type Emitted = {
  readonly [Name in EventName]: { readonly name: Name; readonly payload: BridgeEvents[Name] }
}[EventName]

/** The services with the real client, store and sandbox; the user, the windows and the key store are simulated. */
export interface Stage {
  readonly handlers: BridgeHandlers
  readonly services: Services
  readonly folder: string
  /** Opens and closes windows; `inWindow` calls on behalf of one. */
  readonly windowSelections: OpenWindowSelections
  readonly emitted: Emitted[]
  readonly logged: string[]
  readonly replies: string[]
  readonly opened: string[]
  /** System notifications shown to the user. */
  readonly notices: { readonly title: string; readonly body: string }[]
  /** Every secret that was opened, typed or issued by the service. */
  readonly secrets: ReadonlySet<string>
  /** Whether waiting takes no time and moves both clocks, or lasts until it's canceled. */
  waits: 'pass' | 'last'
  /** Paths that the user chooses in the system's dialog. */
  picks: readonly string[]
  /** Questions of main's native dialogs, and the user's answers. */
  readonly questions: NativeQuestion[]
  confirms: boolean
  /** What the user does in the sign-in window. */
  person: (request: SignInRequest) => Promise<Outcome<URL>>
  addresses(): SandboxAddresses
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** Paths of requests to the sandbox. */
  requests(): Promise<readonly { readonly method: string; readonly path: string; readonly status: number }[]>
  /** Resolves once a fault holds a request to the sandbox. */
  untilHeld(): Promise<void>
  /** Moves the clocks of program and sandbox. */
  pass(milliseconds: number): void
  /** The computer woke up, or its network changed. */
  changeNetwork(): void
  settingsText(): string
  databaseText(): string
  end(): Promise<void>
}

export interface StageOptions {
  readonly secretBox?: SecretBox
  /** Continues with the settings and database of an earlier stage. */
  readonly folder?: string
  /** Whether real accounts are refused. */
  readonly localOnly?: boolean
  /** Who drafts, if it isn't a person. */
  readonly author?: 'agent'
  /** What the clocks of program and sandbox show at first; now by default. */
  readonly startsAt?: number
  /** How far our clock is ahead. */
  readonly aheadMs?: number
  /** While `full`, no setting can be written. */
  readonly disk?: { full: boolean }
  /** Wraps the network for the program. */
  readonly network?: (transport: Transport) => Transport
  /** How long a late request of a publish may take to arrive. */
  readonly absenceMs?: number
  /** Number of demo line items; few by default, because most tests sync them all first. */
  readonly lineItems?: number
  /** Times of persistent connections. */
  readonly streamTimes?: StreamTimes
  /** Interval of checks on the service's jobs of figures. */
  readonly figurePollMs?: number
  /** Replaces the stage's own sandbox. */
  readonly sandbox?: SandboxRunner
  /** Replaces stopping the sandbox when the program exits. */
  readonly stopSandbox?: () => Promise<void>
}

const gridWorker = threadEntry('modules/campaigns/worker/grid-worker.ts')
const checkWorker = threadEntry('modules/checks/worker/check-worker.ts')
const importWorker = threadEntry('modules/console/worker/import-worker.ts')
const exchangeWorker = threadEntry('modules/exchange/worker/exchange-worker.ts')
const audienceWorker = threadEntry('modules/audiences/worker/audience-worker.ts')
const catalogWorker = threadEntry('modules/catalogs/worker/catalog-worker.ts')
const statisticsWorker = threadEntry('modules/statistics/worker/statistics-worker.ts')
const streamWorker = threadEntry('modules/streams/worker/stream-worker.ts')
const ruleTrialWorker = threadEntry('modules/streams/worker/rule-trial-worker.ts')
const probeWorker = threadEntry('modules/media/worker/probe-worker.ts')
const receiverWorker = threadEntry('modules/webhooks/worker/receiver-worker.ts')

const approval = z.object({ oauth_verifier: z.string().nullable(), redirect_to: z.string().nullable() })
const requestLog = z.object({
  requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number() })),
})

/** Noon of tomorrow in a time zone: no day ends during a test that starts then. */
export const noonTomorrow = (zone: string): number =>
  midnightOf(dayOf(Date.now(), zone) + 1, zone) + 12 * 3_600_000

export async function setStage(options: StageOptions = {}): Promise<Stage> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'flightdeck-services-'))
  const settingsPath = join(folder, 'settings.json')
  const logged: string[] = []
  const emitted: Emitted[] = []
  const emit: Emit = (name, payload) => {
    // Name and payload belong together, but the generic call can't express the union of pairs.
    emitted.push({ name, payload } as Emitted)
  }
  const windowSelections = createWindowSelections()
  const replies: string[] = []
  const opened: string[] = []
  const notices: { readonly title: string; readonly body: string }[] = []
  const ahead = options.aheadMs ?? 0
  let waited = options.startsAt === undefined ? 0 : options.startsAt - Date.now()
  const clock = { now: () => Date.now() + ahead + waited }
  const secrets = new Set<string>()
  const cleaning = createRedactor()
  const redactor = {
    ...cleaning,
    register(secret: string) {
      secrets.add(secret)
      cleaning.register(secret)
    },
  }
  const log =
    (level: string) =>
    (event: string, fields: Readonly<Record<string, unknown>> = {}) => {
      logged.push(JSON.stringify({ level, event, ...redactor.fields(fields) }))
    }
  const logger = { info: log('info'), warn: log('warn'), error: log('error') }
  const network = createTransport({ clock, localOnly: options.localOnly === true })
  const transport = options.network?.(network) ?? network
  const runner = options.sandbox ?? createRunner({ now: () => Date.now() + waited }, options.lineItems ?? 60)

  const questions: NativeQuestion[] = []
  const networkListeners: (() => void)[] = []
  const stage: Pick<Stage, 'waits' | 'person' | 'picks' | 'confirms'> = {
    waits: 'pass',
    confirms: true,
    picks: [],
    person: async () => {
      throw new Error('Nobody is at the window.')
    },
  }
  const services = createServices({
    app: {
      version: '0',
      electron: '0',
      chrome: '0',
      node: '0',
      platform: 'test',
      dataFolder: folder,
      notices: ['The settings were set aside.'],
    },
    clock,
    random: { bytes: (length) => randomBytes(length) },
    localOnly: options.localOnly === true,
    author: options.author,
    secretBox: options.secretBox ?? createTestSecretBox(),
    settings: fileSettings(settingsPath, options.disk ?? { full: false }),
    signInWindow: { open: (request) => stage.person(request) },
    externalBrowser: {
      async open(url) {
        opened.push(url)
        return succeed(undefined)
      },
    },
    openWindow: () => void opened.push('another window'),
    taskbar: { show: () => {} },
    activations: { take: () => [{ kind: 'command', commandId: 'publish' }] },
    dataFolder: { open: async () => succeed(undefined) },
    fileDialog: {
      pickMedia: async () => stage.picks,
      pickFile: async () => stage.picks[0] ?? null,
      saveFile: async () => stage.picks[0] ?? null,
      pickFolder: async () => stage.picks[0] ?? null,
    },
    questions: {
      async confirm(question) {
        questions.push(question)
        return stage.confirms
      },
    },
    audienceWork: createAudienceWork({ entry: audienceWorker, path: join(folder, 'audiences'), logger }),
    catalogWork: createCatalogWork({ entry: catalogWorker, path: databasePath(folder), logger }),
    statisticsWork: createStatisticsWork({
      entry: statisticsWorker,
      path: databasePath(folder),
      logger,
    }),
    streamWork: createStreamWork({ entry: streamWorker, path: join(folder, 'streams.db'), logger }),
    ...(options.streamTimes === undefined ? {} : { streamTimes: options.streamTimes }),
    ruleTrials: createRuleTrials({ entry: ruleTrialWorker, path: databasePath(folder), logger }),
    figurePollMs: options.figurePollMs ?? 50,
    exchangeFiles: createExchangeFiles({ entry: exchangeWorker, path: databasePath(folder), logger }),
    workspaceChecks: createWorkspaceChecks({ entry: checkWorker, path: databasePath(folder), logger }),
    campaignGrid: createCampaignGrid({ entry: gridWorker, path: databasePath(folder), logger }),
    readImport: createImportReader({ entry: importWorker, logger }),
    mediaFiles: createMediaFiles({ entry: probeWorker, logger }),
    receiverHost: createReceiverHost({ entry: receiverWorker, logger }),
    imageHeads,
    textFiles: createTextFiles(),
    pagePrinter: { pdf: async () => succeed(new Uint8Array()) },
    pictureCache: createPictureCache({ folder: join(folder, 'pictures'), logger }),
    lineFiles: createLineFiles(),
    updates: {
      place: null,
      running: { version: '0.0.0', platform: 'linux', architecture: 'x64', endings: [] },
      packages: createUpdatePackages({ folder: join(folder, 'updates'), show: () => {}, logger }),
      installerFor: () => null,
      restart: () => undefined,
    },
    endpointProbe: createEndpointProbe(),
    network: {
      hops: async () => [{ kind: 'direct' }],
      onChange: (listener) => void networkListeners.push(listener),
      signInWith: () => {},
      apply: async () => {},
      reload: async () => {},
    },
    notifier: { notify: (notice) => void notices.push(notice) },
    sandboxRunner: { ...runner, stop: options.stopSandbox ?? runner.stop },
    transport,
    logger,
    redactor,
    absenceMs: options.absenceMs,
    store: openStore({ folder, clock, logger }),
    windowSelections,
    emitEach: (name, read) => emit(name, read()),
    emit,
    createClient({ onRequest, onLimit, saveBearer }) {
      const limits = createLimits({ clock })
      limits.onChange(onLimit)
      return createClient({
        transport,
        clock,
        random: { bytes: (length) => randomBytes(length) },
        limits,
        log: logger,
        sleep(milliseconds, signal) {
          if (stage.waits === 'last') return aborted(signal)
          waited += milliseconds
          return Promise.resolve()
        },
        redactor,
        observe: onRequest,
        saveBearer,
      })
    },
  })
  await services.start()

  const addresses = (): SandboxAddresses => {
    const known = runner.addresses()
    if (known === null) throw new Error('The sandbox is not running.')
    return known
  }
  const control: Stage['control'] = async (method, path, body) => {
    const response = await fetch(addresses().controlUrl + path, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return Object.assign(stage, {
    handlers: recording(services.handlers, replies),
    services,
    folder,
    windowSelections,
    emitted,
    logged,
    replies,
    opened,
    notices,
    questions,
    secrets,
    addresses,
    control,
    requests: async () => requestLog.parse(await control('GET', '/requests')).requests,
    untilHeld: () => untilHeld(() => control('GET', '/faults')),
    pass: (milliseconds: number) => {
      waited += milliseconds
    },
    changeNetwork: () => {
      for (const listener of networkListeners) listener()
    },
    settingsText: () => (existsSync(settingsPath) ? readFileSync(settingsPath, 'utf8') : ''),
    databaseText: () =>
      ['', '-wal']
        .map((suffix) => join(folder, `flightdeck.db${suffix}`))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'latin1'))
        .join(''),
    async end() {
      await services.close()
      await runner.stop()
      await transport.close()
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
    },
  })
}

/** The ID that a page gets for a dropped file. */
export function dropped(stage: Stage, path: string): string {
  return stage.services.chosenFiles.add(path).id
}

/** Starts the sandbox and selects it. */
export async function enterSandbox(stage: Stage): Promise<void> {
  unwrap(await stage.handlers.sandbox.start(undefined))
  unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'sandbox' }))
}

/** A user who approves the application, or denies it. */
export function approves(stage: Stage, username: string, deny = false): Stage['person'] {
  return async ({ url }) => {
    const oauth_token = new URL(url).searchParams.get('oauth_token')
    const { redirect_to } = approval.parse(
      await stage.control('POST', '/approve', { oauth_token, username, deny }),
    )
    return succeed(new URL(redirect_to ?? 'about:blank'))
  }
}

/** The PIN on the page after approval. */
export async function readPin(stage: Stage, pageUrl: string, username: string): Promise<string> {
  const oauth_token = new URL(pageUrl).searchParams.get('oauth_token')
  const { oauth_verifier } = approval.parse(
    await stage.control('POST', '/approve', { oauth_token, username }),
  )
  return oauth_verifier ?? ''
}

export const windowSignIn = {
  environmentId: 'sandbox',
  method: 'window',
  page: 'authorize',
  forceLogin: false,
  screenName: null,
} as const

export async function signIn(stage: Stage, username: string) {
  stage.person = approves(stage, username)
  return unwrap(await stage.handlers.signIn.start(windowSignIn))
}

/** The payloads of an event, in order. */
export function payloads<Name extends EventName>(stage: Stage, name: Name): readonly BridgeEvents[Name][] {
  return stage.emitted.flatMap((entry) => (entry.name === name ? [entry.payload as BridgeEvents[Name]] : []))
}
