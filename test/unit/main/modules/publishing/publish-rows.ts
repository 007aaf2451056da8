import type { StoredJob, StoredStep } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import type { SentCall } from '../../../../../src/main/modules/publishing/write-answer.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { contentOf, type Draft } from '../../../../../src/shared/drafts/draft.ts'
import { entityKinds } from '../../../../../src/shared/entities/registry.ts'
import { workspace } from '../drafts/drafts-stage.ts'

/** Rows of jobs for tests of single rules, without a store. */

export const job: StoredJob = {
  id: 'job',
  workspace,
  userId: '1',
  kind: 'publish',
  title: 'Publish',
  state: 'running',
  reason: null,
  undoOf: null,
  createdAt: 0,
  finishedAt: null,
}

export const pollContent = { name: 'Tent', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
export const pollRecord = (id: string, more: Fields = {}): Fields => ({
  ...pollContent,
  duration_in_minutes: '60',
  id,
  card_uri: `card://${id}`,
  card_type: 'TEXT_POLLS',
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})

export function draftOf(subject: Draft['subject'], kind: Draft['kind'], change: Partial<Draft>): Draft {
  return {
    id: 'aaaaaaaaaaaaaaaa',
    workspace,
    subject,
    kind,
    remoteId: null,
    base: null,
    patch: {},
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'sent',
    createdAt: 0,
    updatedAt: 0,
    ...change,
  }
}

export function stepOf(draft: Draft, change: Partial<StoredStep> = {}): StoredStep {
  const { subject, kind, id } = draft
  return {
    id: 'job-1',
    jobId: 'job',
    position: 1,
    draftId: id,
    subject,
    kind,
    title: 'Tent',
    operation: '',
    needs: [],
    matchKey: null,
    bytes: null,
    state: 'sending',
    remoteId: null,
    type: null,
    draft,
    fault: null,
    result: null,
    candidates: [],
    conflicts: [],
    startedAt: null,
    finishedAt: null,
    ...change,
  }
}

/** A change as it's sent; similar records that were there before are named. */
export function sentCallOf(step: StoredStep, idsBefore: readonly string[] | null = []): SentCall {
  const { draft } = step
  const target = { accountId: workspace.accountId, remoteId: draft.remoteId ?? '', type: step.type }
  const { create, update, remove } = entityKinds[step.subject]
  const call =
    draft.kind === 'create'
      ? create?.call(target, contentOf(draft))
      : draft.kind === 'update'
        ? update?.call(target, draft.patch)
        : remove?.call(target, contentOf(draft))
  if (call === undefined) throw new Error('There is no call for this.')
  return { step, call, idsBefore }
}

export function entryOf(
  params: Fields,
  outcome: JournalOutcome | null = null,
  before: readonly string[] | null = [],
): JournalEntry {
  return {
    id: 1,
    stepId: 'job-1',
    operation: '',
    intent: { params, body: null, before },
    intendedAt: 0,
    outcome,
  }
}

export const unreadableRow = {
  kind: 'storage',
  code: 'UNREADABLE_ROW',
  message: 'lost',
} as const satisfies Fault
export const dropped: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'cut' }
