import type { Caller } from '../../core/api/types.ts'
import type { GapPlan } from './gap-plan.ts'
import type { StoredBatch, StreamKey } from './ports.ts'
import { type GapParts, recoverGap } from './recover-gap.ts'
import type { StoredStream } from './stored-stream.ts'

interface GapToFill {
  readonly key: StreamKey
  readonly caller: Caller
  readonly plan: GapPlan
  /** Why the service refuses backfill for this app. */
  readonly backfillRefused: string | null
  readonly signal: AbortSignal
}

interface GapFillingParts extends GapParts {
  readonly stored: StoredStream
  readonly lastReceivedAt: () => number
  /** Called when nothing before the connection is missing anymore. */
  readonly completed: () => void
}

/** After this time a backfill counts as finished, even if no event shows that. */
const maxBackfillMs = 60_000

/** Fills the gap before a connection: by the service's backfill, or by a second connection. */
export function createGapFilling(
  { key, caller, plan, backfillRefused, signal }: GapToFill,
  parts: GapFillingParts,
) {
  const { stored, work } = parts
  const refused = plan.kind === 'backfill' ? backfillRefused : null
  const minutes = plan.kind === 'backfill' && refused === null ? plan.minutes : 0
  let isComplete = plan.kind === 'none'
  let openedAt = 0
  let gapId: number | null = null
  /** Earlier events are backfill. In milliseconds of the service's clock. */
  let liveSince: number | null = null
  let recovery: Promise<void> = Promise.resolve()

  const complete = async (at: number): Promise<void> => {
    isComplete = true
    await stored.change({ completeUntil: at })
    parts.completed()
  }
  const recover = async (gap: number, since: number, at: number, offset: number): Promise<void> => {
    const span = {
      since: since + offset,
      until: at + offset + parts.times.recoveryDelayMs - 1_000,
    }
    const lostUntil = plan.kind === 'recovery' && since > plan.from ? since : null
    await recoverGap({ key, caller, gapId: gap, span, lostUntil, signal }, parts)
    if (!signal.aborted) await complete(parts.lastReceivedAt())
  }

  return {
    /** Backfill to request; 0 for none. */
    minutes,
    isComplete: () => isComplete,
    gapId: () => gapId,
    liveSince: () => liveSince,
    /** Writes the gap once the connection is open. */
    async begin(at: number, serviceTime: number | null): Promise<void> {
      openedAt = at
      liveSince = minutes > 0 ? (serviceTime ?? at) : null
      if (plan.kind === 'none') return
      const fill =
        refused === null ? ({ kind: 'filling' } as const) : ({ kind: 'failed', message: refused } as const)
      gapId = await stored.written(work.noteGap({ ...key, at, from: plan.from, to: at, fill }))
      if (refused !== null) await complete(at)
      if (plan.kind === 'recovery' && gapId !== null) {
        recovery = recover(gapId, plan.since, at, (serviceTime ?? at) - at).catch((error: unknown) =>
          parts.logger.error('streams.recovery', { error }),
        )
      }
    },
    /** Backfill comes first, so an empty line, or anything newer, shows that it's finished. */
    async received({ keepAlives, happenedAt }: StoredBatch, at: number): Promise<void> {
      if (isComplete || plan.kind !== 'backfill') return
      const isOver = keepAlives > 0 || at - openedAt > maxBackfillMs
      if (!isOver && (happenedAt === null || happenedAt < (liveSince ?? 0) + 1_000)) return
      if (gapId !== null) await stored.written(work.changeGap({ id: gapId, fill: { kind: 'filled' } }))
      await complete(at)
    },
    /** Resolves when the second connection has ended, after an abort of the signal. */
    ended: (): Promise<void> => recovery,
  }
}
