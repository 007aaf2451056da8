import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Snapshot, SnapshotPage } from '../../../shared/contract/drafts.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { contentOf, draft } from '../../../shared/drafts/draft.ts'
import { type Database, jsonColumn, readRow, type Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import type { StoredDraft } from './draft-rows.ts'

/** A draft's earlier states: the minimum interval and how long they last (milliseconds). */
const snapshotEvery = 5 * 60_000
const snapshotRetentionMs = 7 * 24 * 3_600_000

const draftJson = jsonColumn(draft)
const timeRow = z.object({ at: z.int() })
const numberRow = z.object({ number: z.int() })

const snapshotRow = z
  .object({
    id: z.int(),
    at: z.int(),
    reason: z.enum(['changing', 'discarded', 'published']),
    title: z.string(),
    draft: draftJson,
    current: z.int(),
  })
  .transform(
    ({ draft: state, current, ...rest }): Snapshot => ({
      ...rest,
      draftId: state.id,
      subject: state.subject,
      kind: state.kind,
      content: contentOf(state),
      current: current === 1,
    }),
  )

/** Saves a draft's state before it changes further; rarely during typing. */
export function saveSnapshot(
  statements: Statements,
  { draft: state, title }: StoredDraft,
  reason: Snapshot['reason'],
  at: number,
): void {
  if (reason === 'changing') {
    const last = statements.get(
      'SELECT at FROM draft_snapshot WHERE draft_id = :id ORDER BY id DESC LIMIT 1',
      { id: state.id },
    )
    const kept = last === undefined ? null : statements.unlessUnreadable(() => readRow(timeRow, last).at)
    if (kept !== null && at - kept < snapshotEvery) return
  }
  statements.run(
    `INSERT INTO draft_snapshot (draft_id, environment_id, host, account_id, at, reason, title, draft)
     VALUES (:id, :environmentId, :host, :accountId, :at, :reason, :title, :draft)`,
    { ...workspaceValues(state.workspace), id: state.id, at, reason, title, draft: writeJson(state) },
  )
  statements.run('DELETE FROM draft_snapshot WHERE at < :oldest', { oldest: at - snapshotRetentionMs })
}

export function readSnapshot({ get }: Statements, id: number) {
  const row = get('SELECT draft FROM draft_snapshot WHERE id = :id', { id })
  return row === undefined ? null : readRow(z.object({ draft: draftJson }), row).draft
}

export function hasSnapshots({ get }: Statements, draftId: string): boolean {
  return get('SELECT 1 FROM draft_snapshot WHERE draft_id = :draftId LIMIT 1', { draftId }) !== undefined
}

/** A window of earlier states, newest first, of one draft or a workspace. */
export function listSnapshots(
  database: Database,
  workspace: Workspace,
  draftId: string | null,
  range: { readonly offset: number; readonly count: number },
) {
  const where = draftId === null ? inWorkspace : `${inWorkspace} AND draft_id = :draftId`
  const values = { ...workspaceValues(workspace), ...(draftId === null ? {} : { draftId }) }
  return database.attempt(({ all, get }): SnapshotPage => {
    const rows = all(
      `SELECT id, at, reason, title, draft,
         EXISTS (SELECT 1 FROM draft WHERE draft.id = draft_snapshot.draft_id) AS current
       FROM draft_snapshot WHERE ${where} ORDER BY id DESC LIMIT :count OFFSET :offset`,
      { ...values, ...range },
    ).read(snapshotRow)
    const total = get(`SELECT count(*) AS number FROM draft_snapshot WHERE ${where}`, values)
    return { rows, total: readRow(numberRow, total).number }
  })
}
