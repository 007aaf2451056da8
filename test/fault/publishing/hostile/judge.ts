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
  'state' | 'remoteId' | 'candidates' | 'conflicts' | 'fault' | 'kind' | 'title' | 'nextLookupAt'
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

/** Compares what a step says with what the service has. `others` are records that rivals made. */
export async function judge(planned: Planned, step: StepView, others: ReadonlySet<string>): Promise<Judged> {
  const isCreation = planned.change.kind === 'create'
  const created = isCreation ? (await planned.created()).filter((id) => !others.has(id)) : []
  const isThere = isCreation ? created.length > 0 : await planned.isInPlace()
  const verdict = verdictOf(step, { isCreation, isThere, created })
  const message = step.fault === null ? '' : ` (${step.fault.message})`
  const named = step.candidates.map(({ remoteId }: Candidate) => remoteId).join(', ')
  const actual = isCreation
    ? `${created.length} there: ${created.join(', ')}`
    : isThere
      ? 'in place'
      : 'not in place'
  return {
    verdict,
    note: `${step.kind} ${step.title}: ${step.state} ${step.remoteId ?? ''}${message} candidates [${named}]; ${actual}`,
  }
}

interface Facts {
  readonly isCreation: boolean
  readonly isThere: boolean
  readonly created: readonly string[]
}

function verdictOf(step: StepView, { isCreation, isThere, created }: Facts): Verdict {
  const { state, remoteId, candidates } = step
  const named = new Set(candidates.map((candidate) => candidate.remoteId))
  const isMine = !isCreation || (remoteId !== null && created.includes(remoteId))
  const extra = created.filter((id) => id !== remoteId && !named.has(id))
  const covered = state === 'done' && isMine ? 0 : Math.min(1, created.length)
  // One record is what was wanted; every further one has to be named.
  const doubled = Math.max(0, extra.length - (named.size === 0 || state !== 'done' ? covered : 0))
  const isAsked = state === 'unknown' || state === 'conflict'
  return {
    lost: state === 'done' && !isThere ? 1 : 0,
    doubled,
    lies: (state === 'done' && isThere && !isMine) || (state === 'failed' && isThere) ? 1 : 0,
    stuck: resting.has(state) && (state !== 'unknown' || step.nextLookupAt === null) ? 0 : 1,
    reported: Math.max(0, created.length - 1 - doubled),
    asked: isAsked ? 1 : 0,
  }
}
