import type { Fault } from '../../../shared/core/fault.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import {
  moveAfterEmptyLookup,
  type NextAction,
  repeatRule,
} from '../../../shared/publishing/publish-certainty.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { type TransientFault, transientReadFault, windowOpensAt } from '../jobs/write-fault.ts'
import { type PublishJobState, sentEntries } from './publish-job-state.ts'
import { type LookupResult, lookUpStepOutcome } from './reconcile.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

/** Steps with an unknown outcome, and when each is looked up. */
export interface Lookups {
  add(stepId: string): void
  drop(stepId: string): void
  size(): number
  /** When the next one is due; null if none waits. */
  nextAt(): number | null
  due(now: number): readonly string[]
  /** When a step is looked up next, as a time of day; null if never. */
  nextLookupAt(stepId: string): number | null
  /** While nothing could be read, no further calls are made. */
  hasUnread(): boolean
  /** The service can be reached again: reads that failed are due now. */
  hurry(): void
  /** Looks up a step's outcome and saves it. */
  read(stepId: string): Promise<LookedUp>
}

export interface LookedUp {
  readonly trouble: TransientFault | null
}

export interface LookupParts extends SendingParts {
  readonly monotonic: Clock
  /** The longest time until a list shows what a request made. */
  readonly absenceMs: number
  /** Maximum attempts for a step that is proven absent each time. */
  readonly maxAttempts: number
}

const retryMs = 2_000

interface Open {
  readonly unansweredAt: number
  dueAt: number
  /** The first empty read since then; null until the service has answered. */
  firstEmptyAt: number | null
  /** Waits for time to pass, not for the service: after an empty read, and while a rate window is full. */
  isTimed: boolean
}

export function createLookups(parts: LookupParts, jobState: PublishJobState): Lookups {
  const { clock, monotonic, journal } = parts
  const open = new Map<string, Open>()

  const readOutcome = async (stepId: string): Promise<LookedUp> => {
    const mine = open.get(stepId)
    const head = jobState.graph.get(stepId)
    const entries = head === undefined ? null : sentEntries(parts, jobState, head)
    const step = entries === null ? null : jobState.stepOf(stepId, 'unknown')
    const last = entries?.at(-1)
    if (mine === undefined || step === null || entries === null || last === undefined) {
      open.delete(stepId)
      return calm
    }
    const lookup = await lookUpStepOutcome(parts, jobState.job, step, entries)
    if (parts.hasEnded() || jobState.broken() !== null) return calm
    if (!lookup.ok) return lookUpFailed(step, last, lookup.fault)
    const state = jobState.graph.get(stepId)?.state
    if (state !== 'sending' && state !== 'unknown') {
      // The user was faster.
      open.delete(stepId)
      return calm
    }
    const move = lookup.value.kind === 'absent' ? afterEmpty(mine, step) : null
    if (move?.kind === 'readAgain') {
      mine.dueAt = move.at
      mine.isTimed = true
      if (step.state !== 'unknown') jobState.unknown(step, null, [])
      return calm
    }
    open.delete(stepId)
    const outcome = outcomeOfLookup(lookup.value, step, move)
    conclude(step, last, outcome)
    if (outcome.kind === 'absent' && attempts(entries) >= parts.maxAttempts) {
      jobState.failed(step, outcome.fault ?? neverThrough)
    }
    return calm
  }

  const afterEmpty = (mine: Open, { subject, kind }: StoredStep): NextAction => {
    const now = monotonic.now()
    mine.firstEmptyAt ??= now
    const { unansweredAt, firstEmptyAt } = mine
    const rule = repeatRule(subject, kind)
    return moveAfterEmptyLookup({ rule, unansweredAt, firstEmptyAt, now, absenceMs: parts.absenceMs })
  }

  /** The step stays unknown until it can be read; if the service refuses, the user decides. */
  const lookUpFailed = (step: StoredStep, last: JournalEntry, fault: Fault): LookedUp => {
    const mine = open.get(step.id)
    const faultClass = transientReadFault(fault)
    if (faultClass === null || mine === undefined) {
      open.delete(step.id)
      conclude(step, last, { kind: 'several', candidates: [] })
      return calm
    }
    mine.isTimed = faultClass.kind === 'window'
    mine.dueAt = faultClass.kind === 'window' ? windowOpensAt(faultClass, parts) : monotonic.now() + retryMs
    if (step.state !== 'unknown') jobState.unknown(step, null, [])
    return { trouble: faultClass }
  }

  const conclude = (step: StoredStep, entry: JournalEntry, outcome: JournalOutcome): void => {
    if (jobState.ensure(journal.conclude(entry.id, outcome, clock.now())) === null) return
    applyOutcome(parts, jobState, step, outcome)
  }

  return {
    add(stepId) {
      const unansweredAt = monotonic.now()
      open.set(stepId, { unansweredAt, dueAt: unansweredAt, firstEmptyAt: null, isTimed: false })
    },
    drop: (stepId) => void open.delete(stepId),
    size: () => open.size,
    nextAt: () => (open.size === 0 ? null : Math.min(...[...open.values()].map(({ dueAt }) => dueAt))),
    due: (now) => [...open].filter(([, { dueAt }]) => dueAt <= now).map(([stepId]) => stepId),
    hasUnread: () => [...open.values()].some(({ firstEmptyAt }) => firstEmptyAt === null),
    nextLookupAt(stepId) {
      const mine = open.get(stepId)
      return mine === undefined ? null : Math.ceil(clock.now() + (mine.dueAt - monotonic.now()))
    },
    hurry() {
      for (const [stepId, lookup] of open) {
        if (!lookup.isTimed && jobState.graph.get(stepId)?.state === 'unknown') lookup.dueAt = monotonic.now()
      }
    },
    read: readOutcome,
  }
}

const calm: LookedUp = { trouble: null }

const neverThrough: Fault = {
  kind: 'serverError',
  status: 0,
  retryAfterMs: null,
  message: t`Sent several times without success. Each time, the service didn’t have it.`,
}

function attempts(entries: readonly JournalEntry[]): number {
  return entries.filter(({ outcome }) => outcome === null || outcome.kind === 'absent').length
}

/** `move`: the effect of empty reads; null if something was found or the user asks. */
function outcomeOfLookup(lookup: LookupResult, step: StoredStep, move: NextAction | null): JournalOutcome {
  switch (lookup.kind) {
    case 'done':
      return { kind: 'done', by: 'lookup', remoteId: lookup.remoteId, record: lookup.record }
    case 'absent':
      return move?.kind === 'sendAgain' && lookup.older.length === 0
        ? { kind: 'absent', why: lookup.why, fault: step.fault }
        : { kind: 'several', candidates: lookup.older }
    case 'several':
      return { kind: 'several', candidates: lookup.candidates }
    case 'refused':
      return { kind: 'refused', fault: lookup.fault }
  }
}

/** Looks up a step for the user; a clear result resolves it, otherwise the candidates are saved. */
export async function lookUpForUser(
  parts: LookupParts,
  jobState: PublishJobState,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<readonly Candidate[] | Fault> {
  const last = entries.at(-1)
  if (last === undefined) return []
  const lookup = await lookUpStepOutcome(parts, jobState.job, step, entries)
  if (!lookup.ok) return lookup.fault
  if (parts.hasEnded() || jobState.graph.get(step.id)?.state !== 'unknown') return []
  const outcome = outcomeOfLookup(lookup.value, step, null)
  if (outcome.kind === 'done') {
    if (jobState.ensure(parts.journal.conclude(last.id, outcome, parts.clock.now())) !== null) {
      applyOutcome(parts, jobState, step, outcome)
    }
    return []
  }
  const candidates = outcome.kind === 'several' ? outcome.candidates : []
  jobState.note(step, candidates)
  return candidates
}
