import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import type { StepState } from '../../../shared/jobs/job.ts'
import { matchKeyOf } from '../../../shared/publishing/match-record.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import type { StepChange } from '../jobs/store.ts'
import type { PublishJobState } from './publish-job-state.ts'
import { stepsPerSlice } from './publish-job-state.ts'
import type { PublishParts } from './publish-run.ts'
import { isUpload } from './step-graph.ts'

type Parts = Pick<PublishParts, 'drafts' | 'jobs' | 'pace' | 'isEnding'>

/** Retries what failed with the current drafts: everything, or one step with those it blocked. */
export async function retryFailed(
  parts: Parts & Pick<PublishParts, 'forgetUpload'>,
  jobState: PublishJobState,
  stepId?: string,
): Promise<Outcome<void>> {
  const { graph } = jobState
  if (jobState.state() === 'cancelled') return refuse(t`This job was canceled. Publish its drafts again.`)
  const unsuccessfulIds = graph
    .inState(...unsuccessful)
    .filter(({ id }) => stepId === undefined || id === stepId)
    .map(({ id }) => id)
  let hasRetried = false
  for await (const ids of slicesOf(parts, jobState, unsuccessfulIds)) {
    // Its state may have changed since the previous slice.
    // Stryker disable next-line ArrayDeclaration: a job's steps stay in its graph.
    const heads = ids.flatMap((id) => graph.get(id) ?? []).filter(({ state }) => unsuccessful.includes(state))
    // Stryker disable next-line ArrayDeclaration: an added text has no draft, so it isn't retried.
    const lost = heads.flatMap((head) => lostUpload(parts, jobState, head) ?? [])
    const retried = retrySteps(parts, jobState, [...new Set([...lost, ...heads])])
    if (!retried.ok) return retried
    if (retried.value === 0) continue
    if (!hasRetried || jobState.state() === 'done') jobState.transitionTo('running', null)
    hasRetried = true
  }
  if (!hasRetried) return refuse(t`Nothing to retry. Fix the drafts first.`)
  // Stryker disable next-line ConditionalExpression: nothing depends on a step without an ID.
  if (stepId !== undefined) await retryDependents(parts, jobState, stepId)
  return succeed(undefined)
}

const unsuccessful: readonly StepState[] = ['failed', 'conflict', 'blocked']

/** Small slices while the job is loaded; finding them also took a turn. */
async function* slicesOf(
  { pace, isEnding }: Parts,
  jobState: PublishJobState,
  ids: readonly string[],
): AsyncGenerator<readonly string[]> {
  // Stryker disable next-line EqualityOperator: a slice of nothing changes nothing.
  for (let from = 0; from < ids.length; from += stepsPerSlice) {
    await pace.wait()
    if (isEnding() || jobState.broken() !== null || jobState.state() === 'cancelled') return
    yield ids.slice(from, from + stepsPerSlice)
  }
}

/** Repeats an upload that the service has lost before its media is added. */
function lostUpload(
  { jobs, forgetUpload }: Pick<PublishParts, 'jobs' | 'forgetUpload'>,
  { graph }: PublishJobState,
  head: StepHead,
): StepHead | null {
  const upload = graph.uploadOf(head.id)
  if (upload?.state !== 'done') return null
  const step = jobs.step(head.id)
  // Stryker disable next-line OptionalChaining: a step with an upload stays, and has a fault if it's retried.
  if (!step.ok || step.value?.fault?.kind !== 'notFound') return null
  forgetUpload(step.value.draft.id)
  return upload
}

/** Resumes steps blocked only by a step that is now done, or by a resolved twin. */
export async function retryDependents(
  parts: Parts,
  jobState: PublishJobState,
  stepId: string,
): Promise<void> {
  const { graph } = jobState
  const resolved = graph.get(stepId)
  if (resolved === undefined) return
  const twins = graph
    .inState('blocked')
    .filter(({ matchKey }) => matchKey !== null && matchKey === resolved.matchKey)
  const candidates = new Set([...twins, ...graph.behind(stepId)].map(({ id }) => id))
  for (const { id } of twins) for (const behind of graph.behind(id)) candidates.add(behind.id)
  for await (const ids of slicesOf(parts, jobState, [...candidates])) {
    const freed = new Map<string, StepHead>()
    const isFree = (needed: string): boolean =>
      // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
      freed.has(needed) || ['done', 'waiting', 'sending'].includes(graph.get(needed)?.state ?? '')
    for (const id of ids) {
      const head = graph.get(id)
      // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
      if (head?.state === 'blocked' && head.needs.every(isFree)) freed.set(id, head)
    }
    const retried = retrySteps(parts, jobState, [...freed.values()])
    if (retried.ok && retried.value > 0 && jobState.state() === 'done') jobState.transitionTo('running', null)
  }
}

/** Locks the drafts of a few steps and resets them; missing, invalid or locked ones stay. */
function retrySteps(
  { drafts }: Pick<Parts, 'drafts'>,
  jobState: PublishJobState,
  heads: readonly StepHead[],
): Outcome<number> {
  const { workspace } = jobState.job
  const draftsById = new Map<string, StoredDraft>()
  // Stryker disable next-line ArrayDeclaration: no draft has the added text as its ID.
  const ids = [...new Set(heads.flatMap(({ draftId }) => draftId ?? []))]
  const storedDrafts = drafts.byIds(ids)
  if (!storedDrafts.ok) return storedDrafts
  for (const storedDraft of storedDrafts.value) draftsById.set(storedDraft.draft.id, storedDraft)
  const mine = new Set(jobState.graph.inState('waiting', 'sending').map(({ draftId }) => draftId))
  const free = [...draftsById.values()].filter(
    ({ draft, errors }) =>
      errors === 0 && (draft.publish === 'idle' || draft.publish === 'failed') && !mine.has(draft.id),
  )
  const locked = drafts.lock(
    workspace,
    free.map(({ draft }) => draft.id),
  )
  if (!locked.ok) return locked
  const lockedDraftIds = new Set([...free.map(({ draft }) => draft.id), ...mine])
  const steps = heads
    .filter(({ draftId }) => draftId === null || lockedDraftIds.has(draftId))
    .map((head) => ({ head, change: freshOf(head, draftsById.get(head.draftId ?? '')) }))
  jobState.retried(steps)
  return succeed(steps.length)
}

function freshOf(head: StepHead, storedDraft: StoredDraft | undefined): StepChange {
  if (storedDraft === undefined) return {}
  const { draft, title } = storedDraft
  if (isUpload(head) || head.kind !== 'create') return { draft, title }
  return { draft, title, matchKey: matchKeyOf(head.subject, contentOf(draft)) }
}
