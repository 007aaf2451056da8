import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import { contentOf, referencedDraft } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { type RowReader, readRow, type Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import {
  draftOfRecord,
  isBlank,
  isEmpty,
  publishedNames,
  readDraft,
  rowChangeOf,
  type StoredDraft,
} from '../drafts/draft-rows.ts'
import { readDeletedRecord } from '../records/deleted-records.ts'
import { type RemoteRecord, readRecord, recordColumns, recordRow } from '../records/remote-records.ts'

/** The record at an address such as a card's. */
export function recordAt(
  { get, unlessUnreadable }: RowReader,
  workspace: Workspace,
  address: string,
): RemoteRecord | null {
  const row = get(`SELECT ${recordColumns} FROM remote_record WHERE ${inWorkspace} AND address = :address`, {
    ...workspaceValues(workspace),
    address,
  })
  return row === undefined ? null : unlessUnreadable(() => readRow(recordRow, row))
}

/** A record with its change, or a draft; null if neither is there. */
export function rowOf(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): EntityRow | null {
  const draftId = referencedDraft(key)
  if (draftId !== null) {
    const storedDraft = statements.unlessUnreadable(() => readDraft(statements, draftId))
    const isOwn =
      storedDraft?.draft.subject === subject && sameWorkspace(storedDraft.draft.workspace, workspace)
    return storedDraft !== null && isOwn ? newRow(storedDraft) : null
  }
  const record = key.startsWith('card://')
    ? recordAt(statements, workspace, key)
    : readRecord(statements, workspace, subject, key)
  if (record !== null && record.subject !== subject) return null
  const remoteId = record?.remoteId ?? key
  const storedDraft = statements.unlessUnreadable(() =>
    draftOfRecord(statements, workspace, subject, remoteId),
  )
  if (record === null) return storedDraft === null ? null : goneRow(storedDraft, remoteId)
  const change = storedDraft === null || isEmpty(storedDraft.draft) ? null : storedDraft
  return {
    key: remoteId,
    remoteId,
    title: change?.title ?? record.title,
    type: change?.type ?? record.type,
    content: change === null ? contentOfRecord(subject, record.record) : contentOf(change.draft),
    record: record.record,
    change: change === null ? null : rowChangeOf(change),
    seenAt: record.seenAt,
    updatedAt: record.updatedAt,
  }
}

function newRow(storedDraft: StoredDraft): EntityRow {
  const { draft, title, type } = storedDraft
  const change = rowChangeOf(storedDraft)
  return {
    key: `draft:${draft.id}`,
    remoteId: null,
    title,
    type,
    content: contentOf(draft),
    record: {},
    // What wasn't filled in yet has no mistakes.
    change: isBlank(draft) ? { ...change, errors: 0, warnings: 0, missing: 0 } : change,
    seenAt: null,
    updatedAt: draft.updatedAt,
  }
}

/** A deleted record, or the record that a published draft became. */
export function formerRow(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): EntityRow | null {
  const draftId = referencedDraft(key)
  if (draftId === null) return deletedRow(readDeletedRecord(statements, workspace, subject, key))
  const became = publishedNames(statements, [draftId]).get(key)
  return became === undefined
    ? null
    : (rowOf(statements, workspace, subject, became) ?? formerRow(statements, workspace, subject, became))
}

/** Nothing can be planned for it. */
function deletedRow(record: RemoteRecord | null): EntityRow | null {
  if (record === null) return null
  const { subject, remoteId, title, type, seenAt, updatedAt } = record
  return {
    key: remoteId,
    remoteId,
    title,
    type,
    seenAt,
    updatedAt,
    content: contentOfRecord(subject, record.record),
    record: record.record,
    change: null,
    deleted: true,
  }
}

function goneRow(storedDraft: StoredDraft, remoteId: string): EntityRow {
  return { ...newRow(storedDraft), key: remoteId, remoteId }
}
