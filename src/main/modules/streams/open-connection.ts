import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { LiveStreamState, StreamEnding } from '../../../shared/streams/live-stream.ts'
import type { Caller } from '../../core/api/types.ts'
import { createChunkPump } from './chunk-pump.ts'
import { idOfClaim } from './claimed-connection.ts'
import { createGapFilling } from './gap-filling.ts'
import type { GapPlan } from './gap-plan.ts'
import type { StoredBatch, StreamKey } from './ports.ts'
import type { Rate } from './rate.ts'
import type { StreamTimes } from './reconnecting.ts'
import type { GapParts } from './recover-gap.ts'
import type { ConnectionGateway } from './service-connections.ts'
import type { StoredStream } from './stored-stream.ts'

interface ConnectionToOpen {
  readonly key: StreamKey
  readonly caller: Caller
  readonly plan: GapPlan
  /** Why the service refuses backfill for this app. */
  readonly backfillRefused: string | null
}

interface OpenConnectionParts extends Omit<GapParts, 'changed'> {
  readonly connections: ConnectionGateway
  readonly stored: StoredStream
  readonly rate: Rate
  readonly times: StreamTimes
  readonly changed: (what: 'rows' | 'connections') => void
  readonly showOpen: (state: Extract<LiveStreamState, { readonly kind: 'open' }>) => void
  readonly onReceived: (at: number) => void
}

/** Why this side ends a connection. */
export type CloseReason =
  | Extract<StreamEnding, { kind: 'stopped' | 'networkChanged' | 'silent' }>['kind']
  | 'closing'

export interface EndedConnection {
  /** Null if the service never accepted it. */
  readonly openedAt: number | null
  readonly asksForBackfill: boolean
  /** Whether a line arrived. */
  readonly worked: boolean
  readonly own: CloseReason | null
  readonly problem: StoredBatch['problem']
  readonly outcome: Outcome<void>
}

const lineBreak = 0x0a

/** One connection from its request to its end. `end` has no effect on one that is ending. */
export function openConnection(
  { key, caller, plan, backfillRefused }: ConnectionToOpen,
  parts: OpenConnectionParts,
): { readonly end: (why: CloseReason) => void; readonly ended: Promise<EndedConnection> } {
  const { gateway, connections, work, clock, times, stored, rate } = parts
  const abort = new AbortController()
  let closeReason: CloseReason | null = null
  let problem: StoredBatch['problem'] = null
  let openedAt: number | null = null
  let lastReceivedAt = clock.now()
  let worked = false
  let endsWithinLine = false
  let isOver = false
  let begun: Promise<void> = Promise.resolve()

  const end = (why: CloseReason): void => {
    if (closeReason !== null || isOver) return
    closeReason = why
    abort.abort()
  }
  const showOpen = (): void => {
    if (openedAt !== null && closeReason === null)
      parts.showOpen({ kind: 'open', since: openedAt, lastReceivedAt, filling: !gap.isComplete() })
  }
  const gap = createGapFilling(
    { key, caller, plan, backfillRefused, signal: abort.signal },
    { ...parts, lastReceivedAt: () => lastReceivedAt, completed: showOpen },
  )
  const { minutes } = gap

  /** Writes the opening rows before any events. */
  const begin = async (at: number, serviceTime: number | null): Promise<void> => {
    const claim = { openedAt: serviceTime ?? at, remoteId: null, isOver: false }
    await stored.change({ claim, ...(gap.isComplete() ? { completeUntil: at } : {}) })
    const opening = minutes > 0 ? ({ kind: 'backfill', minutes } as const) : ({ kind: 'live' } as const)
    await stored.written(work.noteOpened({ ...key, at, opening }))
    await gap.begin(at, serviceTime)
  }
  /** Finds our connection in the service's list, so that it can be ended if it's left open. */
  const learnId = async (claimedAt: number): Promise<void> => {
    const id = await idOfClaim(connections, caller, key.stream, claimedAt)
    const { claim } = stored.record()
    if (!id.ok || id.value === null || claim?.openedAt !== claimedAt) return
    await stored.change({ claim: { ...claim, remoteId: id.value } })
    // Lists of connections mark our own.
    parts.changed('connections')
  }
  const pump = createChunkPump(async (bytes, connection) => {
    await begun
    const at = lastReceivedAt
    const isComplete = gap.isComplete()
    if (isComplete) stored.completeWithEvents(at)
    const takenPiece = await work.take({
      ...key,
      connection,
      bytes,
      at,
      source: 'live',
      liveSince: gap.liveSince(),
      gapId: gap.gapId(),
      completeUntil: isComplete ? at : null,
    })
    if (!takenPiece.ok) return takenPiece
    parts.taken(takenPiece.value)
    if (takenPiece.value.problem !== null) problem = takenPiece.value.problem
    if (takenPiece.value.events > 0 || takenPiece.value.keepAlives > 0) worked = true
    await gap.received(takenPiece.value, at)
    parts.changed('rows')
    return succeed(undefined)
  })
  /** Notices silence, and shows that the rate falls while nothing arrives. */
  const watch = () => {
    let shownCount = 0
    return setInterval(() => {
      if (openedAt !== null && clock.now() - lastReceivedAt > times.silenceMs) end('silent')
      const now = rate.perSecond()
      if (now !== shownCount) parts.changed('rows')
      shownCount = now
    }, times.watchMs).unref()
  }

  const run = async (): Promise<EndedConnection> => {
    const watching = watch()
    const outcome = await gateway.receive(
      caller,
      key.stream,
      { kind: 'live', backfillMinutes: minutes },
      {
        onOpened({ serviceTime }) {
          const at = clock.now()
          openedAt = at
          lastReceivedAt = at
          begun = begin(at, serviceTime)
          showOpen()
          void begun.then(() => learnId(serviceTime ?? at))
        },
        async take(piece) {
          lastReceivedAt = clock.now()
          endsWithinLine = piece.at(-1) !== lineBreak
          parts.onReceived(lastReceivedAt)
          return pump.push(piece)
        },
      },
      { signal: abort.signal, silenceMs: times.silenceMs },
    )
    clearInterval(watching)
    isOver = true
    await begun
    // The service may end its last line with the connection.
    if (outcome.ok && endsWithinLine) await pump.push(Uint8Array.of(lineBreak))
    await pump.drained()
    abort.abort()
    await gap.ended()
    void work.close({ connection: pump.connection })
    return { openedAt, asksForBackfill: minutes > 0, worked, own: closeReason, problem, outcome }
  }
  return { end, ended: run() }
}
