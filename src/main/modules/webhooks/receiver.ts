import type { Environment } from '../../../shared/accounts/environment.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { defaultBehaviour } from '../../../shared/webhooks/receiver-behaviour.ts'
import type { ReceiverState, ReceiverVisit } from '../../../shared/webhooks/webhook.ts'
import type { Clock, Emit, Logger } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { SandboxControl } from '../sandbox/control.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import { challengeSecrets } from './challenge-secrets.ts'
import type { ReceiverContext } from './receiver/receiver.ts'
import type { Signer } from './receiver/signature.ts'
import type { HostedReceiver, ReceiverHost, ReceiverHostOptions } from './receiver-host.ts'
import type { ReceiverSettings } from './receiver-settings.ts'

export interface ReceiverParts {
  readonly session: SessionCore
  readonly settings: ReceiverSettings
  readonly control: SandboxControl
  readonly host: ReceiverHost
  readonly accept: ReceiverHostOptions['accept']
  readonly onAnswered: ReceiverHostOptions['onAnswered']
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: Emit
}

export interface ReceiverService {
  readonly handlers: Handlers<'receiver'>
  localUrl(): string | null
  /** Work during which the service, or the doctor, challenges the app of this environment. */
  whileChallenged<T>(environmentId: string, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

interface Running {
  readonly receiver: HostedReceiver
  readonly since: number
}

/** The receiver's name in the sandbox's stand-in for a public tunnel. */
const sandboxHost = 'receiver.flightdeck.example'

/** Starts and stops the local endpoint, with a public address in the sandbox. */
export function createReceiverService(parts: ReceiverParts): ReceiverService {
  const { session, settings, control, host, accept, onAnswered, clock, logger, emit } = parts
  let running: Running | null = null
  let starting = false
  /** The control address of the sandbox with a tunnel to our port. */
  let tunnel: string | null = null
  let behaviour = defaultBehaviour
  let queue: Promise<unknown> = Promise.resolve()

  /** Starting, stopping and tunnels run one after another. */
  const runSerially = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  /** Of the built-in sandbox, while a window works with it. */
  const sandboxAddress = (): string | null => {
    for (const id of session.selection.shownEnvironments()) {
      const environment = session.environments.find(id)
      if (environment?.kind === 'sandbox' && session.isRunning(environment)) return environment.platformUrl
    }
    return null
  }

  const localUrl = () =>
    running === null ? null : `http://127.0.0.1:${running.receiver.port}${settings.path()}`
  const state = (): ReceiverState => {
    const local = localUrl()
    if (running === null || local === null) return { kind: starting ? 'starting' : 'stopped', behaviour }
    const reachable = tunnel !== null && tunnel === sandboxAddress()
    return {
      kind: 'running',
      localUrl: local,
      port: running.receiver.port,
      publicUrl: reachable ? `https://${sandboxHost}${settings.path()}` : null,
      since: running.since,
      behaviour,
    }
  }
  let reported = ''
  const notify = (): ReceiverState => {
    const now = state()
    const text = JSON.stringify(now)
    if (text !== reported) {
      reported = text
      emit('receiverChanged', now)
    }
    return now
  }

  const signerOf = ({ id, signatureHeader }: Environment): Signer | null => {
    const application = session.credentials.application(id)
    if ('keys' in application) {
      return { environmentId: id, consumerSecret: application.keys.secret, signatureHeader }
    }
    const mayBeMeant = application.kind === 'unreadable' || session.selection.shownEnvironments().includes(id)
    return mayBeMeant ? { environmentId: id, consumerSecret: null, signatureHeader } : null
  }

  /** Environments whose app is challenged now, the latest first. */
  let challenged: readonly string[] = []

  /** Webhooks deliver, and are challenged, whatever environment is chosen. */
  const context = (): ReceiverContext => {
    const [meant, ...others] = [...challenged, ...session.selection.shownEnvironments()]
    const order = [meant, ...others]
    const rank = ({ id }: Environment) => (order.includes(id) ? order.indexOf(id) : order.length)
    const signers = session.environments
      .all()
      .toSorted((one, other) => rank(one) - rank(other))
      .map(signerOf)
      .filter((signer) => signer !== null)
    return {
      challenges: challengeSecrets({ signers, owners: settings.owners(), meant }),
      signers,
      tunnelHosts: [sandboxHost, ...settings.tunnelHosts()],
      behaviour,
    }
  }

  /** A restarted sandbox has no tunnels, and a new port needs a new one. */
  const openTunnel = async (): Promise<void> => {
    const address = sandboxAddress()
    if (address === null) tunnel = null
    if (running === null || address === null || tunnel === address) return
    const opened = await control.openTunnel(sandboxHost, `http://127.0.0.1:${running.receiver.port}`)
    if (opened.ok) tunnel = address
    else logger.warn('receiver.tunnel', { fault: opened.fault.kind })
  }

  const stop = async (): Promise<void> => {
    const ending = running
    running = null
    tunnel = null
    await ending?.receiver.close()
  }

  /** Listens on the given port; with 0 on the last one, or any if that's taken. */
  const listen = async (port: number): Promise<Outcome<HostedReceiver>> => {
    const startAt = (chosen: number) =>
      host.listen({ path: settings.path(), clock, context, accept, onAnswered, onVisits }, chosen)
    const last = port === 0 ? settings.port() : null
    const resumed = last === null ? null : await startAt(last)
    if (resumed?.ok) return resumed
    const started = await startAt(port)
    if (started.ok && resumed === null) settings.savePort(started.value.port)
    return started
  }

  const onVisits = (visits: readonly ReceiverVisit[]) => emit('receiverVisited', { visits })
  const refresh = (): Promise<void> => running?.receiver.refresh() ?? Promise.resolve()
  settings.onHosts(() => void refresh())
  session.follow(() => {
    void refresh()
    void runSerially(async () => {
      await openTunnel()
      if (running !== null) notify()
    })
  })

  return {
    handlers: {
      state: async () => succeed(state()),
      start: ({ port }) =>
        runSerially(async () => {
          if (running !== null && (port === 0 || port === running.receiver.port)) return succeed(notify())
          starting = true
          notify()
          const started = await listen(port)
          starting = false
          if (started.ok) {
            // The current one runs until it's replaced.
            await stop()
            running = { receiver: started.value, since: clock.now() }
            // The context may have changed during the start.
            await refresh()
            await openTunnel()
          }
          const now = notify()
          return started.ok ? succeed(now) : started
        }),
      stop: () =>
        runSerially(async () => {
          await stop()
          return succeed(notify())
        }),
      behave: async (wanted) => {
        behaviour = wanted
        await refresh()
        return succeed(notify())
      },
    },
    localUrl,
    async whileChallenged(environmentId, work) {
      challenged = [environmentId, ...challenged]
      await refresh()
      try {
        return await work()
      } finally {
        const at = challenged.indexOf(environmentId)
        challenged = challenged.filter((_, index) => index !== at)
        await refresh()
      }
    },
    close: () => runSerially(stop),
  }
}
