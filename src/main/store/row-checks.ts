import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { draft } from '../../shared/domain/draft.ts'
import { jsonColumn } from './database.ts'
import { draftRow } from './draft-rows.ts'
import { inboxContentRow, inboxEventRow } from './inbox.ts'
import { jobRow, stepRow } from './job-rows.ts'
import { recordRow } from './remote-records.ts'

const json = jsonColumn(z.unknown())

/**
 * What the rows of a table have to be read as; tables that are not listed take any value of their columns. What the
 * service can be asked again is only checked to be JSON, so that a row of an earlier version doesn't count as damaged.
 */
const checks: Readonly<Record<string, z.ZodType>> = {
  account_details: z.object({ details: json }),
  account_list: z.object({ accounts: json }),
  audience_batch: z.object({ left_out: json }),
  audience_reading: z.object({ lists: json }),
  audience_upload: z.object({ plan: json, prepared: json }),
  campaign_reading: z.object({ value: json }),
  campaign_sync: z.object({ going: json.nullable() }),
  console_content: z.object({ request: json, headers: json, body: json }),
  deleted_record: recordRow,
  draft: draftRow,
  draft_snapshot: z.object({ draft: jsonColumn(draft) }),
  draft_undo: z.object({ entries: json }),
  feed_image: z.object({ looks: json }),
  feed_row: z.object({ content: json }),
  inbox_content: inboxContentRow,
  inbox_event: inboxEventRow,
  job: jobRow,
  job_step: stepRow,
  journal: z.object({ intent: json, outcome: json.nullable() }),
  product: z.object({ record: json.nullable() }),
  product_catalog: z.object({ mapping: json.nullable(), feed: json.nullable() }),
  product_set: z.object({ filters: json, record: json.nullable() }),
  product_step: z.object({ errors: json.nullable(), warnings: json.nullable() }),
  record_version: z.object({ content: json }),
  remote_record: recordRow,
  service_request: z.object({ fault: json.nullable() }),
}

type Row = Readonly<Record<string, SQLOutputValue>>

/** Columns that came with a later version. */
const added = { draft_id: null, environment_id: null, old_name: null, record: null }

/** Whether the program can read this row; columns that came with a later version may be missing. */
export function isReadableRow(table: string, row: Row): boolean {
  const check = checks[table]
  if (check === undefined) return true
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numberOf(value)]))
  return check.safeParse({ ...added, ...plain }).success
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
    for (const row of rowsOf(file, table)) if (!isReadableRow(table, row)) return false
    return true
  })
}

/** How many rows of which table can't be read. */
export type UnreadableRows = Readonly<Record<string, number>>

/** Counts the rows that the program can't read. Throws where the file is damaged. */
export function countUnreadableRows(file: DatabaseSync): UnreadableRows {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(checks)) {
    let count = 0
    for (const row of rowsOf(file, table)) if (!isReadableRow(table, row)) count += 1
    if (count > 0) counts[table] = count
  }
  return counts
}

function rowsOf(file: DatabaseSync, table: string): Iterable<Row> {
  const statement = file.prepare(`SELECT * FROM "${table}"`)
  statement.setReadBigInts(true)
  return statement.iterate()
}
