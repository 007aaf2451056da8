import { contentOf } from '../../shared/domain/draft.ts'
import { likenessKey } from '../../shared/domain/publish-match.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { refuse } from '../services/faults.ts'
import type { StoredDraft } from '../store/draft-rows.ts'
import type { StepHead } from '../store/job-rows.ts'
import type { StepChange } from '../store/jobs.ts'
import type { JobLedger } from './job-ledger.ts'
import type { JobParts } from './job-run.ts'
import { isUpload } from './step-board.ts'

type Parts = Pick<JobParts, 'drafts' | 'jobs'>

/** Drafts that one reading takes. */
const slice = 200

/**
 * Tries anew what did not succeed, with the drafts as they are now: everything, or one step alone with what was
 * blocked by it.
 */
export function retryFailed(
  parts: Parts & Pick<JobParts, 'forgetUpload'>,
  ledger: JobLedger,
  stepId?: string,
): Outcome<void> {
  const { board } = ledger
  if (ledger.state() === 'cancelled') return refuse('This job was cancelled. Publish its drafts anew.')
  const tried = board
    .inState('failed', 'conflict', 'blocked')
    .filter(({ id }) => stepId === undefined || id === stepId)
  const again = new Set(tried)
  for (const head of tried) {
    const upload = head.state === 'failed' ? lostUpload(parts, ledger, head) : null
    if (upload !== null) again.add(upload)
  }
  const revived = revive(parts, ledger, [...again])
  if (!revived.ok) return revived
  if (revived.value === 0) return refuse('Nothing of it can be tried again: correct the drafts first.')
  if (stepId !== undefined) reviveBehind(parts, ledger, stepId)
  ledger.become('running', null)
  return succeed(undefined)
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
export function reviveBehind(parts: Parts, ledger: JobLedger, stepId: string): void {
  const { board } = ledger
  const settled = board.get(stepId)
  if (settled === undefined || ledger.state() === 'cancelled') return
  const isFree = ({ needs }: StepHead): boolean =>
    needs.every((needed) => ['done', 'waiting', 'sending'].includes(board.get(needed)?.state ?? ''))
  const twins = board
    .inState('blocked')
    .filter(({ likeness }) => likeness !== null && likeness === settled.likeness)
  let count = 0
  for (const head of [...twins, ...board.behind(stepId), ...twins.flatMap(({ id }) => board.behind(id))]) {
    const now = board.get(head.id)
    if (now?.state !== 'blocked' || !isFree(now)) continue
    const revived = revive(parts, ledger, [now])
    if (revived.ok) count += revived.value
  }
  if (count > 0 && ledger.state() === 'done') ledger.become('running', null)
}

/** Locks the drafts of these steps and lets them wait again; those that are gone, wrong or elsewhere stay as they are. */
function revive(
  { drafts }: Pick<Parts, 'drafts'>,
  ledger: JobLedger,
  heads: readonly StepHead[],
): Outcome<number> {
  const { workspace } = ledger.job
  const found = new Map<string, StoredDraft>()
  const ids = [...new Set(heads.flatMap(({ draftId }) => draftId ?? []))]
  for (let from = 0; from < ids.length; from += slice) {
    const read = drafts.read(ids.slice(from, from + slice))
    if (!read.ok) return read
    for (const stored of read.value) found.set(stored.draft.id, stored)
  }
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
  return { draft, title, likeness: likenessKey(head.subject, contentOf(draft)) }
}
