import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { draft } from '../../../../shared/drafts/draft.ts'
import { jsonColumn } from '../../../core/store/database.ts'
import { draftRow } from '../../drafts/draft-rows.ts'
import { jobRow, stepRow } from '../../jobs/job-rows.ts'
import { recordRow } from '../../records/remote-records.ts'
import { webhookReplayRow } from '../../streams/replay-store.ts'
import { foundPostRow, searchRow } from '../../streams/search-store.ts'
import { templateRow } from '../../templates/store.ts'
import { inboxForwardRow } from '../../webhooks/forwarding-store.ts'
import { inboxContentRow, inboxEventRow } from '../../webhooks/inbox-store.ts'

const json = jsonColumn(z.unknown())

/** Row schemas by table. What can be fetched again only has to be JSON. */
const checks: Readonly<Record<string, z.ZodType>> = {
  account_details: z.object({ details: json }),
  account_list: z.object({ accounts: json }),
  audience_batch: z.object({ refused_positions: json }),
  audience_fetch: z.object({ lists: json }),
  audience_upload: z.object({ plan: json, prepared: json }),
  stored_fetch: z.object({ value: json }),
  campaign_sync: z.object({ going: json.nullable() }),
  console_content: z.object({ request: json, headers: json, body: json }),
  creative_template: templateRow,
  deleted_record: recordRow,
  draft: draftRow,
  draft_snapshot: z.object({ draft: jsonColumn(draft) }),
  draft_undo: z.object({ entries: json }),
  feed_image: z.object({ checks: json }),
  feed_row: z.object({ content: json }),
  found_post: foundPostRow,
  inbox_content: inboxContentRow,
  inbox_event: inboxEventRow,
  inbox_forward: inboxForwardRow,
  job: jobRow,
  job_step: stepRow,
  journal: z.object({ intent: json, outcome: json.nullable() }),
  post_search: searchRow,
  product: z.object({ record: json.nullable() }),
  product_catalog: z.object({ mapping: json.nullable(), feed: json.nullable() }),
  product_set: z.object({ filters: json, record: json.nullable() }),
  product_step: z.object({ errors: json.nullable(), warnings: json.nullable() }),
  record_version: z.object({ content: json }),
  remote_record: recordRow,
  statistics_job: z.object({ plan: json }),
  statistics_question: z.object({ question: json }),
  statistics_segment: z.object({ content: json }),
  service_request: z.object({ fault: json.nullable() }),
  webhook_replay: webhookReplayRow,
}

type Row = Readonly<Record<string, SQLOutputValue>>

/** Columns that came with a later version. */
const added = {
  answer_ms: null,
  answer_status: null,
  bookmarked: 0,
  draft_id: null,
  environment_id: null,
  old_name: null,
  record: null,
}

export function isReadableRow(table: string, row: Row): boolean {
  const check = checks[table]
  if (check === undefined) return true
  const plain = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, numberOf(value)]))
  return check.safeParse({ ...added, ...plain }).success
}

const maxRowId = 2n ** 52n
/** Far deeper than any editor or service answer; deeper values can't be sent to a page. */
const maxNesting = 500
/** In characters; a call of a page carries 1 MB. */
const maxTextLength = 5_000_000
/** Tables whose rows lists and editors show in full. */
const shownWhole: ReadonlySet<string> = new Set([
  'draft',
  'draft_snapshot',
  'remote_record',
  'deleted_record',
  'record_version',
  'job',
  'job_step',
  'inbox_event',
])

export function isBoundedRow(table: string, key: SQLOutputValue | undefined, row: Row): boolean {
  if (typeof key === 'bigint' && (key < 0n || key > maxRowId)) return false
  if (checks[table] === undefined) return true
  return Object.values(row).every(
    (value) =>
      typeof value !== 'string' ||
      ((!shownWhole.has(table) || value.length <= maxTextLength) && nestsLittle(value)),
  )
}

/** Brackets inside strings don't nest. Text that isn't JSON doesn't matter here. */
function nestsLittle(text: string): boolean {
  if (!text.startsWith('{') && !text.startsWith('[')) return true
  let open = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === 0x5c) at += 1
      else if (code === 0x22) isQuoted = false
    } else if (code === 0x22) isQuoted = true
    else if (code === 0x5b || code === 0x7b) {
      open += 1
      if (open > maxNesting) return false
    } else if (code === 0x5d || code === 0x7d) open -= 1
  }
  return true
}

function numberOf(value: SQLOutputValue): SQLOutputValue {
  if (typeof value !== 'bigint') return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

export function hasOnlyReadableRows(file: DatabaseSync): boolean {
  return Object.keys(checks).every((table) => {
    for (const row of rowsOf(file, table)) if (!isReadableRow(table, row)) return false
    return true
  })
}

export type UnreadableRows = Readonly<Record<string, number>>

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
