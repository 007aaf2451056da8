import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { folded } from '../../../shared/text/folded.ts'
import { type RowReader, readRow, type Statements } from '../../core/store/database.ts'
import { insertRow } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { type RemoteRecord, recordColumns, recordRow } from './remote-records.ts'

/** Deleted records have their own table, so counts, checks and choices never see them. */

const ofRecord = `${inWorkspace} AND subject = :subject AND remote_id = :remoteId`

export function writeDeletedRecord(
  { run }: Pick<Statements, 'run'>,
  workspace: Workspace,
  subject: DraftSubject,
  record: Fields,
  seenAt: number,
): void {
  const facts = factsOfRecord(subject, record)
  if (facts === null) return
  const { remoteId, title, type, updatedAt } = facts
  const values = { ...workspaceValues(workspace), subject, remoteId, title, sortTitle: folded(title), type }
  const row = { ...values, record, updatedAt: updatedAt ?? seenAt, seenAt }
  insertRow({ run }, 'deleted_record', row, 'INSERT OR REPLACE')
}

export function readDeletedRecord(
  { get, unlessUnreadable }: RowReader,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): RemoteRecord | null {
  const values = { ...workspaceValues(workspace), subject, remoteId }
  const row = get(`SELECT ${recordColumns} FROM deleted_record WHERE ${ofRecord}`, values)
  return row === undefined ? null : unlessUnreadable(() => readRow(recordRow, row))
}
