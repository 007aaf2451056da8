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

export function createLiveConnection(
  key: StreamKey,
  record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>,
  parts: LiveConnectionParts,
): LiveConnection {
  const { connections, work, clock, logger, times } = parts
  const storedStream = createStoredStream(key, record, work, logger)
  const rate = createRate(clock)
  let state: LiveStreamState = { kind: 'stopped' }
  let isWanted = false
  let { latestId } = record
  let received = 0
  let duplicates = 0
  let reconnects = 0
  /** Why the service refuses backfill for this app. */
  let backfillRefused: string | null = null
  const failures: Record<FailureClass, number> = { network: 0, service: 0, rate: 0, early: 0 }
  /** Ends the current connection or wait. */
  let interrupt: ((why: CloseReason | 'wake') => void) | null = null
  let running: Promise<void> | null = null

  const set = (next: LiveStreamState): void => {
    const opensOrEnds = (state.kind === 'open') !== (next.kind === 'open')
    state = next
    parts.changed(opensOrEnds ? 'connections' : 'rows')
  }
  const forgetFailures = (classes: readonly FailureClass[] = failureClasses): void => {
    for (const failure of classes) failures[failure] = 0
  }

  /** Waits for a time, or until `wake` or `stop`. */
  const pause = (milliseconds: number | null): Promise<void> =>
    new Promise((resolve) => {
      const until = milliseconds === null ? null : clock.now() + milliseconds
      // Timers stop while the computer sleeps.
      const timer = setInterval(
        () => {
          if (until !== null && clock.now() >= until) finish()
        },
        Math.max(1, Math.min(times.watchMs, milliseconds ?? times.watchMs)),
      ).unref()
      const finish = () => {
        clearInterval(timer)
        interrupt = null
        resolve()
      }
      interrupt = finish
    })

  const countTaken = (taken: StoredBatch): void => {
    received += taken.events
    duplicates += taken.duplicates
    latestId = taken.latestId
    rate.note(taken.events + taken.duplicates)
    if (taken.unreadable > 0)
      logger.warn('streams.unreadable', { stream: key.stream, lines: taken.unreadable })
  }

  const noteEnd = async (ended: EndedConnection, openedAt: number): Promise<void> => {
    const ending = endingOf(ended)
    const at = clock.now()
    if (at - openedAt >= times.steadyMs) forgetFailures()
    // A connection that brings something and ends at once can be followed by many like it.
    else if (ended.worked) forgetFailures(['network', 'service', 'rate'])
    // In all other cases the service may still consider it open.
    const isClosed = ending.kind === 'disconnected' || ending.kind === 'closed'
    const { claim } = storedStream.record()
    await storedStream.change({ claim: isClosed || claim === null ? null : { ...claim, isOver: true } })
    latestId = (await storedStream.written(work.noteEnded({ ...key, at, ending }))) ?? latestId
    if (isWanted) reconnects += 1
  }

  /** Returns what decides the wait. */
  const connectOnce = async (caller: Caller): Promise<ConnectionEnd> => {
    const plan = planGap(storedStream.record().completeUntil, clock.now())
    const connection = openConnection(
      { key, caller, plan, backfillRefused },
      {
        ...parts,
        stored: storedStream,
        rate,
        taken: countTaken,
        showOpen: set,
        onReceived(at) {
          if (state.kind === 'open') state = { ...state, lastReceivedAt: at }
        },
      },
    )
    interrupt = (why) => {
      if (why !== 'wake') connection.end(why)
    }
    const ended = await connection.ended
    interrupt = null
    const { openedAt, own, problem, outcome } = ended
    const isEarly = openedAt !== null && clock.now() - openedAt < times.steadyMs
    if (openedAt !== null) await noteEnd(ended, openedAt)
    const isOwn = own !== null
    if (outcome.ok || isOwn || problem !== null) return endOf(isEarly && !isOwn ? 'early' : 'network')
    const { fault } = outcome
    if (openedAt !== null) {
      if (isEarly && failureClass(fault) === 'network') return endOf('early', fault)
      return fault.kind === 'timeout' || fault.kind === 'cancelled' ? endOf('network') : endedBy(fault)
    }
    if (!ended.asksForBackfill || (fault.kind !== 'invalid' && fault.kind !== 'forbidden'))
      return endedBy(fault)
    backfillRefused = fault.message
    return endOf('network')
  }
  const attempt = async (caller: Caller): Promise<ConnectionEnd> => {
    await storedStream.useApp(caller.credentials.consumer.key)
    const ended = await endStaleConnection({ connections, stored: storedStream, logger }, caller, key.stream)
    if (!ended.ok) return endedBy(ended.fault)
    return isWanted ? connectOnce(caller) : endOf('network')
  }

  const run = async (): Promise<void> => {
    const { claim, completeUntil } = storedStream.record()
    if (claim?.isOver === false && completeUntil !== null)
      await storedStream.written(work.noteEnded({ ...key, at: completeUntil, ending: { kind: 'lost' } }))
    while (isWanted) {
      set({ kind: 'connecting' })
      const caller = parts.callerOf()
      const { failure: kind, fault } = caller.ok ? await attempt(caller.value) : endedBy(caller.fault)
      if (!isWanted) break
      if (kind === null && fault !== null) {
        set({ kind: 'blocked', fault })
        await pause(null)
        continue
      }
      if (kind === null) continue
      failures[kind] += 1
      const delay = reconnectDelay(
        kind,
        failures[kind],
        clock.now(),
        fault?.kind === 'rateLimited' ? fault.until : null,
      )
      if (delay === 0) continue
      const until = clock.now() + delay
      set({ kind: 'waiting', until, attempt: failures[kind], fault: fault ?? endedEarly })
      await pause(delay)
    }
    set({ kind: 'stopped' })
  }

  return {
    state: () => ({
      stream: key.stream,
      state,
      rate: rate.perSecond(),
      received,
      duplicates,
      reconnects,
      latestId,
    }),
    remoteId: () => (state.kind === 'open' ? (storedStream.record().claim?.remoteId ?? null) : null),
    start() {
      isWanted = true
      running ??= run()
        .catch((error: unknown) => {
          logger.error('streams.bug', { error })
          set({ kind: 'stopped' })
        })
        .finally(() => {
          running = null
          // It was started again while it was ending.
          if (isWanted) this.start()
        })
    },
    async stop(ending = 'stopped') {
      isWanted = false
      interrupt?.(ending)
      await running
      if (ending === 'closing') return
      // What happens until the next start isn't missed.
      await storedStream.change({ completeUntil: null })
    },
    retryBlocked() {
      if (state.kind === 'blocked') interrupt?.('wake')
    },
    wake() {
      forgetFailures()
      interrupt?.('wake')
    },
    networkChanged() {
      forgetFailures()
      interrupt?.('networkChanged')
    },
  }
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
