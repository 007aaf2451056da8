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

class OpenStream {
  readonly #connection: ConnectionToOpen
  readonly #parts: OpenConnectionParts
  readonly #abort = new AbortController()
  #closeReason: CloseReason | null = null
  #problem: StoredBatch['problem'] = null
  #openedAt: number | null = null
  #lastReceivedAt: number
  #worked = false
  #endsWithinLine = false
  #isOver = false
  #begun: Promise<void> = Promise.resolve()
  readonly #gap: ReturnType<typeof createGapFilling>
  readonly #pump: ReturnType<typeof createChunkPump>
  readonly ended: {
    readonly end: (why: CloseReason) => void
    readonly ended: Promise<EndedConnection>
  }['ended']

  constructor(connection: ConnectionToOpen, parts: OpenConnectionParts) {
    this.#connection = connection
    this.#parts = parts
    const { clock, stored, work } = parts
    const { key, caller, plan, backfillRefused } = connection
    this.#lastReceivedAt = clock.now()
    this.#gap = createGapFilling(
      { key, caller, plan, backfillRefused, signal: this.#abort.signal },
      { ...parts, lastReceivedAt: () => this.#lastReceivedAt, completed: this.#showOpen },
    )
    this.#pump = createChunkPump(async (bytes, connection) => {
      await this.#begun
      const at = this.#lastReceivedAt
      const isComplete = this.#gap.isComplete()
      if (isComplete) stored.completeWithEvents(at)
      const takenPiece = await work.take({
        ...key,
        connection,
        bytes,
        at,
        source: 'live',
        liveSince: this.#gap.liveSince(),
        gapId: this.#gap.gapId(),
        completeUntil: isComplete ? at : null,
      })
      if (!takenPiece.ok) return takenPiece
      parts.taken(takenPiece.value)
      if (takenPiece.value.problem !== null) this.#problem = takenPiece.value.problem
      if (takenPiece.value.events > 0 || takenPiece.value.keepAlives > 0) this.#worked = true
      await this.#gap.received(takenPiece.value, at)
      parts.changed('rows')
      return succeed(undefined)
    })
    this.ended = this.#run()
  }

  readonly end = (why: CloseReason): void => {
    if (this.#closeReason !== null || this.#isOver) return
    this.#closeReason = why
    this.#abort.abort()
  }

  readonly #showOpen = (): void => {
    if (this.#openedAt !== null && this.#closeReason === null)
      this.#parts.showOpen({
        kind: 'open',
        since: this.#openedAt,
        lastReceivedAt: this.#lastReceivedAt,
        filling: !this.#gap.isComplete(),
      })
  }

  /** Writes the opening rows before any events. */
  async #begin(at: number, serviceTime: number | null): Promise<void> {
    const { stored, work } = this.#parts
    const { minutes } = this.#gap
    const { key } = this.#connection
    const claim = { openedAt: serviceTime ?? at, remoteId: null, isOver: false }
    await stored.change({ claim, ...(this.#gap.isComplete() ? { completeUntil: at } : {}) })
    const opening = minutes > 0 ? ({ kind: 'backfill', minutes } as const) : ({ kind: 'live' } as const)
    await stored.written(work.noteOpened({ ...key, at, opening }))
    await this.#gap.begin(at, serviceTime)
  }

  /** Finds our connection in the service's list, so that it can be ended if it's left open. */
  async #learnId(claimedAt: number): Promise<void> {
    const { connections, stored } = this.#parts
    const { caller, key } = this.#connection
    const id = await idOfClaim(connections, caller, key.stream, claimedAt)
    const { claim } = stored.record()
    if (!id.ok || id.value === null || claim?.openedAt !== claimedAt) return
    await stored.change({ claim: { ...claim, remoteId: id.value } })
    // Lists of connections mark our own.
    this.#parts.changed('connections')
  }

  /** Notices silence, and shows that the rate falls while nothing arrives. */
  #watch() {
    const { clock, times, rate } = this.#parts
    let shownCount = 0
    return setInterval(() => {
      if (this.#openedAt !== null && clock.now() - this.#lastReceivedAt > times.silenceMs) this.end('silent')
      const now = rate.perSecond()
      if (now !== shownCount) this.#parts.changed('rows')
      shownCount = now
    }, times.watchMs).unref()
  }

  async #run(): Promise<EndedConnection> {
    const { gateway, clock, times, work } = this.#parts
    const { caller, key } = this.#connection
    const { minutes } = this.#gap
    const watching = this.#watch()
    const outcome = await gateway.receive(
      caller,
      key.stream,
      { kind: 'live', backfillMinutes: minutes },
      {
        onOpened: ({ serviceTime }) => {
          const at = clock.now()
          this.#openedAt = at
          this.#lastReceivedAt = at
          this.#begun = this.#begin(at, serviceTime)
          this.#showOpen()
          void this.#begun.then(() => this.#learnId(serviceTime ?? at))
        },
        take: async (piece) => {
          this.#lastReceivedAt = clock.now()
          this.#endsWithinLine = piece.at(-1) !== lineBreak
          this.#parts.onReceived(this.#lastReceivedAt)
          return this.#pump.push(piece)
        },
      },
      { signal: this.#abort.signal, silenceMs: times.silenceMs },
    )
    clearInterval(watching)
    this.#isOver = true
    await this.#begun
    // The service may end its last line with the connection.
    if (outcome.ok && this.#endsWithinLine) await this.#pump.push(Uint8Array.of(lineBreak))
    await this.#pump.drained()
    this.#abort.abort()
    await this.#gap.ended()
    void work.close({ connection: this.#pump.connection })
    return {
      openedAt: this.#openedAt,
      asksForBackfill: minutes > 0,
      worked: this.#worked,
      own: this.#closeReason,
      problem: this.#problem,
      outcome,
    }
  }
}

/** One connection from its request to its end. `end` has no effect on one that is ending. */
export function openConnection(
  connection: ConnectionToOpen,
  parts: OpenConnectionParts,
): { readonly end: (why: CloseReason) => void; readonly ended: Promise<EndedConnection> } {
  return new OpenStream(connection, parts)
}
