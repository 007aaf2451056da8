import { z } from 'zod'
import { draftKinds, draftSubjects } from '../../shared/domain/draft.ts'
import { fields } from '../../shared/domain/json.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { jsonColumn, readRow, type Statements } from './database.ts'
import { inWorkspace, workspaceValues } from './workspace-columns.ts'

/** What an undo brings back of a draft: what a person made of it, and nothing that the service or a job did. */
const undoState = z.object({
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  remoteId: z.string().nullable(),
  base: fields.nullable(),
  patch: fields,
  comment: z.string(),
  createdAt: z.int(),
})
export type UndoDraft = z.output<typeof undoState>

/** Null is "was not there". */
const undoChange = z.object({
  draftId: z.string(),
  before: undoState.nullable(),
  after: undoState.nullable(),
})
export type UndoChange = z.output<typeof undoChange>

export interface UndoEntry {
  readonly id: number
  readonly at: number
  /** "change the title of Spring tent". */
  readonly label: string
  /** Draft and field while more typing may join; null where nothing joins. */
  readonly joins: string | null
  readonly changes: readonly UndoChange[]
}

const entryRow = z
  .object({
    id: z.int(),
    at: z.int(),
    label: z.string(),
    joins: z.string().nullable(),
    entries: jsonColumn(z.array(undoChange)),
  })
  .transform(({ entries, ...rest }): UndoEntry => ({ ...rest, changes: entries }))
const labelRow = z.object({ label: z.string() })

/** How many changes can be taken back in one workspace, however many rows each of them has. */
const keptEntries = 500

const columns = 'id, at, label, joins, entries'
/** The newest one that is not undone is undone next, the oldest undone one redone. */
const next = {
  undo: `${inWorkspace} AND undone = 0 ORDER BY id DESC LIMIT 1`,
  redo: `${inWorkspace} AND undone = 1 ORDER BY id LIMIT 1`,
} as const

export type Direction = keyof typeof next

export function nextEntry(statements: Statements, workspace: Workspace, way: Direction): UndoEntry | null {
  const row = statements.get(
    `SELECT ${columns} FROM draft_undo WHERE ${next[way]}`,
    workspaceValues(workspace),
  )
  return row === undefined ? null : readRow(entryRow, row)
}

export function nextLabel(statements: Statements, workspace: Workspace, way: Direction): string | null {
  const row = statements.get(`SELECT label FROM draft_undo WHERE ${next[way]}`, workspaceValues(workspace))
  return row === undefined ? null : readRow(labelRow, row).label
}

/** What was undone can no longer be redone once something else was changed. */
export function addEntry(statements: Statements, workspace: Workspace, entry: Omit<UndoEntry, 'id'>): void {
  const { at, label, joins, changes } = entry
  const values = workspaceValues(workspace)
  statements.run(`DELETE FROM draft_undo WHERE ${inWorkspace} AND undone = 1`, values)
  const { lastId } = statements.run(
    `INSERT INTO draft_undo (environment_id, host, account_id, at, label, joins, entries, undone)
     VALUES (:environmentId, :host, :accountId, :at, :label, :joins, :entries, 0)`,
    { ...values, at, label, joins, entries: JSON.stringify(changes) },
  )
  // A large change is many entries that one undo takes back: all of them go, or none.
  if (joins?.startsWith('group:') && isGoingOn(statements, workspace, lastId, joins)) return
  statements.run(
    `DELETE FROM draft_undo WHERE ${inWorkspace} AND id <= (
       SELECT max(id) FROM draft_undo WHERE ${inWorkspace}
       GROUP BY CASE WHEN joins LIKE 'group:%' THEN joins ELSE id END
       ORDER BY max(id) DESC LIMIT 1 OFFSET :kept)`,
    { ...values, kept: keptEntries },
  )
}

function isGoingOn({ get }: Statements, workspace: Workspace, id: number, joins: string): boolean {
  const before = get(
    `SELECT id FROM draft_undo WHERE ${inWorkspace} AND id < :id AND joins = :joins ORDER BY id DESC LIMIT 1`,
    { ...workspaceValues(workspace), id, joins },
  )
  return before !== undefined
}

export function replaceEntry({ run }: Statements, { id, at, changes }: UndoEntry): void {
  run('UPDATE draft_undo SET at = :at, entries = :entries WHERE id = :id', {
    id,
    at,
    entries: JSON.stringify(changes),
  })
}

export function markEntry({ run }: Statements, id: number, undone: boolean): void {
  // Typing never joins a step that was undone; what belongs to one large change stays together.
  run(
    `UPDATE draft_undo SET undone = :undone, joins = CASE WHEN joins LIKE 'group:%' THEN joins END
     WHERE id = :id`,
    { id, undone: undone ? 1 : 0 },
  )
}

export function dropEntry({ run }: Statements, id: number): void {
  run('DELETE FROM draft_undo WHERE id = :id', { id })
}
