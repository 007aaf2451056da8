import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import {
  defaultForwarding,
  type ForwardingSettings,
  type ForwardingState,
  type ForwardResult,
  forwardBackoffMs,
  forwardingSettings,
  maxForwardAttempts,
  maxReconnectMs,
  reconnectMs,
} from '../../../shared/webhooks/forwarding.ts'
import type { InboxRow, StoredEvent } from '../../../shared/webhooks/inbox.ts'
import { coalesced } from '../../core/coalesced.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { Clock, Emit, Logger, Settings } from '../../core/ports.ts'
import type { NativeQuestions } from '../../core/ports-desktop.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'
import { createWakeSignal, type WakeSignal, type WakeSignalParts } from '../jobs/wake-signal.ts'
import type { EndpointReach } from './endpoint-reach.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import type { ForwardingRepository, ForwardLane, QueuedForward } from './forwarding-store.ts'
import type { InboxRepository } from './inbox-store.ts'
import type { EndpointAnswer } from './ports.ts'
import { noEvent } from './replays.ts'

export interface ForwardingParts extends Pick<WakeSignalParts, 'sleep'> {
  readonly store: ForwardingRepository
  readonly inbox: Pick<InboxRepository, 'get' | 'bodyOf' | 'rows'>
  readonly reach: Pick<EndpointReach, 'findLoopback' | 'send'>
  /** Whether an address leads to this program's receiver, which would forward without end. */
  readonly isOurs: (url: string) => boolean
  readonly questions: NativeQuestions
  readonly settings: Settings
  readonly clock: Clock
  readonly logger: Logger
  readonly emit: Emit
  readonly timeoutMs?: number
}

export interface Forwarding {
  readonly handlers: Handlers<'forwarding'>
  onStored(event: Pick<InboxRow, 'id' | 'kind' | 'verdict'>): void
  start(): void
  /** Ends without waiting for an answer: an event under way stays in the queue. */
  close(): Promise<void>
}

type Attempt = Pick<ForwardResult, 'status' | 'durationMs' | 'error'> & {
  /** final: not tried again · unreachable: nothing listens there, so no event can arrive. */
  readonly outcome: 'forwarded' | 'refused' | 'final' | 'unreachable'
}

const setting = 'forwarding'
const defaultTimeoutMs = 10_000
const emitMs = 200
const ownReceiver = t`This is the program’s own receiver. Enter the address of another program.`

class EventForwarding implements Forwarding {
  readonly #parts: ForwardingParts
  readonly #wakeSignals: Readonly<Record<ForwardLane, WakeSignal>>
  readonly #closing = Promise.withResolvers<null>()
  #isClosed = false
  #loops: Promise<unknown> = Promise.resolve()
  /** Attempts in a row that met no listening program, and when the next one may be made. */
  #unreachable = { failures: 0, until: 0 }
  readonly #notice: ReturnType<typeof coalesced>
  readonly handlers: Forwarding['handlers']

  constructor(parts: ForwardingParts) {
    this.#parts = parts
    const { clock, store, inbox } = parts
    this.#wakeSignals = {
      first: createWakeSignal({ monotonic: clock, sleep: parts.sleep }),
      again: createWakeSignal({ monotonic: clock, sleep: parts.sleep }),
    }
    this.#notice = coalesced(emitMs, () => {
      const now = this.#isClosed ? null : this.#state()
      if (now?.ok) parts.emit('forwardingChanged', now.value)
    })
    this.handlers = {
      state: async () => this.#state(),
      save: this.#save,
      result: async ({ id }) => store.result(id),
      forwardAgain: async ({ id }) => {
        if (!this.#current().enabled) return refuse(t`Turn on forwarding first.`)
        const rows = inbox.rows([id])
        if (!rows.ok) return rows
        if (rows.value.length === 0) return { ok: false, fault: noEvent }
        const queued = store.enqueue(id)
        if (!queued.ok) return queued
        this.#tryNow()
        return succeed({ state: 'waiting', attempts: 0, status: null, durationMs: null, error: null })
      },
      failed: async () => store.failed(),
      forwardFailedAgain: async () => {
        if (!this.#current().enabled) return refuse(t`Turn on forwarding first.`)
        const queued = store.enqueueFailed()
        if (!queued.ok) return queued
        this.#tryNow()
        return this.#state()
      },
    }
  }

  #wake() {
    this.#wakeSignals.first.notify()
    this.#wakeSignals.again.notify()
  }

  #current() {
    return readStored(this.#parts.settings, setting, forwardingSettings, defaultForwarding)
  }

  #state(): Outcome<ForwardingState> {
    return mapOutcome(this.#parts.store.counts(), (counts) => ({ settings: this.#current(), ...counts }))
  }

  /** Tries at once, without the pause after failed connections. */
  #tryNow() {
    this.#unreachable = { failures: 0, until: 0 }
    this.#wake()
    this.#notice.call()
  }

  #note(outcome: Outcome<unknown>): boolean {
    const { logger } = this.#parts
    if (!outcome.ok) logger.warn('forwarding.store', { fault: outcome.fault.kind })
    return outcome.ok
  }

  async #post(event: StoredEvent, body: Uint8Array): Promise<Attempt> {
    const { reach } = this.#parts
    const { url } = this.#current()
    const ways = this.#parts.isOurs(url) ? refuse(ownReceiver) : await reach.findLoopback(url)
    if (!ways.ok) return { status: null, durationMs: null, error: ways.fault.message, outcome: 'final' }
    const headers = { ...forwardedHeaders(event.headers), 'content-length': String(body.byteLength) }
    const timeoutMs = this.#parts.timeoutMs ?? defaultTimeoutMs
    let answer: EndpointAnswer = { kind: 'notConnected', code: 'ENOTFOUND', durationMs: 0 }
    // localhost is often two addresses, of which a server listens on one.
    for (const way of ways.value) {
      answer = await reach.send(way, { method: 'POST', headers, body, timeoutMs })
      if (answer.kind !== 'notConnected') break
    }
    return attemptOf(answer)
  }

  /** Returns whether the queue can go on. */
  async #forward({ event: id, attempts: before, nextAt: dueAt }: QueuedForward): Promise<boolean> {
    const { inbox, clock, store } = this.#parts
    const event = inbox.get(id)
    const body = inbox.bodyOf(id)
    if (!this.#note(event) || !this.#note(body) || !event.ok || !body.ok) return false
    const attempt: Attempt | null =
      event.value === null || body.value === null
        ? { status: null, durationMs: null, error: noEvent.message, outcome: 'final' }
        : await Promise.race([this.#closing.promise, this.#post(event.value, body.value)])
    if (attempt === null || this.#isClosed) return false
    const { outcome, ...rest } = attempt
    const failures = outcome === 'unreachable' ? this.#unreachable.failures + 1 : 0
    this.#unreachable = { failures, until: failures === 0 ? 0 : clock.now() + reconnectMs(failures) }
    const attempts = outcome === 'unreachable' ? before : before + 1
    const isGivenUp = outcome === 'final' || attempts >= maxForwardAttempts
    const stateOfFailure = isGivenUp ? 'failed' : 'waiting'
    const state = outcome === 'forwarded' ? 'forwarded' : stateOfFailure
    const nextAt = outcome === 'unreachable' ? dueAt : clock.now() + forwardBackoffMs(attempts)
    const noted = store.note(id, { state, attempts, ...rest }, nextAt)
    this.#parts.emit('eventForwarded', {
      event: id,
      result: { state, attempts, ...rest },
      nextAt: state === 'waiting' ? Math.max(nextAt, this.#unreachable.until) : null,
    })
    this.#notice.call()
    if (outcome !== 'unreachable') this.#wakeSignals.again.notify()
    return this.#note(noted)
  }

  async #run(lane: ForwardLane): Promise<void> {
    const { clock, store } = this.#parts
    const wakeSignal = this.#wakeSignals[lane]
    /** Waits until a time; one further away than the longest pause was set before the clock was put back. */
    const isDue = async (at: number, maxPause: number): Promise<boolean> => {
      const pause = at - clock.now()
      if (pause <= 0 || pause > maxPause) return true
      await wakeSignal.wait(at)
      return false
    }
    while (!this.#isClosed) {
      const next = this.#current().enabled ? store.next(lane) : succeed(null)
      this.#note(next)
      const queued = next.ok ? next.value : null
      if (queued === null) await wakeSignal.wait(null)
      else if (
        (await isDue(this.#unreachable.until, maxReconnectMs)) &&
        (await isDue(queued.nextAt, forwardBackoffMs(maxForwardAttempts))) &&
        !(await this.#forward(queued)) &&
        !this.#isClosed
      )
        await wakeSignal.wait(null)
    }
  }

  readonly #save = async (wanted: ForwardingSettings): Promise<Outcome<ForwardingState>> => {
    const { reach, settings } = this.#parts
    const { url, enabled } = wanted
    if (enabled || url !== '') {
      const loopback = await reach.findLoopback(url)
      if (!loopback.ok) return loopback
      if (this.#parts.isOurs(url)) return refuse(ownReceiver)
    }
    if (url !== '' && url !== this.#current().url) {
      const confirmed = await this.#parts.questions.confirm({
        title: t`Confirm address`,
        message: t`Forward received webhook events to ${url}?`,
        detail: t`The program that listens there gets every event as it arrived, with its signature. Confirm only an address of your own.`,
        action: t`Forward`,
      })
      if (!confirmed) return declined(t`Forwarding wasn’t changed.`)
    }
    const saved = settings.set(setting, wanted)
    if (!saved.ok) return saved
    this.#tryNow()
    return this.#state()
  }

  readonly onStored: Forwarding['onStored'] = ({ id, kind, verdict }) => {
    const { store } = this.#parts
    const { enabled, kinds, validOnly } = this.#current()
    if (!enabled || (validOnly && verdict !== 'valid') || (kinds !== null && !kinds.includes(kind))) return
    this.#note(store.enqueue(id))
    this.#wakeSignals.first.notify()
    this.#notice.call()
  }

  readonly start: Forwarding['start'] = () => {
    const { logger } = this.#parts
    this.#loops = Promise.all([this.#run('first'), this.#run('again')]).catch((error: unknown) =>
      logger.error('forwarding.bug', { error }),
    )
  }

  readonly close: Forwarding['close'] = async () => {
    this.#isClosed = true
    this.#notice.end()
    this.#closing.resolve(null)
    this.#wake()
    await this.#loops
  }
}

/**
 * Forwards received events to a program on this computer, at least once. New ones go in order, one at a time; what the
 * program has refused waits for its turn without holding up the others.
 */
export function createForwarding(parts: ForwardingParts): Forwarding {
  return new EventForwarding(parts)
}

function attemptOf(answer: EndpointAnswer): Attempt {
  const { durationMs } = answer
  switch (answer.kind) {
    case 'answered': {
      const { status } = answer
      const isRedirect = status >= 300 && status < 400
      const isAccepted = status >= 200 && status < 300
      if (isAccepted) return { status, durationMs, error: null, outcome: 'forwarded' }
      const error = isRedirect
        ? t`Redirected with status ${status}; redirects aren’t followed`
        : t`Answered with status ${status}`
      return {
        status,
        durationMs,
        error,
        outcome: isRedirect ? 'final' : 'refused',
      }
    }
    case 'notConnected':
      return {
        status: null,
        durationMs,
        error: t`Couldn’t connect (${answer.code})`,
        outcome: 'unreachable',
      }
    case 'notSecure':
      return {
        status: null,
        durationMs,
        error: t`Certificate not trusted (${answer.code})`,
        outcome: 'refused',
      }
    case 'silent':
      return { status: null, durationMs, error: t`No response in time`, outcome: 'refused' }
    case 'cut':
      return { status: null, durationMs, error: t`Connection cut (${answer.code})`, outcome: 'refused' }
  }
}
