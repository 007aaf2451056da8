import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, type Draft, dependenciesOf } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-from-record.ts'
import { conflictingFields } from '../../../shared/drafts/draft-sync.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'
import type { PublishCall } from '../../../shared/publishing/publish-call.ts'
import { createCall, deleteCall, updateCall } from '../../../shared/publishing/publish-request.ts'
import { readSeveralCall } from '../../../shared/publishing/reconcile-queries.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { ServiceLine } from '../jobs/service-gateway.ts'
import { callerOf, posterOf, readRecordOf, targetOf } from './reconcile.ts'

/** What a step would send now. */
export type Prepared =
  | { readonly kind: 'call'; readonly call: PublishCall }
  /** The record says already what the change wanted. */
  | { readonly kind: 'nothing'; readonly remoteId: string; readonly record: Fields }
  | { readonly kind: 'conflict'; readonly conflicts: readonly FieldConflict[] }
  /** The reading before the change did not come about; nothing was sent. */
  | { readonly kind: 'trouble'; readonly fault: Fault }
  | { readonly kind: 'impossible'; readonly fault: Fault }

export interface PrepareParts {
  readonly line: ServiceLine
  readonly drafts: Pick<DraftsForPublishing, 'saveRecords'>
}

/**
 * Makes the call of a step from its change as it is now, its references resolved by what was published before. A
 * record that is changed is read first (product.md, "Check, review, publish"): what moved there is merged by field.
 */
export async function prepareStep(
  parts: PrepareParts,
  job: StoredJob,
  step: StoredStep,
  mediaKey: string | null,
): Promise<Prepared> {
  if (step.subject === 'poll' && step.draft.kind === 'delete') return preparePollDeletion(parts, job, step)
  if (step.draft.kind !== 'update') return prepareUnread(job, step, mediaKey)
  const target = targetOf(job, step, step.draft.remoteId ?? '')
  const read = await readRecordOf(parts.line, callerOf(job), target, posterOf(step))
  if (!read.ok) return unreadable(read.fault)
  const saved = saveRecords(parts, [{ step, record: read.value }])
  return saved.ok ? prepareUpdate(job, step, read.value) : { kind: 'impossible', fault: saved.fault }
}

/** The same for steps of one subject and kind, in the same order; records that are changed are read at once. */
export async function prepareTogether(
  parts: PrepareParts,
  job: StoredJob,
  steps: readonly StoredStep[],
): Promise<readonly Prepared[]> {
  const [first] = steps
  const ids = steps.map(({ draft }) => draft.remoteId ?? '')
  const target = { accountId: job.workspace.accountId, subject: first?.subject ?? 'card' }
  const call = first?.draft.kind === 'update' ? readSeveralCall(target, ids) : null
  if (call === null) return Promise.all(steps.map((step) => prepareStep(parts, job, step, null)))
  const answer = await parts.line.list(callerOf(job), call)
  if (!answer.ok) return steps.map(() => unreadable(answer.fault))
  const byId = new Map(answer.value.records.map((record) => [record.id, record]))
  const found = steps.map((step, index) => ({ step, record: byId.get(ids[index]) }))
  const saved = saveRecords(
    parts,
    found.flatMap(({ step, record }) => (record === undefined ? [] : [{ step, record }])),
  )
  return found.map(({ step, record }): Prepared => {
    if (!saved.ok) return { kind: 'impossible', fault: saved.fault }
    return record === undefined || record.deleted === true
      ? { kind: 'impossible', fault: notThere }
      : prepareUpdate(job, step, record)
  })
}

/** The address names the card type, which a draft of a poll lacks: it follows from media that only the record has. */
async function preparePollDeletion(parts: PrepareParts, job: StoredJob, step: StoredStep): Promise<Prepared> {
  const target = targetOf(job, step, step.draft.remoteId ?? '')
  const read = await readRecordOf(parts.line, callerOf(job), target, posterOf(step))
  if (!read.ok && read.fault.kind !== 'notFound') return unreadable(read.fault)
  const type = read.ok ? read.value.card_type : null
  return asCall(deleteCall({ ...target, type: typeof type === 'string' ? type : 'TEXT_POLLS' }))
}

function prepareUnread(job: StoredJob, step: StoredStep, mediaKey: string | null): Prepared {
  const { draft } = step
  const content = contentOf(draft)
  if (draft.kind !== 'delete' && dependenciesOf(content).length > 0) {
    return impossible('It names a draft that was not published.')
  }
  const target = targetOf(job, step, draft.remoteId ?? mediaKey ?? '')
  return asCall(draft.kind === 'delete' ? deleteCall(target) : createCall(target, content))
}

/** Steps of an undo have no draft whose state would follow. */
function saveRecords(
  { drafts }: PrepareParts,
  read: readonly { readonly step: StoredStep; readonly record: Fields }[],
): Outcome<void> {
  const drafted = read.filter(({ step }) => step.draftId !== null)
  const [first] = drafted
  if (first === undefined) return succeed(undefined)
  const { workspace, subject } = first.step.draft
  return drafts.saveRecords(
    workspace,
    subject,
    drafted.map(({ record }) => record),
  )
}

function unreadable(fault: Fault): Prepared {
  return fault.kind === 'notFound' ? { kind: 'impossible', fault } : { kind: 'trouble', fault }
}

function prepareUpdate(job: StoredJob, step: StoredStep, record: Fields): Prepared {
  const { draft, subject } = step
  if (dependenciesOf(contentOf(draft)).length > 0)
    return impossible('It names a draft that was not published.')
  const target = targetOf(job, step, draft.remoteId ?? '')
  const theirs = contentOfRecord(subject, record)
  const patch = changedFields(draft, theirs, step.draftId === null)
  if (!patch.ok) return { kind: 'impossible', fault: patch.fault }
  const conflicts = step.draftId === null ? [] : conflictingFields(draft, theirs)
  if (conflicts.length > 0) {
    return {
      kind: 'conflict',
      conflicts: conflicts.map((field) => ({
        field,
        base: draft.base?.[field] ?? null,
        mine: draft.patch[field] ?? null,
        theirs: theirs[field] ?? null,
      })),
    }
  }
  if (Object.keys(patch.value).length === 0) {
    return { kind: 'nothing', remoteId: target.remoteId, record }
  }
  return asCall(updateCall(target, patch.value))
}

/**
 * The fields that still have to be sent. Taking a publish back only touches fields that still hold what it gave them;
 * where none does, somebody has decided otherwise since.
 */
function changedFields({ base, patch }: Draft, theirs: Fields, isUndo: boolean): Outcome<Fields> {
  const differing = Object.entries(patch).filter(([name, value]) => !sameJson(value, theirs[name] ?? null))
  if (!isUndo) return succeed(Object.fromEntries(differing))
  const ours = differing.filter(([name]) => sameJson(base?.[name] ?? null, theirs[name] ?? null))
  if (ours.length > 0 || differing.length === 0) return succeed(Object.fromEntries(ours))
  const message = 'It has been changed since it was published, so it stays as it is.'
  return fail({ kind: 'conflict', fields: differing.map(([name]) => name), message })
}

function asCall(call: PublishCall | null): Prepared {
  return call === null ? impossible('The service has no call for this.') : { kind: 'call', call }
}

function impossible(message: string): Prepared {
  return { kind: 'impossible', fault: { kind: 'refused', reason: 'state', message } }
}

const notThere: Fault = {
  kind: 'notFound',
  code: 'NOT_FOUND',
  message: 'The service does not have this any more.',
}
