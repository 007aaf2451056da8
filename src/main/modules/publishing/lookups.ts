import type { Fault } from '../../../shared/core/fault.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import {
  moveAfterEmptyReading,
  type NextMove,
  repeatRule,
} from '../../../shared/publishing/publish-certainty.ts'
import type { Clock } from '../../core/ports.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { type Trouble, troubleOfRead, windowOpensAt } from '../jobs/write-fault.ts'
import { type JobLedger, sentEntries } from './job-ledger.ts'
import { type Reading, readWhatBecame } from './reconcile.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

/** Steps whose outcome nobody knows, and when each is looked up. */
export interface Lookups {
  add(stepId: string): void
  /** A person has settled it. */
  drop(stepId: string): void
  size(): number
  /** The earliest time at which one is due; null where none waits. */
  nextAt(): number | null
  due(now: number): readonly string[]
  /** When a step is looked up next, as a time of day; null where that has ended. */
  nextLookAt(stepId: string): number | null
  /** As long as nobody could look, the line is not trusted with more. */
  hasUnread(): boolean
  /** Whatever could not be read is read at once. */
  hurry(): void
  /** Reads what became of a step that is to be looked up, and notes it. */
  read(stepId: string): Promise<LookedUp>
}

export interface LookedUp {
  /** Why the reading failed; null where it succeeded. */
  readonly trouble: Trouble | null
}

export interface LookupParts extends SendingParts {
  /** Never jumps, so that no change of the time of day makes a wait shorter or longer. */
  readonly steady: Clock
  /** The longest time that a request may take until a list shows what it made. */
  readonly absenceMs: number
  /** How often a step is sent that turns out not to have come through each time. */
  readonly mostAttempts: number
}

const retryMs = 2_000

/** Times are of the steady clock. */
interface Open {
  readonly unansweredAt: number
  dueAt: number
  /** The first reading since that found nothing; null until the service has told anything. */
  firstEmptyAt: number | null
}

export function createLookups(parts: LookupParts, ledger: JobLedger): Lookups {
  const { clock, steady, journal } = parts
  const open = new Map<string, Open>()

  const look = async (stepId: string): Promise<LookedUp> => {
    const mine = open.get(stepId)
    const head = ledger.board.get(stepId)
    const entries = head === undefined ? null : sentEntries(parts, ledger, head)
    const step = entries === null ? null : ledger.stepOf(stepId, 'unknown')
    const last = entries?.at(-1)
    if (mine === undefined || step === null || entries === null || last === undefined) {
      open.delete(stepId)
      return calm
    }
    const reading = await readWhatBecame(parts, ledger.job, step, entries)
    if (parts.hasEnded() || ledger.broken() !== null) return calm
    if (!reading.ok) return troubled(step, last, reading.fault)
    const state = ledger.board.get(stepId)?.state
    if (state !== 'sending' && state !== 'unknown') {
      // A person was faster.
      open.delete(stepId)
      return calm
    }
    const move = reading.value.kind === 'absent' ? afterEmpty(mine, step) : null
    if (move?.kind === 'readAgain') {
      mine.dueAt = move.at
      if (step.state !== 'unknown') ledger.unknown(step, null, [])
      return calm
    }
    open.delete(stepId)
    const outcome = outcomeOfReading(reading.value, step, move)
    conclude(step, last, outcome)
    if (outcome.kind === 'absent' && attempts(entries) >= parts.mostAttempts) {
      ledger.failed(step, outcome.fault ?? neverThrough)
    }
    return calm
  }

  const afterEmpty = (mine: Open, { subject, kind }: StoredStep): NextMove => {
    const now = steady.now()
    mine.firstEmptyAt ??= now
    const { unansweredAt, firstEmptyAt } = mine
    const rule = repeatRule(subject, kind)
    return moveAfterEmptyReading({ rule, unansweredAt, firstEmptyAt, now, absenceMs: parts.absenceMs })
  }

  /** The step stays unknown until it can be read; what the service refuses to tell, a person has to. */
  const troubled = (step: StoredStep, last: JournalEntry, fault: Fault): LookedUp => {
    const mine = open.get(step.id)
    const verdict = troubleOfRead(fault)
    if (verdict === null || mine === undefined) {
      open.delete(step.id)
      conclude(step, last, { kind: 'several', candidates: [] })
      return calm
    }
    mine.dueAt = verdict.kind === 'window' ? windowOpensAt(verdict, parts) : steady.now() + retryMs
    if (step.state !== 'unknown') ledger.unknown(step, null, [])
    return { trouble: verdict }
  }

  const conclude = (step: StoredStep, entry: JournalEntry, outcome: JournalOutcome): void => {
    if (ledger.kept(journal.conclude(entry.id, outcome, clock.now())) === null) return
    applyOutcome(parts, ledger, step, outcome)
  }

  return {
    add(stepId) {
      const unansweredAt = steady.now()
      open.set(stepId, { unansweredAt, dueAt: unansweredAt, firstEmptyAt: null })
    },
    drop: (stepId) => void open.delete(stepId),
    size: () => open.size,
    nextAt: () => (open.size === 0 ? null : Math.min(...[...open.values()].map(({ dueAt }) => dueAt))),
    due: (now) => [...open].filter(([, { dueAt }]) => dueAt <= now).map(([stepId]) => stepId),
    hasUnread: () => [...open.values()].some(({ firstEmptyAt }) => firstEmptyAt === null),
    nextLookAt(stepId) {
      const mine = open.get(stepId)
      return mine === undefined ? null : Math.ceil(clock.now() + (mine.dueAt - steady.now()))
    },
    hurry() {
      for (const [stepId, lookup] of open) {
        if (ledger.board.get(stepId)?.state === 'unknown') lookup.dueAt = steady.now()
      }
    },
    read: look,
  }
}

const calm: LookedUp = { trouble: null }

const neverThrough: Fault = {
  kind: 'serverError',
  status: 0,
  retryAfterMs: null,
  message:
    'It was sent several times and never came through. Each time the service was asked, and it was not there.',
}

function attempts(entries: readonly JournalEntry[]): number {
  return entries.filter(({ outcome }) => outcome === null || outcome.kind === 'absent').length
}

/** `move`: what follows from the readings that found nothing; null where something was found or a person asks. */
function outcomeOfReading(reading: Reading, step: StoredStep, move: NextMove | null): JournalOutcome {
  switch (reading.kind) {
    case 'done':
      return { kind: 'done', by: 'reading', remoteId: reading.remoteId, record: reading.record }
    case 'absent':
      return move?.kind === 'sendAgain' && reading.older.length === 0
        ? { kind: 'absent', why: reading.why, fault: step.fault }
        : { kind: 'several', candidates: reading.older }
    case 'several':
      return { kind: 'several', candidates: reading.candidates }
    case 'refused':
      return { kind: 'refused', fault: reading.fault }
  }
}

/** A person asks once more about a step; a clear answer settles it, else the candidates are noted. */
export async function lookUpForPerson(
  parts: LookupParts,
  ledger: JobLedger,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<readonly Candidate[] | Fault> {
  const last = entries.at(-1)
  if (last === undefined) return []
  const reading = await readWhatBecame(parts, ledger.job, step, entries)
  if (!reading.ok) return reading.fault
  if (parts.hasEnded() || ledger.board.get(step.id)?.state !== 'unknown') return []
  const outcome = outcomeOfReading(reading.value, step, null)
  if (outcome.kind === 'done') {
    if (ledger.kept(parts.journal.conclude(last.id, outcome, parts.clock.now())) !== null) {
      applyOutcome(parts, ledger, step, outcome)
    }
    return []
  }
  const candidates = outcome.kind === 'several' ? outcome.candidates : []
  ledger.note(step, candidates)
  return candidates
}
