import type { Candidate, JobStep } from '../../../../src/shared/jobs/job.ts'
import type { Planned } from './planned-kinds.ts'

/** What came of a publish, counted per change. All but the last two are wrong. */
export interface Verdict {
  /** Reported as done, but not there. */
  readonly lost: number
  /** There twice, without a word. */
  readonly doubled: number
  /** Done without evidence, or reported as refused or absent although it's there. */
  readonly lies: number
  /** Neither an end nor a question. */
  readonly stuck: number
  /** There twice, and reported. */
  readonly reported: number
  /** Left to a person. */
  readonly asked: number
}

export const calm: Verdict = { lost: 0, doubled: 0, lies: 0, stuck: 0, reported: 0, asked: 0 }

export function sumOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.reduce(
    (sum, verdict) => ({
      lost: sum.lost + verdict.lost,
      doubled: sum.doubled + verdict.doubled,
      lies: sum.lies + verdict.lies,
      stuck: sum.stuck + verdict.stuck,
      reported: sum.reported + verdict.reported,
      asked: sum.asked + verdict.asked,
    }),
    calm,
  )
}

export const isRight = ({ lost, doubled, lies, stuck }: Verdict): boolean =>
  lost + doubled + lies + stuck === 0

export const verdictText = ({ lost, doubled, lies, stuck, reported, asked }: Verdict): string =>
  `lost ${lost}, doubled ${doubled}, lies ${lies}, stuck ${stuck}, reported ${reported}, asked ${asked}`

/** The program's view of a change. */
export type StepView = Pick<
  JobStep,
  'state' | 'remoteId' | 'candidates' | 'conflicts' | 'fault' | 'kind' | 'title' | 'lookup'
>

export interface Judged {
  readonly verdict: Verdict
  readonly note: string
}

const resting: ReadonlySet<string> = new Set([
  'done',
  'failed',
  'conflict',
  'unknown',
  'blocked',
  'cancelled',
])

interface Circumstances {
  /** Records that rivals made. */
  readonly others: ReadonlySet<string>
  /** Whether the job says what it waits for. */
  readonly isHeld: boolean
}

/** Compares what a step says with what the service has. */
export async function judge(
  planned: Planned,
  step: StepView,
  { others, isHeld }: Circumstances,
): Promise<Judged> {
  const isCreation = planned.change.kind === 'create'
  const created = isCreation ? (await planned.created()).filter((id) => !others.has(id)) : []
  const isThere = isCreation ? created.length > 0 : await planned.isInPlace()
  const verdict = verdictOf(step, { isCreation, isThere, created, isHeld })
  const message = step.fault === null ? '' : ` (${step.fault.message})`
  const candidates = step.candidates.map(({ remoteId }: Candidate) => remoteId).join(', ')
  const actual = isCreation
    ? `${created.length} there: ${created.join(', ')}`
    : isThere
      ? 'in place'
      : 'not in place'
  return {
    verdict,
    note: `${step.kind} ${step.title}: ${step.state} ${step.remoteId ?? ''}${message} candidates [${candidates}]; ${actual}`,
  }
}

interface Facts {
  readonly isCreation: boolean
  readonly isThere: boolean
  readonly created: readonly string[]
  readonly isHeld: boolean
}

/** Whether the program looks again by itself. */
function isWaiting({ lookup }: StepView): boolean {
  return lookup?.kind === 'pending' || (lookup?.kind === 'empty' && lookup.nextAt !== null)
}

function verdictOf(step: StepView, { isCreation, isThere, created, isHeld }: Facts): Verdict {
  const { state, remoteId, candidates } = step
  const named = new Set(candidates.map((candidate) => candidate.remoteId))
  const isMine = !isCreation || (remoteId !== null && created.includes(remoteId))
  const unnamed = created.filter((id) => id !== remoteId && !named.has(id)).length
  // One record is what was wanted; every further one has to be named.
  const hasNamed = created.length > unnamed
  const doubled = Math.max(0, hasNamed ? unnamed : unnamed - 1)
  const isOpen = !resting.has(state) || (state === 'unknown' && isWaiting(step))
  const isAsked = isOpen ? isHeld : state === 'unknown' || state === 'conflict'
  return {
    lost: state === 'done' && !isThere ? 1 : 0,
    doubled,
    lies: (state === 'done' && isThere && !isMine) || (state === 'failed' && isThere) ? 1 : 0,
    stuck: isOpen && !isHeld ? 1 : 0,
    reported: Math.max(0, created.length - 1 - doubled),
    asked: isAsked ? 1 : 0,
  }
}
