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

class WebhookReceiver implements ReceiverService {
  readonly #parts: ReceiverParts
  #running: Running | null = null
  #starting = false
  /** The control address of the sandbox with a tunnel to our port. */
  #tunnel: string | null = null
  #behaviour = defaultBehaviour
  #queue: Promise<unknown> = Promise.resolve()
  #reported = ''
  /** Environments whose app is challenged now, the latest first. */
  #challenged: readonly string[] = []

  constructor(parts: ReceiverParts) {
    this.#parts = parts
    const { settings, session } = parts
    settings.onHosts(() => void this.#refresh())
    session.follow(() => {
      void this.#refresh()
      void this.#runSerially(async () => {
        await this.#openTunnel()
        if (this.#running !== null) this.#notify()
      })
    })
  }

  /** Starting, stopping and tunnels run one after another. */
  #runSerially<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work)
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Of the built-in sandbox, while a window works with it. */
  #sandboxAddress(): string | null {
    const { session } = this.#parts
    for (const id of session.selection.shownEnvironments()) {
      const environment = session.environments.find(id)
      if (environment?.kind === 'sandbox' && session.isRunning(environment)) return environment.platformUrl
    }
    return null
  }

  readonly localUrl = () =>
    this.#running === null
      ? null
      : `http://127.0.0.1:${this.#running.receiver.port}${this.#parts.settings.path()}`

  #state(): ReceiverState {
    const { settings } = this.#parts
    const local = this.localUrl()
    if (this.#running === null || local === null)
      return { kind: this.#starting ? 'starting' : 'stopped', behaviour: this.#behaviour }
    const reachable = this.#tunnel !== null && this.#tunnel === this.#sandboxAddress()
    return {
      kind: 'running',
      localUrl: local,
      port: this.#running.receiver.port,
      publicUrl: reachable ? `https://${sandboxHost}${settings.path()}` : null,
      since: this.#running.since,
      behaviour: this.#behaviour,
    }
  }

  #notify(): ReceiverState {
    const { emit } = this.#parts
    const now = this.#state()
    const text = JSON.stringify(now)
    if (text !== this.#reported) {
      this.#reported = text
      emit('receiverChanged', now)
    }
    return now
  }

  readonly #signerOf = ({ id, signatureHeader }: Environment): Signer | null => {
    const { session } = this.#parts
    const application = session.credentials.application(id)
    if ('keys' in application) {
      return { environmentId: id, consumerSecret: application.keys.secret, signatureHeader }
    }
    const mayBeMeant = application.kind === 'unreadable' || session.selection.shownEnvironments().includes(id)
    return mayBeMeant ? { environmentId: id, consumerSecret: null, signatureHeader } : null
  }

  /** Webhooks deliver, and are challenged, whatever environment is chosen. */
  readonly #context = (): ReceiverContext => {
    const { session, settings } = this.#parts
    const [meant, ...others] = [...this.#challenged, ...session.selection.shownEnvironments()]
    const order = [meant, ...others]
    const rank = ({ id }: Environment) => (order.includes(id) ? order.indexOf(id) : order.length)
    const signers = session.environments
      .all()
      .toSorted((one, other) => rank(one) - rank(other))
      .map(this.#signerOf)
      .filter((signer) => signer !== null)
    return {
      challenges: challengeSecrets({ signers, owners: settings.owners(), meant }),
      signers,
      tunnelHosts: [sandboxHost, ...settings.tunnelHosts()],
      behaviour: this.#behaviour,
    }
  }

  /** A restarted sandbox has no tunnels, and a new port needs a new one. */
  async #openTunnel(): Promise<void> {
    const { control, logger } = this.#parts
    const address = this.#sandboxAddress()
    if (address === null) this.#tunnel = null
    if (this.#running === null || address === null || this.#tunnel === address) return
    const opened = await control.openTunnel(sandboxHost, `http://127.0.0.1:${this.#running.receiver.port}`)
    if (opened.ok) this.#tunnel = address
    else logger.warn('receiver.tunnel', { fault: opened.fault.kind })
  }

  readonly #stop = async (): Promise<void> => {
    const ending = this.#running
    this.#running = null
    this.#tunnel = null
    await ending?.receiver.close()
  }

  /** Listens on the given port; with 0 on the last one, or any if that's taken. */
  async #listen(port: number): Promise<Outcome<HostedReceiver>> {
    const { host, settings, clock, accept, onAnswered } = this.#parts
    const startAt = (chosen: number) =>
      host.listen(
        {
          path: settings.path(),
          clock,
          context: this.#context,
          accept,
          onAnswered,
          onVisits: this.#onVisits,
        },
        chosen,
      )
    const last = port === 0 ? settings.port() : null
    const resumed = last === null ? null : await startAt(last)
    if (resumed?.ok) return resumed
    const started = await startAt(port)
    if (started.ok && resumed === null) settings.savePort(started.value.port)
    return started
  }

  readonly #onVisits = (visits: readonly ReceiverVisit[]) => this.#parts.emit('receiverVisited', { visits })

  #refresh(): Promise<void> {
    return this.#running?.receiver.refresh() ?? Promise.resolve()
  }

  readonly handlers: ReceiverService['handlers'] = {
    state: async () => succeed(this.#state()),
    start: ({ port }) =>
      this.#runSerially(async () => {
        if (this.#running !== null && (port === 0 || port === this.#running.receiver.port))
          return succeed(this.#notify())
        this.#starting = true
        this.#notify()
        const started = await this.#listen(port)
        this.#starting = false
        if (started.ok) {
          // The current one runs until it's replaced.
          await this.#stop()
          this.#running = { receiver: started.value, since: this.#parts.clock.now() }
          // The context may have changed during the start.
          await this.#refresh()
          await this.#openTunnel()
        }
        const now = this.#notify()
        return started.ok ? succeed(now) : started
      }),
    stop: () =>
      this.#runSerially(async () => {
        await this.#stop()
        return succeed(this.#notify())
      }),
    behave: async (wanted) => {
      this.#behaviour = wanted
      await this.#refresh()
      return succeed(this.#notify())
    },
  }

  readonly whileChallenged: ReceiverService['whileChallenged'] = async (environmentId, work) => {
    this.#challenged = [environmentId, ...this.#challenged]
    await this.#refresh()
    try {
      return await work()
    } finally {
      const at = this.#challenged.indexOf(environmentId)
      this.#challenged = this.#challenged.filter((_, index) => index !== at)
      await this.#refresh()
    }
  }

  readonly close: ReceiverService['close'] = () => this.#runSerially(this.#stop)
}

/** Starts and stops the local endpoint, with a public address in the sandbox. */
export function createReceiverService(parts: ReceiverParts): ReceiverService {
  return new WebhookReceiver(parts)
}
