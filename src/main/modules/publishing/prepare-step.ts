import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { contentOf, dependenciesOf } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { conflictingFields } from '../../../shared/drafts/draft-sync.ts'
import { isEmpty } from '../../../shared/entities/fields.ts'
import { sameValue } from '../../../shared/entities/match.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { FieldConflict } from '../../../shared/jobs/job.ts'
import type { PublishCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { PublishGateway } from './publish-gateway.ts'
import { callerOf, isSet, readDeleted, readRecordOf, targetOf } from './reconcile.ts'

export type Prepared =
  | SettledStep
  /** Before anything was sent, the read shows what should come of it: lists may be late. */
  | { readonly kind: 'contradicted'; readonly ifConfirmed: SettledStep }
  /** The read before the change failed; nothing was sent. */
  | { readonly kind: 'trouble'; readonly fault: Fault }

export type SettledStep =
  | { readonly kind: 'call'; readonly call: PublishCall }
  /** The set that the step changes is already as it should be. */
  | { readonly kind: 'nothing'; readonly remoteId: string; readonly record: Fields }
  /** The record that the step deletes is already gone. */
  | { readonly kind: 'gone'; readonly remoteId: string }
  | { readonly kind: 'conflict'; readonly conflicts: readonly FieldConflict[] }
  | { readonly kind: 'impossible'; readonly fault: Fault }

/** Records that are saved in one turn. */
const savedTogether = 40

export interface PrepareParts {
  readonly gateway: PublishGateway
  readonly drafts: Pick<DraftsForPublishing, 'saveRecords'>
}

/**
 * Builds a step's call from its current change, with references resolved. A changed record is read first and merged by
 * field.
 */
export async function prepareStep(
  parts: PrepareParts,
  job: StoredJob,
  step: StoredStep,
  mediaKey: string | null,
): Promise<Prepared> {
  const { kind, remoteId } = step.draft
  if (kind === 'delete' && step.draftId === null) return prepareUndoOfCreation(parts, job, step)
  const typeFrom = entityKinds[step.subject].remove?.typeFrom
  const needsType = kind === 'delete' && typeFrom !== undefined
  if (kind !== 'update' && !needsType) return prepareUnread(job, step, mediaKey)
  const currentRecord = await readRecordOf(parts.gateway, job, step, remoteId ?? '')
  if (needsType && (currentRecord.ok || currentRecord.fault.kind === 'notFound')) {
    return prepareUnread(
      job,
      { ...step, type: typeFrom(currentRecord.ok ? currentRecord.value : null) },
      mediaKey,
    )
  }
  if (!currentRecord.ok) return unreadable(currentRecord.fault)
  const saved = saveRecords(parts, [{ step, record: currentRecord.value }])
  return saved.ok ? prepareUpdate(job, step, currentRecord.value) : { kind: 'impossible', fault: saved.fault }
}

export async function prepareTogether(
  parts: PrepareParts,
  job: StoredJob,
  steps: readonly StoredStep[],
): Promise<readonly Prepared[]> {
  const [first] = steps
  const ids = steps.map(({ draft }) => draft.remoteId ?? '')
  const batch = first?.draft.kind === 'update' ? entityKinds[first.subject].batch : undefined
  const call = batch?.readSeveral(job.workspace.accountId, ids)
  if (call === undefined) return Promise.all(steps.map((step) => prepareStep(parts, job, step, null)))
  const answer = await parts.gateway.list(callerOf(job), call)
  if (!answer.ok) return steps.map(() => unreadable(answer.fault))
  const byId = new Map(answer.value.records.map((record) => [record.id, record]))
  const stepRecords = steps.map((step, index) => ({ step, record: byId.get(ids[index]) }))
  const recordsToSave = stepRecords.flatMap(({ step, record }) =>
    record === undefined ? [] : [{ step, record }],
  )
  let saved: Outcome<void> = succeed(undefined)
  // Stryker disable next-line EqualityOperator: saving nothing changes nothing.
  for (let from = 0; from < recordsToSave.length && saved.ok; from += savedTogether) {
    saved = saveRecords(parts, recordsToSave.slice(from, from + savedTogether))
    await setImmediate()
  }
  return stepRecords.map(({ step, record }): Prepared => {
    if (!saved.ok) return { kind: 'impossible', fault: saved.fault }
    return record === undefined || record.deleted === true
      ? { kind: 'impossible', fault: notThere }
      : prepareUpdate(job, step, record)
  })
}

function prepareUnread(job: StoredJob, step: StoredStep, mediaKey: string | null): Prepared {
  const { draft } = step
  const content = contentOf(draft)
  if (draft.kind !== 'delete' && dependenciesOf(content).length > 0) {
    return impossible(t`It refers to a draft that isn’t published.`)
  }
  const target = targetOf(job, step, draft.remoteId ?? mediaKey ?? '')
  const { create, remove } = entityKinds[step.subject]
  return asCall(draft.kind === 'delete' ? remove?.call(target, content) : create?.call(target, content))
}

/**
 * An undo deletes only what is still as it was shown: if the record was changed since, or added something to
 * it, a person decides.
 */
async function prepareUndoOfCreation(
  { gateway }: PrepareParts,
  job: StoredJob,
  step: StoredStep,
): Promise<Prepared> {
  const remoteId = step.draft.remoteId ?? ''
  const currentRecord = await readRecordOf(gateway, job, step, remoteId)
  if (!currentRecord.ok && currentRecord.fault.kind !== 'notFound')
    return { kind: 'trouble', fault: currentRecord.fault }
  if (!currentRecord.ok) {
    const deleted = await readDeleted(gateway, job, step, remoteId)
    if (!deleted.ok) return { kind: 'trouble', fault: deleted.fault }
    switch (deleted.value.kind) {
      case 'done':
        return { kind: 'gone', remoteId }
      case 'notListed':
        return { kind: 'contradicted', ifConfirmed: { kind: 'gone', remoteId } }
      default:
        return { kind: 'trouble', fault: staleRead }
    }
  }
  const { remove } = entityKinds[step.subject]
  const contents = await readContents(gateway, job, step, remoteId)
  if (!contents.ok) return { kind: 'trouble', fault: contents.fault }
  const conflicts = changedSince(step, {
    ...contentOfRecord(step.subject, currentRecord.value),
    ...contents.value,
  })
  if (conflicts.length > 0) return { kind: 'conflict', conflicts }
  // Stryker disable next-line OptionalChaining: what is undone can be deleted.
  const type = remove?.typeFrom === undefined ? step.type : remove.typeFrom(currentRecord.value)
  return prepareUnread(job, { ...step, type }, null)
}

const staleRead: Fault = {
  kind: 'dropped',
  code: 'STALE_ANSWER',
  message: t`The service’s answers contradict each other about this record.`,
}

/** More than these are listed without a look at each. */
const maxReadContents = 20

/** Titles of what the record contains, by field; what this undo deletes with it is gone by now, or listed late. */
async function readContents(
  gateway: PublishGateway,
  job: StoredJob,
  step: StoredStep,
  remoteId: string,
): Promise<Outcome<Fields>> {
  const titles: Record<string, string[]> = {}
  // Stryker disable next-line OptionalChaining: what is undone can be deleted.
  for (const { field, subject, call } of entityKinds[step.subject].remove?.contents ?? []) {
    const answer = await gateway.list(callerOf(job), call(targetOf(job, step, remoteId)))
    if (!answer.ok) return answer
    const present: string[] = []
    for (const record of answer.value.records) {
      const facts = record.deleted === true ? null : factsOfRecord(subject, record)
      if (facts === null) continue
      // Stryker disable next-line ObjectLiteral: what can be contained is read by its ID alone.
      const ofContained = { subject, draft: { ...step.draft, subject, base: null, patch: {} }, type: null }
      const deletion =
        present.length < maxReadContents
          ? await readDeleted(gateway, job, ofContained, facts.remoteId)
          : succeed({ kind: 'absent' as const, why: '' })
      if (!deletion.ok) return deletion
      if (deletion.value.kind === 'absent') present.push(facts.title)
    }
    if (present.length > 0) titles[field] = present.sort()
  }
  return succeed(titles)
}

/** The fields in which a record differs from what was published, and what was added to it. */
function changedSince({ subject, draft }: StoredStep, now: Fields): readonly FieldConflict[] {
  const planned = draft.base ?? {}
  return [...new Set([...Object.keys(planned), ...Object.keys(now)])].flatMap((field) => {
    const [base, theirs] = [planned[field] ?? null, now[field] ?? null]
    const isSame = entityKinds[subject].isIgnored?.(now, field) === true || sameValue(field, base, theirs)
    return isSame ? [] : [{ field, base, mine: null, theirs }]
  })
}

/** Steps of an undo have no draft to update. */
function saveRecords(
  { drafts }: PrepareParts,
  records: readonly { readonly step: StoredStep; readonly record: Fields }[],
): Outcome<void> {
  const drafted = records.filter(({ step }) => step.draftId !== null)
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
    return impossible(t`It refers to a draft that isn’t published.`)
  const theirs = asSent(draft.patch, contentOfRecord(subject, record))
  const settledStep = settleUpdate(job, step, record, theirs)
  return contradictsBase(step, theirs) ? { kind: 'contradicted', ifConfirmed: settledStep } : settledStep
}

function settleUpdate(job: StoredJob, step: StoredStep, record: Fields, theirs: Fields): SettledStep {
  const { draft, subject } = step
  const target = targetOf(job, step, draft.remoteId ?? '')
  // Of an undo, those that have neither the published value nor the earlier one.
  const conflicts = conflictingFields(draft, theirs)
  if (conflicts.length > 0) {
    return {
      kind: 'conflict',
      conflicts: conflicts.map((field) => ({
        field,
        // Stryker disable next-line OptionalChaining: a change has a base.
        base: draft.base?.[field] ?? null,
        mine: draft.patch[field] ?? null,
        theirs: theirs[field] ?? null,
      })),
    }
  }
  const patch = fieldsToSend(step, theirs)
  if (Object.keys(patch).length === 0) return { kind: 'nothing', remoteId: target.remoteId, record }
  return asCall(entityKinds[subject].update?.call(target, patch, record))
}

/** The record's fields, with the draft's own values where the service stores them in another form. */
function asSent(patch: Fields, theirs: Fields): Fields {
  const sentFields = Object.entries(patch).filter(([name, value]) =>
    sameValue(name, value, theirs[name] ?? null),
  )
  return { ...theirs, ...Object.fromEntries(sentFields) }
}

/**
 * The fields to send. A value that's there already is sent too: the read may be late, and sending it again is harmless.
 * Of a set, only the difference can be sent.
 */
function fieldsToSend({ draft: { patch }, subject }: StoredStep, theirs: Fields): Fields {
  const toSend = Object.entries(patch).filter(
    ([name, value]) => !(isSet(subject) && sameJson(value, theirs[name] ?? null)),
  )
  return Object.fromEntries(toSend)
}

/**
 * Whether the read of a set shows some of it as the step is to make it, or leaves out what an undo is to replace. A list
 * that is late looks the same, and a member that it leaves out can't be deleted.
 */
function contradictsBase({ draft: { base, patch }, draftId, subject }: StoredStep, theirs: Fields): boolean {
  if (!isSet(subject)) return false
  return Object.entries(patch).some(([name, value]) => {
    // Stryker disable next-line OptionalChaining: a change has a base.
    const [baseValue, listedValue] = [base?.[name] ?? null, theirs[name] ?? null]
    if (sameJson(baseValue, listedValue)) return false
    return sameJson(value, listedValue) || (draftId === null && isEmpty(listedValue))
  })
}

function asCall(call: PublishCall | undefined): SettledStep {
  return call === undefined ? impossible(t`The service has no call for this.`) : { kind: 'call', call }
}

function impossible(message: string): SettledStep {
  return { kind: 'impossible', fault: { kind: 'refused', reason: 'state', message } }
}

const notThere: Fault = {
  kind: 'notFound',
  code: 'NOT_FOUND',
  message: t`The service no longer has this.`,
}
