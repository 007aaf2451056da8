import { createHash } from 'node:crypto'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { LiveStream, LiveStreamState, StreamEnding } from '../../../shared/streams/live-stream.ts'
import type { Caller } from '../../core/api/types.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { Remote } from '../../core/threads/connect.ts'
import { endClaimed, idOfClaim } from './claimed-connection.ts'
import { type GapPlan, planGap } from './gap-plan.ts'
import { createPiecePump } from './piece-pump.ts'
import type { StreamKey, StreamRecord, Taken } from './ports.ts'
import { createRate } from './rate.ts'
import { type FailureClass, failureClass, reconnectDelay, type StreamTimes } from './reconnecting.ts'
import { type GapOrder, recoverGap } from './recover-gap.ts'
import type { ConnectionGateway } from './service-connections.ts'
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
  wakeBlocked(): void
  networkChanged(): void
}

/** After this time a backfill counts as finished, even if no event shows that. */
const settledMs = 60_000
/** A connection from its request to its end. */
interface Connecting {
  own: OwnEnding | null
  problem: Taken['problem']
  openedAt: number | null
  heardAt: number
  worked: boolean
  /** Whether everything before it has been received. */
  isComplete: boolean
  gapId: number | null
  liveSince: number | null
  rate: number
  begun: Promise<void>
  recovery: Promise<void>
}

/** Why this side ends a connection. */
type OwnEnding = Extract<StreamEnding, { kind: 'stopped' | 'networkChanged' | 'silent' }>['kind'] | 'closing'

export function createLiveConnection(
  key: StreamKey,
  record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>,
  parts: LiveConnectionParts,
): LiveConnection {
  const { gateway, connections, work, clock, logger, times } = parts
  let state: LiveStreamState = { kind: 'stopped' }
  let wanted = false
  let { app, completeUntil, claim, latestId } = record
  let received = 0
  let duplicates = 0
  let reconnects = 0
  const rate = createRate(clock)
  /** Why the service refuses backfill for this app. */
  let backfillRefused: string | null = null
  const failures: Record<FailureClass, number> = { network: 0, service: 0, rate: 0 }
  /** Ends the current connection or wait. */
  let interrupt: ((why: OwnEnding | 'wake') => void) | null = null
  let running: Promise<void> | null = null

  const set = (next: LiveStreamState): void => {
    const opensOrEnds = (state.kind === 'open') !== (next.kind === 'open')
    state = next
    parts.changed(opensOrEnds ? 'connections' : 'rows')
  }
  const noteFailure = (outcome: Outcome<unknown>, event: string): void => {
    if (!outcome.ok) logger.warn(event, { stream: key.stream, fault: outcome.fault.kind })
  }
  const change = async (change: Parameters<typeof work.change>[0]['change']): Promise<void> =>
    noteFailure(await work.change({ ...key, change }), 'streams.store')

  /** Waits for a time, or until `wake` or `stop`. */
  const pause = (milliseconds: number | null): Promise<void> =>
    new Promise((resolve) => {
      const until = milliseconds === null ? null : clock.now() + milliseconds
      // Timers stop while the computer sleeps.
      const timer = setInterval(
        () => {
          if (until !== null && clock.now() >= until) done()
        },
        Math.max(1, Math.min(times.watchMs, milliseconds ?? times.watchMs)),
      ).unref()
      const done = () => {
        clearInterval(timer)
        interrupt = null
        resolve()
      }
      interrupt = done
    })

  /** A connection that was left open at the service would block ours. */
  const endLeftOver = async (caller: Caller): Promise<Outcome<void>> => {
    if (claim === null) return succeed(undefined)
    const ended = await endClaimed(connections, caller, key.stream, claim)
    if (!ended.ok && failureClass(ended.fault) === 'network') return ended
    noteFailure(ended, 'streams.endLeftOver')
    claim = null
    await change({ claim })
    return succeed(undefined)
  }

  /** Finds our connection in the service's list, so that it can be ended if it's left open. */
  const learnId = async (caller: Caller, openedAt: number): Promise<void> => {
    const id = await idOfClaim(connections, caller, key.stream, openedAt)
    if (!id.ok || id.value === null || claim?.openedAt !== openedAt) return
    claim = { ...claim, remoteId: id.value }
    await change({ claim })
    // Lists of connections mark our own.
    parts.changed('connections')
  }

  const countTaken = (taken: Taken): void => {
    received += taken.events
    duplicates += taken.duplicates
    latestId = taken.latestId
    rate.note(taken.events + taken.duplicates)
    if (taken.unreadable > 0)
      logger.warn('streams.unreadable', { stream: key.stream, lines: taken.unreadable })
  }

  /**
   * One connection from its request to its end. Returns the fault that decides the wait; null to connect again at once.
   */
  const connectOnce = async (caller: Caller): Promise<Fault | null> => {
    const plan: GapPlan = planGap(completeUntil, clock.now())
    const minutes = plan.kind === 'backfill' && backfillRefused === null ? plan.minutes : 0
    const abort = new AbortController()
    const link: Connecting = {
      own: null,
      problem: null,
      openedAt: null,
      heardAt: clock.now(),
      worked: false,
      isComplete: plan.kind === 'none',
      gapId: null,
      liveSince: null,
      rate: 0,
      begun: Promise.resolve(),
      recovery: Promise.resolve(),
    }
    interrupt = (why) => {
      if (why === 'wake' || link.own !== null) return
      link.own = why
      abort.abort()
    }
    const complete = async (at: number): Promise<void> => {
      link.isComplete = true
      completeUntil = at
      await change({ completeUntil })
      showOpen()
    }
    const showOpen = (): void => {
      if (link.openedAt !== null && link.own === null)
        set({ kind: 'open', since: link.openedAt, heardAt: link.heardAt, filling: !link.isComplete })
    }
    const fillBySecond = async (order: Pick<GapOrder, 'gapId' | 'span' | 'lostUntil'>): Promise<void> => {
      await recoverGap({ ...order, caller, key, signal: abort.signal }, { ...parts, taken: countTaken })
      if (!abort.signal.aborted) await complete(link.heardAt)
    }
    /** Writes the opening rows before any events. */
    const begin = async (at: number, serviceTime: number | null): Promise<void> => {
      claim = { openedAt: serviceTime ?? at, remoteId: null, isOver: false }
      await change({ claim, ...(link.isComplete ? { completeUntil: at } : {}) })
      const opening = minutes > 0 ? ({ kind: 'backfill', minutes } as const) : ({ kind: 'live' } as const)
      noteFailure(await work.noteOpened({ ...key, at, opening }), 'streams.store')
      if (plan.kind === 'none') return
      const refused = plan.kind === 'backfill' && backfillRefused !== null ? backfillRefused : null
      const fill =
        refused === null ? ({ kind: 'filling' } as const) : ({ kind: 'failed', message: refused } as const)
      const noted = await work.noteGap({ ...key, at, from: plan.from, to: at, fill })
      noteFailure(noted, 'streams.store')
      link.gapId = noted.ok ? noted.value : null
      if (refused !== null) await complete(at)
      if (plan.kind === 'recovery' && link.gapId !== null) {
        const offset = (serviceTime ?? at) - at
        const span = { since: plan.since + offset, until: at + offset + times.recoveryDelayMs - 1_000 }
        const lostUntil = plan.since > plan.from ? plan.since : null
        link.recovery = fillBySecond({ gapId: link.gapId, span, lostUntil }).catch((error: unknown) =>
          logger.error('streams.recovery', { error }),
        )
      }
    }
    const pump = createPiecePump(async (bytes, connection) => {
      await link.begun
      const at = link.heardAt
      if (link.isComplete) completeUntil = at
      const taken = await work.take({
        ...key,
        connection,
        bytes,
        at,
        source: 'live',
        liveSince: link.liveSince,
        gapId: link.gapId,
        completeUntil: link.isComplete ? at : null,
      })
      if (!taken.ok) return taken
      const { events, keepAlives, happenedAt } = taken.value
      countTaken(taken.value)
      if (taken.value.problem !== null) link.problem = taken.value.problem
      if (events > 0 || keepAlives > 0) link.worked = true
      // Backfill comes first, so an empty line, or anything newer, shows that it's finished.
      const isSettled = keepAlives > 0 || at - (link.openedAt ?? at) > settledMs
      const isPast = !isSettled && (happenedAt === null || happenedAt < (link.liveSince ?? 0) + 1_000)
      if (!link.isComplete && plan.kind === 'backfill' && !isPast) {
        if (link.gapId !== null)
          noteFailure(await work.changeGap({ id: link.gapId, fill: { kind: 'filled' } }), 'streams.store')
        await complete(at)
      }
      parts.changed('rows')
      return succeed(undefined)
    })
    const watch = setInterval(() => {
      if (link.openedAt !== null && clock.now() - link.heardAt > times.silenceMs) interrupt?.('silent')
      // The rate falls while nothing arrives.
      const shown = rate.perSecond()
      if (shown !== link.rate) parts.changed('rows')
      link.rate = shown
    }, times.watchMs).unref()

    const outcome = await gateway.receive(
      caller,
      key.stream,
      { kind: 'live', backfillMinutes: minutes },
      {
        onOpened({ serviceTime }) {
          link.openedAt = clock.now()
          link.heardAt = link.openedAt
          link.liveSince = minutes > 0 ? (serviceTime ?? link.openedAt) : null
          link.begun = begin(link.openedAt, serviceTime)
          showOpen()
          const at = serviceTime ?? link.openedAt
          void link.begun.then(() => learnId(caller, at))
        },
        async take(piece) {
          link.heardAt = clock.now()
          if (state.kind === 'open') state = { ...state, heardAt: link.heardAt }
          return pump.push(piece)
        },
      },
      { signal: abort.signal, silenceMs: times.silenceMs },
    )
    clearInterval(watch)
    interrupt = null
    await link.begun
    await pump.drained()
    abort.abort()
    await link.recovery
    void work.close({ connection: pump.connection })

    if (link.openedAt === null) {
      if (outcome.ok || link.own !== null) return null
      const { fault } = outcome
      if (minutes > 0 && (fault.kind === 'invalid' || fault.kind === 'forbidden')) {
        backfillRefused = fault.message
        return null
      }
      return fault
    }
    const ending = endingOf(link.own, link.problem, outcome)
    const at = clock.now()
    if (link.worked || at - link.openedAt >= times.steadyMs)
      for (const one of failureClasses) failures[one] = 0
    // In all other cases the service may still consider it open.
    const isClosed = ending.kind === 'disconnected' || ending.kind === 'closed'
    claim = isClosed || claim === null ? null : { ...claim, isOver: true }
    await change({ claim })
    const noted = await work.noteEnded({ ...key, at, ending })
    noteFailure(noted, 'streams.store')
    if (noted.ok) latestId = noted.value
    if (wanted) reconnects += 1
    if (link.own !== null || link.problem !== null || outcome.ok) return null
    return outcome.fault.kind === 'timeout' || outcome.fault.kind === 'cancelled' ? null : outcome.fault
  }

  const run = async (): Promise<void> => {
    if (claim?.isOver === false && completeUntil !== null) {
      noteFailure(
        await work.noteEnded({ ...key, at: completeUntil, ending: { kind: 'lost' } }),
        'streams.store',
      )
    }
    while (wanted) {
      set({ kind: 'connecting' })
      const caller = parts.callerOf()
      const fault = caller.ok ? await attempt(caller.value) : caller.fault
      if (!wanted) break
      const kind = fault === null ? 'network' : failureClass(fault)
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
  const attempt = async (caller: Caller): Promise<Fault | null> => {
    const digest = createHash('sha256').update(caller.credentials.consumer.key).digest('hex').slice(0, 16)
    if (app !== digest) {
      // These keys can't fetch what another app's stream missed.
      completeUntil = app === '' ? completeUntil : null
      claim = app === '' ? claim : null
      app = digest
      await change({ app, completeUntil, claim })
    }
    const ended = await endLeftOver(caller)
    if (!ended.ok) return ended.fault
    return wanted ? connectOnce(caller) : null
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
    remoteId: () => (state.kind === 'open' ? (claim?.remoteId ?? null) : null),
    start() {
      wanted = true
      running ??= run()
        .catch((error: unknown) => {
          logger.error('streams.bug', { error })
          set({ kind: 'stopped' })
        })
        .finally(() => {
          running = null
          // It was started again while it was ending.
          if (wanted) this.start()
        })
    },
    async stop(ending = 'stopped') {
      wanted = false
      interrupt?.(ending)
      await running
      if (ending === 'closing') return
      // What happens until the next start isn't missed.
      completeUntil = null
      await change({ completeUntil })
    },
    wakeBlocked() {
      if (state.kind === 'blocked') interrupt?.('wake')
    },
    wake() {
      for (const one of failureClasses) failures[one] = 0
      interrupt?.('wake')
    },
    networkChanged() {
      for (const one of failureClasses) failures[one] = 0
      interrupt?.('networkChanged')
    },
  }
}

const failureClasses = ['network', 'service', 'rate'] as const

/** The service accepted the connection and ended it at once, repeatedly. */
const endedEarly: Fault = { kind: 'dropped', code: 'STREAM_ENDED', message: '' }

function endingOf(own: OwnEnding | null, problem: Taken['problem'], outcome: Outcome<void>): StreamEnding {
  if (own !== null) return { kind: own === 'closing' ? 'stopped' : own }
  if (problem !== null) return { kind: 'disconnected', ...problem }
  if (outcome.ok) return { kind: 'closed' }
  if (outcome.fault.kind === 'timeout') return { kind: 'silent' }
  return { kind: 'failed', message: outcome.fault.message }
}
