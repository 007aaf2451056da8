import { contentOf, type Draft, dependenciesOf } from '../../shared/domain/draft.ts'
import { contentOfRecord } from '../../shared/domain/draft-from-record.ts'
import { conflictingFields } from '../../shared/domain/draft-sync.ts'
import type { FieldConflict } from '../../shared/domain/job.ts'
import { type Fields, sameJson } from '../../shared/domain/json.ts'
import type { PublishCall } from '../../shared/domain/publish-call.ts'
import { createCall, deleteCall, updateCall } from '../../shared/domain/publish-request.ts'
import type { Fault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { DraftsForPublishing } from '../services/drafts-publishing.ts'
import type { StoredJob, StoredStep } from '../store/job-rows.ts'
import { callerOf, posterOf, readRecordOf, targetOf } from './reconcile.ts'
import type { ServiceLine } from './service-line.ts'

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
  readonly drafts: Pick<DraftsForPublishing, 'saveRecord'>
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
  const { draft } = step
  const content = contentOf(draft)
  if (draft.kind !== 'delete' && dependenciesOf(content).length > 0) {
    return impossible('It names a draft that was not published.')
  }
  const target = targetOf(job, step, draft.remoteId ?? mediaKey ?? '')
  switch (draft.kind) {
    case 'create':
      return asCall(createCall(target, content))
    case 'delete':
      return asCall(deleteCall(target))
    case 'update':
      return prepareUpdate(parts, job, step)
  }
}

async function prepareUpdate(parts: PrepareParts, job: StoredJob, step: StoredStep): Promise<Prepared> {
  const { draft, subject } = step
  const target = targetOf(job, step, draft.remoteId ?? '')
  const read = await readRecordOf(parts.line, callerOf(job), target, posterOf(step))
  if (!read.ok) {
    return read.fault.kind === 'notFound'
      ? { kind: 'impossible', fault: read.fault }
      : { kind: 'trouble', fault: read.fault }
  }
  const theirs = contentOfRecord(subject, read.value)
  if (step.draftId !== null) {
    const saved = parts.drafts.saveRecord(draft, read.value)
    if (!saved.ok) return { kind: 'impossible', fault: saved.fault }
  }
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
    return { kind: 'nothing', remoteId: target.remoteId, record: read.value }
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
