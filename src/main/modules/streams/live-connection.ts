import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { LiveStream, LiveStreamState, StreamEnding } from '../../../shared/streams/live-stream.ts'
import type { Caller } from '../../core/api/types.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { Remote } from '../../core/threads/connect.ts'
import { endStaleConnection } from './claimed-connection.ts'
import { planGap } from './gap-plan.ts'
import { type CloseReason, type EndedConnection, openConnection } from './open-connection.ts'
import type { StoredBatch, StreamKey, StreamRecord } from './ports.ts'
import { createRate } from './rate.ts'
import { type FailureClass, failureClass, reconnectDelay, type StreamTimes } from './reconnecting.ts'
import type { ConnectionGateway } from './service-connections.ts'
import { createStoredStream } from './stored-stream.ts'
import type { StreamGateway } from './stream-gateway.ts'
import type { StreamApi } from './worker/stream-store.ts'

export interface LiveConnectionParts {
  readonly callerOf: () => Outcome<Caller>
  readonly gateway: StreamGateway
  readonly connections: ConnectionGateway
  readonly work: Remote<StreamApi>
  readonly clock: Clock
  readonly logger: Logger
  readonly times: StreamTimes
  /** `connections`: one opened or ended. */
  readonly changed: (what: 'rows' | 'connections') => void
}

/** A stream that stays connected while it's wanted: one connection at a time, with gaps filled. */
export interface LiveConnection {
  state(): LiveStream
  /** Its ID at the service; null without a connection, or until the ID is known. */
  remoteId(): string | null
  start(): void
  /** Resolves when the connection has ended. */
  stop(ending?: 'stopped' | 'closing'): Promise<void>
  /** Connects at once instead of waiting any longer. */
  wake(): void
  /** Connects if something was in the way, because that may be gone. */
  retryBlocked(): void
  networkChanged(): void
}

class ReconnectingStream implements LiveConnection {
  readonly #key: StreamKey
  readonly #parts: LiveConnectionParts
  readonly #storedStream: ReturnType<typeof createStoredStream>
  readonly #rate: ReturnType<typeof createRate>
  #state: LiveStreamState = { kind: 'stopped' }
  #isWanted = false
  #latestId: StreamRecord['latestId']
  #received = 0
  #duplicates = 0
  #reconnects = 0
  /** Why the service refuses backfill for this app. */
  #backfillRefused: string | null = null
  readonly #failures: Record<FailureClass, number> = { network: 0, service: 0, rate: 0, early: 0 }
  /** Ends the current connection or wait. */
  #interrupt: ((why: CloseReason | 'wake') => void) | null = null
  #running: Promise<void> | null = null

  constructor(
    key: StreamKey,
    record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>,
    parts: LiveConnectionParts,
  ) {
    this.#key = key
    this.#parts = parts
    const { work, logger, clock } = parts
    this.#storedStream = createStoredStream(key, record, work, logger)
    this.#rate = createRate(clock)
    const { latestId } = record
    this.#latestId = latestId
  }

  readonly #set = (next: LiveStreamState): void => {
    const opensOrEnds = (this.#state.kind === 'open') !== (next.kind === 'open')
    this.#state = next
    this.#parts.changed(opensOrEnds ? 'connections' : 'rows')
  }

  #forgetFailures(classes: readonly FailureClass[] = failureClasses): void {
    for (const failure of classes) this.#failures[failure] = 0
  }

  /** Waits for a time, or until `wake` or `stop`. */
  #pause(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      const until = milliseconds === null ? null : this.#parts.clock.now() + milliseconds
      // Timers stop while the computer sleeps.
      const timer = setInterval(
        () => {
          if (until !== null && this.#parts.clock.now() >= until) finish()
        },
        Math.max(1, Math.min(this.#parts.times.watchMs, milliseconds ?? this.#parts.times.watchMs)),
      ).unref()
      const finish = () => {
        clearInterval(timer)
        this.#interrupt = null
        resolve()
      }
      this.#interrupt = finish
    })
  }

  readonly #countTaken = (taken: StoredBatch): void => {
    const { logger } = this.#parts
    this.#received += taken.events
    this.#duplicates += taken.duplicates
    this.#latestId = taken.latestId
    this.#rate.note(taken.events + taken.duplicates)
    if (taken.unreadable > 0)
      logger.warn('streams.unreadable', { stream: this.#key.stream, lines: taken.unreadable })
  }

  async #noteEnd(ended: EndedConnection, openedAt: number): Promise<void> {
    const { clock, times, work } = this.#parts
    const ending = endingOf(ended)
    const at = clock.now()
    if (at - openedAt >= times.steadyMs) this.#forgetFailures()
    // A connection that brings something and ends at once can be followed by many like it.
    else if (ended.worked) this.#forgetFailures(['network', 'service', 'rate'])
    // In all other cases the service may still consider it open.
    const isClosed = ending.kind === 'disconnected' || ending.kind === 'closed'
    const { claim } = this.#storedStream.record()
    await this.#storedStream.change({ claim: isClosed || claim === null ? null : { ...claim, isOver: true } })
    this.#latestId =
      (await this.#storedStream.written(work.noteEnded({ ...this.#key, at, ending }))) ?? this.#latestId
    if (this.#isWanted) this.#reconnects += 1
  }

  /** Returns what decides the wait. */
  async #connectOnce(caller: Caller): Promise<ConnectionEnd> {
    const { clock, times } = this.#parts
    const plan = planGap(this.#storedStream.record().completeUntil, clock.now())
    const connection = openConnection(
      { key: this.#key, caller, plan, backfillRefused: this.#backfillRefused },
      {
        ...this.#parts,
        stored: this.#storedStream,
        rate: this.#rate,
        taken: this.#countTaken,
        showOpen: this.#set,
        onReceived: (at) => {
          if (this.#state.kind === 'open') this.#state = { ...this.#state, lastReceivedAt: at }
        },
      },
    )
    this.#interrupt = (why) => {
      if (why !== 'wake') connection.end(why)
    }
    const ended = await connection.ended
    this.#interrupt = null
    const { openedAt, own, problem, outcome } = ended
    const isEarly = openedAt !== null && clock.now() - openedAt < times.steadyMs
    if (openedAt !== null) await this.#noteEnd(ended, openedAt)
    const isOwn = own !== null
    if (outcome.ok || isOwn || problem !== null) return endOf(isEarly && !isOwn ? 'early' : 'network')
    const { fault } = outcome
    if (openedAt !== null) {
      if (isEarly && failureClass(fault) === 'network') return endOf('early', fault)
      return fault.kind === 'timeout' || fault.kind === 'cancelled' ? endOf('network') : endedBy(fault)
    }
    if (!ended.asksForBackfill || (fault.kind !== 'invalid' && fault.kind !== 'forbidden'))
      return endedBy(fault)
    this.#backfillRefused = fault.message
    return endOf('network')
  }

  async #attempt(caller: Caller): Promise<ConnectionEnd> {
    const { connections, logger } = this.#parts
    await this.#storedStream.useApp(caller.credentials.consumer.key)
    const ended = await endStaleConnection(
      { connections, stored: this.#storedStream, logger },
      caller,
      this.#key.stream,
    )
    if (!ended.ok) return endedBy(ended.fault)
    return this.#isWanted ? this.#connectOnce(caller) : endOf('network')
  }

  async #run(): Promise<void> {
    const { work, clock } = this.#parts
    const { claim, completeUntil } = this.#storedStream.record()
    if (claim?.isOver === false && completeUntil !== null)
      await this.#storedStream.written(
        work.noteEnded({ ...this.#key, at: completeUntil, ending: { kind: 'lost' } }),
      )
    while (this.#isWanted) {
      this.#set({ kind: 'connecting' })
      const caller = this.#parts.callerOf()
      const { failure: kind, fault } = caller.ok ? await this.#attempt(caller.value) : endedBy(caller.fault)
      if (!this.#isWanted) break
      if (kind === null && fault !== null) {
        this.#set({ kind: 'blocked', fault })
        await this.#pause(null)
        continue
      }
      if (kind === null) continue
      this.#failures[kind] += 1
      const delay = reconnectDelay(
        kind,
        this.#failures[kind],
        clock.now(),
        fault?.kind === 'rateLimited' ? fault.until : null,
      )
      if (delay === 0) continue
      const until = clock.now() + delay
      this.#set({ kind: 'waiting', until, attempt: this.#failures[kind], fault: fault ?? endedEarly })
      await this.#pause(delay)
    }
    this.#set({ kind: 'stopped' })
  }

  readonly state: LiveConnection['state'] = () => ({
    stream: this.#key.stream,
    state: this.#state,
    rate: this.#rate.perSecond(),
    received: this.#received,
    duplicates: this.#duplicates,
    reconnects: this.#reconnects,
    latestId: this.#latestId,
  })

  readonly remoteId: LiveConnection['remoteId'] = () =>
    this.#state.kind === 'open' ? (this.#storedStream.record().claim?.remoteId ?? null) : null

  readonly start: LiveConnection['start'] = () => {
    const { logger } = this.#parts
    this.#isWanted = true
    this.#running ??= this.#run()
      .catch((error: unknown) => {
        logger.error('streams.bug', { error })
        this.#set({ kind: 'stopped' })
      })
      .finally(() => {
        this.#running = null
        // It was started again while it was ending.
        if (this.#isWanted) this.start()
      })
  }

  readonly stop: LiveConnection['stop'] = async (ending = 'stopped') => {
    this.#isWanted = false
    this.#interrupt?.(ending)
    await this.#running
    if (ending === 'closing') return
    // What happens until the next start isn't missed.
    await this.#storedStream.change({ completeUntil: null })
  }

  readonly retryBlocked: LiveConnection['retryBlocked'] = () => {
    if (this.#state.kind === 'blocked') this.#interrupt?.('wake')
  }

  readonly wake: LiveConnection['wake'] = () => {
    this.#forgetFailures()
    this.#interrupt?.('wake')
  }

  readonly networkChanged: LiveConnection['networkChanged'] = () => {
    this.#forgetFailures()
    this.#interrupt?.('networkChanged')
  }
}

export function createLiveConnection(
  key: StreamKey,
  record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>,
  parts: LiveConnectionParts,
): LiveConnection {
  return new ReconnectingStream(key, record, parts)
}

interface ConnectionEnd {
  /** Null if waiting doesn't help. */
  readonly failure: FailureClass | null
  /** Null if the connection ended in an orderly way. */
  readonly fault: Fault | null
}

function endedBy(fault: Fault): ConnectionEnd {
  return { failure: failureClass(fault), fault }
}

function endOf(failure: FailureClass, fault: Fault | null = null): ConnectionEnd {
  return { failure, fault }
}

const failureClasses = ['network', 'service', 'rate', 'early'] as const

/** The service accepted the connection and ended it at once, repeatedly. */
const endedEarly: Fault = { kind: 'dropped', code: 'STREAM_ENDED', message: '' }

function endingOf({ own, problem, outcome }: EndedConnection): StreamEnding {
  if (own !== null) return { kind: own === 'closing' ? 'stopped' : own }
  if (problem !== null) return { kind: 'disconnected', ...problem }
  if (outcome.ok) return { kind: 'closed' }
  if (outcome.fault.kind === 'timeout') return { kind: 'silent' }
  return { kind: 'failed', message: outcome.fault.message }
}
