import { z } from 'zod'
import type { Database, Statements } from '../../../core/store/database.ts'
import { rowOf } from '../../../core/store/rows.ts'
import { draftRow, writeDraft } from '../../drafts/draft-rows.ts'
import { recordColumns, recordRow, reindexRecords as reenterRecordsOf } from '../../records/remote-records.ts'

const sliceRows = 500

const idRow = z.object({ rowid: z.int() })
const keyRow = rowOf({
  environmentId: z.string(),
  host: z.string(),
  accountId: z.string(),
  subject: z.string(),
  remoteId: z.string(),
})
const placeRow = z
  .object({ environment_id: z.string(), host: z.enum(['ads', 'adsSandbox']), account_id: z.string() })
  .transform(({ environment_id, host, account_id }) => ({
    workspace: { environmentId: environment_id, host, accountId: account_id },
  }))

/** Rebuilds rows derived from drafts and records, mostly list rows: after a rescue they may be missing. */
export function reindexRows(database: Database): void {
  let last = 0
  while (true) {
    const sliceOutcome = database.transact((statements) => {
      const rows = statements.all(
        'SELECT rowid, * FROM draft WHERE rowid > :last ORDER BY rowid LIMIT :count',
        {
          last,
          count: sliceRows,
        },
      )
      for (const storedDraft of rows.read(draftRow)) writeDraft(statements, storedDraft)
      last = rows.read(idRow).at(-1)?.rowid ?? Number.MAX_SAFE_INTEGER
      return rows.length
    })
    if (!sliceOutcome.ok || sliceOutcome.value < sliceRows) break
  }
  reenterRecords(database)
}

function reenterRecords(database: Database): void {
  let after = { environmentId: '', host: '', accountId: '', subject: '', remoteId: '' }
  while (true) {
    const sliceOutcome = database.transact((statements: Statements) => {
      const rows = statements.all(
        `SELECT environment_id, host, account_id, ${recordColumns} FROM remote_record
         WHERE (environment_id, host, account_id, subject, remote_id)
           > (:environmentId, :host, :accountId, :subject, :remoteId)
         ORDER BY environment_id, host, account_id, subject, remote_id LIMIT :count`,
        { ...after, count: sliceRows },
      )
      const last = rows.read(keyRow).at(-1)
      // Without a key to continue from, there is no next page.
      if (last === undefined) return 0
      after = last
      const groups = Map.groupBy(rows.read(recordRow.and(placeRow)), ({ workspace, subject }) =>
        JSON.stringify([workspace, subject]),
      )
      for (const records of groups.values()) {
        const [first] = records
        if (first !== undefined) reenterRecordsOf(statements, first.workspace, first.subject, records)
      }
      return rows.length
    })
    if (!sliceOutcome.ok || sliceOutcome.value < sliceRows) return
  }
}
