import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { draft } from '../../shared/domain/draft.ts'
import { jsonColumn } from './database.ts'
import { draftRow } from './draft-rows.ts'
import { inboxContentRow, inboxEventRow } from './inbox.ts'
import { jobRow, stepRow } from './job-rows.ts'
import { recordRow } from './remote-records.ts'

const json = jsonColumn(z.unknown())

/** What the rows of a table have to be read as; tables that are not listed take any value of their columns. */
const checks: Readonly<Record<string, z.ZodType>> = {
  draft: draftRow,
  draft_snapshot: z.object({ draft: jsonColumn(draft) }),
  draft_undo: z.object({ entries: json }),
  inbox_content: inboxContentRow,
  inbox_event: inboxEventRow,
  job: jobRow,
  job_step: stepRow,
  journal: z.object({ intent: json, outcome: json.nullable() }),
  remote_record: recordRow,
}

type Row = Readonly<Record<string, SQLOutputValue>>

/** Whether the program can read this row; columns that came with a later version may be missing. */
export function isReadableRow(table: string, row: Row): boolean {
  const check = checks[table]
  if (check === undefined) return true
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numberOf(value)]))
  return check.safeParse({ environment_id: null, old_name: null, ...plain }).success
}

/** Integers are read as they are stored; those that a number holds become one. */
function numberOf(value: SQLOutputValue): SQLOutputValue {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** Whether every row that is checked can be read. Throws where the file is damaged. */
export function hasOnlyReadableRows(file: DatabaseSync): boolean {
  return Object.keys(checks).every((table) => {
    const statement = file.prepare(`SELECT * FROM "${table}"`)
    statement.setReadBigInts(true)
    for (const row of statement.iterate()) if (!isReadableRow(table, row)) return false
    return true
  })
}
