import { randomBytes } from 'node:crypto'
import { createClient } from '../../main/core/api/client.ts'
import { createLimits } from '../../main/core/api/limits.ts'
import { createRedactor, type Redactor } from '../../main/core/api/redact.ts'
import { createTransport, type NetworkTransport } from '../../main/core/api/transport.ts'
import type { Client } from '../../main/core/api/types.ts'
import { sleep } from '../../main/core/api/waiting.ts'
import type { OwnNetwork } from '../../main/core/network/network.ts'
import type { Logger, SandboxRunner, SecretBox, Settings } from '../../main/core/ports.ts'
import { silentLogger } from '../../main/core/silent-logger.ts'
import { createEnvironments, presets } from '../../main/modules/sign-in/environments.ts'
import { createServiceCalls, type ServiceCalls } from '../../main/modules/sign-in/service-calls.ts'
import type { SessionCore } from '../../main/modules/sign-in/session-core.ts'
import { createSession } from '../../main/modules/sign-in/session-parts.ts'
import type { Vault } from '../../main/modules/sign-in/vault.ts'
import { createWaitingFollower } from '../../main/modules/status/waiting.ts'
import { createWindowSelections } from '../../main/shell/windows/window-selections.ts'
import { type Environment, originsOf } from '../../shared/accounts/environment.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'
import type { Context } from '../table/command.ts'
import { prepareDataFolder } from './data-folder.ts'
import { givenEnvironment, namesOtherEnvironment } from './environment.ts'
import { givenKeys, memoryBox, settingsOfKeys } from './given-keys.ts'
import { createCommandNetwork } from './network.ts'
import { profileFolder } from './profile.ts'
import { settingsFor } from './stored-keys.ts'

/** The caller, the service and the connection to it: what every command that sends something needs. */
export interface CommandSession {
  readonly folder: string
  readonly settings: Settings
  readonly secretBox: SecretBox
  readonly redactor: Redactor
  readonly network: OwnNetwork
  readonly transport: NetworkTransport
  /** The environment given on the command line, or else the chosen one. */
  readonly environment: Environment
  /** Whether keys come from variables; then nothing about them is stored. */
  readonly isGiven: boolean
}

export interface SmallSession extends CommandSession {
  readonly session: SessionCore
  readonly vault: Vault
  readonly client: Client
  readonly calls: ServiceCalls
  close(): Promise<void>
}

/** The process's uptime, because Node loads all of its performance tools when a command first asks them for the time. */
export const systemClock = { now: Date.now, monotonic: () => Math.floor(process.uptime() * 1_000) }

export async function openSession(context: Context, logger: Logger): Promise<Outcome<CommandSession>> {
  const folder = profileFolder(context)
  const redactor = createRedactor(folder)
  const isOverridden = namesOtherEnvironment(context, presets)
  if (!isOverridden.ok) return isOverridden
  const environmentOfUrl = isOverridden.value ? succeed(null) : givenEnvironment(context, presets)
  if (!environmentOfUrl.ok) return environmentOfUrl
  // Keys in variables belong to the address beside them.
  const keys = isOverridden.value ? succeed(null) : givenKeys(context.variables)
  if (!keys.ok) return keys
  const clock = { ...systemClock, now: context.clock.now }
  const open = (environment: Environment, settings: Settings, secretBox: SecretBox, isGiven: boolean) => {
    const network = createCommandNetwork(context.variables, originsOf(environment), { clock, logger })
    const transport = createTransport({ clock, network })
    return succeed({ folder, settings, secretBox, redactor, network, transport, environment, isGiven })
  }
  if (keys.value !== null) {
    const id = context.options.environment
    const environment = environmentOfUrl.value ?? presets.find((one) => one.id === id) ?? null
    if (environment === null) return fail(id === null ? noEnvironment : unknownEnvironment(id))
    return open(environment, settingsOfKeys(keys.value, environment, clock.now()), memoryBox, true)
  }
  const [{ openSettingsFile }, { createKeyStoreBox }, { readStored }] = await Promise.all([
    import('./settings-file.ts'),
    import('./key-store.ts'),
    import('./stored-selection.ts'),
  ])
  const prepared = prepareDataFolder(folder)
  if (!prepared.ok) return prepared
  const settings = settingsFor(openSettingsFile(folder, clock.now), environmentOfUrl.value, context.options)
  const chosen = readStored(settings)
  if (chosen === null) return fail(noEnvironment)
  const environment = createEnvironments(settings, noSandbox).find(chosen)
  if (environment === null) return fail(unknownEnvironment(chosen))
  if (isOverridden.value) {
    context.terminal.note(
      t`Using --environment ${chosen} and its stored sign-in, instead of FLIGHTDECK_URL and the keys in variables.`,
    )
  }
  return open(environment, settings, createKeyStoreBox(folder), false)
}

const noEnvironment = {
  kind: 'refused',
  reason: 'state',
  message: t`Choose an environment with --environment, or set FLIGHTDECK_URL.`,
} as const

function unknownEnvironment(id: string) {
  return { kind: 'refused', reason: 'input', message: t`There’s no environment ${id}.` } as const
}

/** For commands that call the service without a database or threads. */
export async function openSmallSession(context: Context): Promise<Outcome<SmallSession>> {
  const logger = silentLogger
  const opened = await openSession(context, logger)
  if (!opened.ok) return opened
  const { settings, secretBox, redactor, network, transport } = opened.value
  const clock = { ...systemClock, now: context.clock.now }
  const emit = () => undefined
  const { session, vault } = createSession({
    clock,
    emit,
    emitEach: emit,
    windowSelections: createWindowSelections(),
    logger,
    redactor,
    settings,
    secretBox,
    sandboxRunner: noSandbox,
  })
  await vault.open()
  const client = createClient({
    transport,
    clock,
    sleep,
    redactor,
    log: logger,
    random: { bytes: randomBytes },
    limits: createLimits({ clock }),
    observe: () => undefined,
    saveBearer: ({ environment: { id } }, token) => session.credentials.saveBearer(id, token),
  })
  const waiting = createWaitingFollower(clock, (name, payload) => {
    if (name !== 'waitingChanged') return
    const [wait] = 'waits' in payload ? payload.waits : []
    if (wait !== undefined) context.terminal.progress(t`Waiting: ${wait.operation}`)
  })
  return succeed({
    ...opened.value,
    session,
    vault,
    client,
    calls: createServiceCalls(client, session, waiting),
    async close() {
      network.close()
      await transport.close()
    },
  })
}

/** The built-in sandbox belongs to the desktop program; here the sandbox is a separate process. */
export const noSandbox: SandboxRunner = {
  start: async () =>
    fail({
      kind: 'sandboxStopped',
      message: t`Start a sandbox with flightdeck sandbox, and set FLIGHTDECK_URL to its address.`,
    }),
  stop: async () => undefined,
  addresses: () => null,
  onEnded: () => undefined,
}
