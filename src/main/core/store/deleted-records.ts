import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import type { DraftSubject } from '../../../shared/drafts/draft.ts'
import { type RowReader, readRow, type Statements } from './database.ts'
import { folded } from './folded.ts'
import { type RemoteRecord, recordColumns, recordRow } from './remote-records.ts'
import { inWorkspace, workspaceValues } from './workspace-columns.ts'

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
  run(
    `INSERT OR REPLACE INTO deleted_record
       (environment_id, host, account_id, subject, remote_id, title, sort_title, type, record, updated_at, seen_at)
     VALUES (:environmentId, :host, :accountId, :subject, :remoteId, :title, :sortTitle, :type, :record, :updatedAt,
       :seenAt)`,
    {
      ...{ ...workspaceValues(workspace), subject, remoteId, title, type, seenAt },
      ...{ sortTitle: folded(title), record: writeJson(record), updatedAt: updatedAt ?? seenAt },
    },
  )
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
