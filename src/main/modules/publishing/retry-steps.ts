import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import type { StepState } from '../../../shared/jobs/job.ts'
import { matchKeyOf } from '../../../shared/publishing/publish-match.ts'
import { refuse } from '../../core/faults.ts'
import type { StoredDraft } from '../drafts/draft-rows.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import type { StepChange } from '../jobs/store.ts'
import { changedTogether } from './blocked-steps.ts'
import type { JobLedger } from './job-ledger.ts'
import type { JobParts } from './job-run.ts'
import { isUpload } from './step-board.ts'

type Parts = Pick<JobParts, 'drafts' | 'jobs' | 'pace' | 'isEnding'>

/**
 * Tries anew what did not succeed, with the drafts as they are now: everything, or one step alone with what was
 * blocked by it.
 */
export async function retryFailed(
  parts: Parts & Pick<JobParts, 'forgetUpload'>,
  ledger: JobLedger,
  stepId?: string,
): Promise<Outcome<void>> {
  const { board } = ledger
  if (ledger.state() === 'cancelled') return refuse('This job was cancelled. Publish its drafts again.')
  const tried = board
    .inState(...unsuccessful)
    .filter(({ id }) => stepId === undefined || id === stepId)
    .map(({ id }) => id)
  let count = 0
  for await (const ids of slicesOf(parts, ledger, tried)) {
    // Something else may have become of it since the slice before.
    const heads = ids.flatMap((id) => board.get(id) ?? []).filter(({ state }) => unsuccessful.includes(state))
    const lost = heads.flatMap((head) =>
      head.state === 'failed' ? (lostUpload(parts, ledger, head) ?? []) : [],
    )
    const revived = revive(parts, ledger, [...new Set([...lost, ...heads])])
    if (!revived.ok) return revived
    if (revived.value > 0 && (count === 0 || ledger.state() === 'done')) ledger.become('running', null)
    count += revived.value
  }
  if (count === 0) return refuse('Nothing of it can be tried again: correct the drafts first.')
  if (stepId !== undefined) await reviveBehind(parts, ledger, stepId)
  return succeed(undefined)
}

const unsuccessful: readonly StepState[] = ['failed', 'conflict', 'blocked']

/** A few of many steps at a time, as long as the job is there to go on with them. To find them was a stretch of work too. */
async function* slicesOf(
  { pace, isEnding }: Parts,
  ledger: JobLedger,
  ids: readonly string[],
): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < ids.length; from += changedTogether) {
    await pace.rest()
    if (isEnding() || ledger.broken() !== null || ledger.state() === 'cancelled') return
    yield ids.slice(from, from + changedTogether)
  }
}

/** An upload that the service has forgotten is made anew before its media is added. */
function lostUpload(
  { jobs, forgetUpload }: Pick<JobParts, 'jobs' | 'forgetUpload'>,
  { board }: JobLedger,
  head: StepHead,
): StepHead | null {
  const upload = board.uploadOf(head.id)
  if (upload?.state !== 'done' || head.draftId === null) return null
  const step = jobs.step(head.id)
  if (!step.ok || step.value?.fault?.kind !== 'notFound') return null
  forgetUpload(head.draftId)
  return upload
}

/** What was blocked by a step alone that is done now, or by a twin that is settled, goes on. */
export async function reviveBehind(parts: Parts, ledger: JobLedger, stepId: string): Promise<void> {
  const { board } = ledger
  const settled = board.get(stepId)
  if (settled === undefined) return
  const twins = board
    .inState('blocked')
    .filter(({ likeness }) => likeness !== null && likeness === settled.likeness)
  const candidates = new Set([...twins, ...board.behind(stepId)].map(({ id }) => id))
  for (const { id } of twins) for (const behind of board.behind(id)) candidates.add(behind.id)
  for await (const ids of slicesOf(parts, ledger, [...candidates])) {
    const freed = new Map<string, StepHead>()
    const isFree = (needed: string): boolean =>
      freed.has(needed) || ['done', 'waiting', 'sending'].includes(board.get(needed)?.state ?? '')
    for (const id of ids) {
      const head = board.get(id)
      if (head?.state === 'blocked' && head.needs.every(isFree)) freed.set(id, head)
    }
    if (freed.size === 0) continue
    const revived = revive(parts, ledger, [...freed.values()])
    if (revived.ok && revived.value > 0 && ledger.state() === 'done') ledger.become('running', null)
  }
}

/**
 * Locks the drafts of a few steps and lets them wait again; those that are gone, wrong or elsewhere stay as they are.
 */
function revive(
  { drafts }: Pick<Parts, 'drafts'>,
  ledger: JobLedger,
  heads: readonly StepHead[],
): Outcome<number> {
  const { workspace } = ledger.job
  const found = new Map<string, StoredDraft>()
  const ids = [...new Set(heads.flatMap(({ draftId }) => draftId ?? []))]
  const read = drafts.read(ids)
  if (!read.ok) return read
  for (const stored of read.value) found.set(stored.draft.id, stored)
  const mine = new Set(ledger.board.inState('waiting', 'sending').map(({ draftId }) => draftId))
  const free = [...found.values()].filter(
    ({ draft, errors }) =>
      errors === 0 && (draft.publish === 'idle' || draft.publish === 'failed') && !mine.has(draft.id),
  )
  const locked = drafts.lock(
    workspace,
    free.map(({ draft }) => draft.id),
  )
  if (!locked.ok) return locked
  const held = new Set([...free.map(({ draft }) => draft.id), ...mine])
  const steps = heads
    .filter(({ draftId }) => draftId === null || held.has(draftId))
    .map((head) => ({ head, change: freshOf(head, found.get(head.draftId ?? '')) }))
  ledger.revived(steps)
  return succeed(steps.length)
}

function freshOf(head: StepHead, stored: StoredDraft | undefined): StepChange {
  if (stored === undefined) return {}
  const { draft, title } = stored
  if (isUpload(head) || head.kind !== 'create') return { draft, title }
  return { draft, title, likeness: matchKeyOf(head.subject, contentOf(draft)) }
}
