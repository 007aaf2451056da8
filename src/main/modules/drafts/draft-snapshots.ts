import { z } from 'zod'
import type { Calls, InputOf } from '../../../shared/contract/contract.ts'
import type { Snapshot, SnapshotPage } from '../../../shared/contract/drafts.ts'
import { contentOf, draft } from '../../../shared/drafts/draft.ts'
import { type Database, jsonColumn, type Statements } from '../../core/store/database.ts'
import { flag, insertRow, readNumber, readOptional } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import type { StoredDraft } from './draft-rows.ts'

/** A draft's earlier states: the minimum interval and how long they last (milliseconds). */
const snapshotEvery = 5 * 60_000
const snapshotRetentionMs = 7 * 24 * 3_600_000

const draftJson = jsonColumn(draft)
const snapshotRow = z
  .object({
    id: z.int(),
    at: z.int(),
    reason: z.enum(['changing', 'discarded', 'published']),
    title: z.string(),
    draft: draftJson,
    current: flag,
  })
  .transform(
    ({ draft: state, ...rest }): Snapshot => ({
      ...rest,
      draftId: state.id,
      subject: state.subject,
      kind: state.kind,
      content: contentOf(state),
      changedBy: state.changedBy ?? null,
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
      'SELECT at AS number FROM draft_snapshot WHERE draft_id = :id ORDER BY id DESC LIMIT 1',
      { id: state.id },
    )
    const lastAt = last === undefined ? null : statements.unlessUnreadable(() => readNumber(last))
    if (lastAt !== null && at - lastAt < snapshotEvery) return
  }
  const values = { ...workspaceValues(state.workspace), draftId: state.id, at, reason, title, draft: state }
  insertRow(statements, 'draft_snapshot', values)
  statements.run('DELETE FROM draft_snapshot WHERE at < :oldest', { oldest: at - snapshotRetentionMs })
}

export function readSnapshot({ get }: Statements, id: number) {
  const row = get('SELECT draft FROM draft_snapshot WHERE id = :id', { id })
  return readOptional(z.object({ draft: draftJson }), row)?.draft ?? null
}

export function hasSnapshots({ get }: Statements, draftId: string): boolean {
  return get('SELECT 1 FROM draft_snapshot WHERE draft_id = :draftId LIMIT 1', { draftId }) !== undefined
}

export type SnapshotQuery = InputOf<Calls['drafts']['snapshots']>

export function listSnapshots(database: Database, { workspace, draftId, ...range }: SnapshotQuery) {
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
    return { rows, total: readNumber(total) }
  })
}
