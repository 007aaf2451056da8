import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { RecordVersion } from '../../../shared/campaigns/related-entities.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { remoteChanges } from '../../../shared/drafts/draft-sync.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import type { FieldChange } from '../../../shared/jobs/job.ts'
import type { Statements } from '../../core/store/database.ts'
import { flag, insertRow, readNumber, rowOf } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/** Earlier states of records. The first change writes the state before and after. */

export interface RecordState {
  readonly content: Fields
  readonly at: number
  readonly updatedAt: number | null
}

const ofRecord = `${inWorkspace} AND subject = :subject AND remote_id = :remoteId`
const versionRow = rowOf({
  id: z.int(),
  at: z.int(),
  source: z.enum(['read', 'written']),
  updatedAt: z.int().nullable(),
  deleted: flag,
  content: storedFields,
})
type VersionRow = z.output<typeof versionRow>

/** Saves a record's new state; `before` is null for a new one, `after` for a deleted one. */
export function saveVersion(
  statements: Statements,
  record: { readonly workspace: Workspace; readonly subject: DraftSubject; readonly remoteId: string },
  before: RecordState | null,
  after: RecordState | null,
  at: number,
  source: RecordVersion['source'],
): void {
  if (before !== null && after !== null && sameJson(before.content, after.content)) return
  // A record read for the first time is its own version.
  if (before === null && source === 'read') return
  const values = { ...workspaceValues(record.workspace), subject: record.subject, remoteId: record.remoteId }
  if (before !== null && !hasVersions(statements, values)) add(statements, values, before, 'read', false)
  const state = after ?? { content: before?.content ?? {}, at, updatedAt: before?.updatedAt ?? null }
  add(statements, values, { ...state, at }, source, after === null)
}

interface RecordValues {
  readonly environmentId: string
  readonly host: string
  readonly accountId: string
  readonly subject: string
  readonly remoteId: string
}

function hasVersions({ get }: Statements, values: RecordValues): boolean {
  return get(`SELECT 1 FROM record_version WHERE ${ofRecord} LIMIT 1`, { ...values }) !== undefined
}

function add(
  statements: Statements,
  values: RecordValues,
  state: RecordState,
  source: RecordVersion['source'],
  deleted: boolean,
): void {
  insertRow(statements, 'record_version', { ...values, ...state, source, deleted })
}

/** Newest first, with differences. `current` represents a record without saved versions. */
export function listVersions(
  { all, get }: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
  range: { readonly offset: number; readonly count: number },
  current: RecordState | null,
): { readonly rows: readonly RecordVersion[]; readonly total: number } {
  const values = { ...workspaceValues(workspace), subject, remoteId }
  const total = readNumber(get(`SELECT count(*) AS number FROM record_version WHERE ${ofRecord}`, values))
  if (total === 0) {
    const only =
      current === null ? [] : [{ id: 0, source: 'read' as const, deleted: false, changes: [], ...current }]
    return { rows: range.offset === 0 ? only : [], total: only.length }
  }
  const versionRows = all(
    `SELECT id, at, source, updated_at, deleted, content FROM record_version WHERE ${ofRecord}
     ORDER BY id DESC LIMIT :count OFFSET :offset`,
    { ...values, offset: range.offset, count: range.count + 1 },
  ).read(versionRow)
  const rows = versionRows
    .slice(0, range.count)
    .map((row, index) => version(row, versionRows[index + 1] ?? null))
  return { rows, total }
}

const newestSql = `SELECT id, at, source, updated_at, deleted, content FROM record_version WHERE ${ofRecord}
  ORDER BY id DESC LIMIT 2`

/** Fields changed at the service by someone else, if that's the last change seen since `since`. */
export function recentExternalChanges(
  { all }: Pick<Statements, 'all'>,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
  since: number,
): readonly string[] {
  const [newest, before] = all(newestSql, { ...workspaceValues(workspace), subject, remoteId }).read(
    versionRow,
  )
  if (newest === undefined || before === undefined || newest.source !== 'read' || newest.at < since) return []
  return Object.keys(remoteChanges(before.content, newest.content))
}

function version(row: VersionRow, before: VersionRow | null): RecordVersion {
  return { ...row, changes: before === null ? [] : changesBetween(before.content, row.content) }
}

function changesBetween(before: Fields, after: Fields): readonly FieldChange[] {
  return Object.entries(remoteChanges(before, after)).map(([field, value]) => ({
    field,
    before: before[field] ?? null,
    after: value,
  }))
}
