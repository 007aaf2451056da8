import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { fields, sameJson } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { draftKinds, userHandle } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import { jsonColumn, type Statements, type Values } from '../../core/store/database.ts'
import { insertRow, readNumber, readOptional, textColumn } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/** What an undo restores: the user's work, without what the service or a job did. */
const undoState = z.object({
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  remoteId: z.string().nullable(),
  base: fields.nullable(),
  patch: fields,
  comment: z.string(),
  byAgent: z.literal(true).optional(),
  createdBy: userHandle.optional(),
  changedBy: userHandle.optional(),
  createdAt: z.int(),
})
export type UndoDraft = z.output<typeof undoState>

/** Null means the draft didn't exist. */
export interface UndoChange {
  readonly draftId: string
  readonly before: UndoDraft | null
  readonly after: UndoDraft | null
}

/** The stored form: what most changes don't touch (mainly the record) is written once. */
const storedChange = z
  .object({
    draftId: z.string(),
    before: undoState.nullable(),
    after: undoState.nullable(),
    became: undoState.omit({ base: true }).optional(),
  })
  .transform(
    ({ draftId, before, after, became }): UndoChange => ({
      draftId,
      before,
      // Stryker disable next-line ConditionalExpression: a draft that began is stored whole; its type needs both.
      after: before === null || became === undefined ? after : { ...before, ...became },
    }),
  )

function toStore({ draftId, before, after }: UndoChange) {
  if (before === null || after === null || !sameJson(before.base, after.base)) {
    return { draftId, before, after }
  }
  const { base: _, ...became } = after
  return { draftId, before, after: null, became }
}

function textOf(changes: readonly UndoChange[]): string {
  return writeJson(changes.map(toStore))
}

export interface UndoEntry {
  readonly id: number
  readonly at: number
  readonly label: string
  /** The draft and field whose edits may join; null if none may. */
  readonly joins: string | null
  readonly changes: readonly UndoChange[]
}

const entryRow = z
  .object({
    id: z.int(),
    at: z.int(),
    label: z.string(),
    joins: z.string().nullable(),
    entries: jsonColumn(z.array(storedChange)),
  })
  .transform(({ entries, ...rest }): UndoEntry => ({ ...rest, changes: entries }))

/** Undo steps per workspace, whatever their size. */
const maxUndoEntries = 500
/** The maximum of their total size in bytes; the last change always stays. */
const maxUndoBytes = 200_000_000
/** The value of `undone` of an entry that marks dropped older ones. */
const givenUp = 2

const columns = 'id, at, label, joins, entries'
/** Dropped entries. Deleting 200 MB takes over 100 ms, so they're marked at once and deleted in small steps. */
const isThere = 'id NOT IN (SELECT id FROM draft_undo_buried)'
const sweptTogether = 20
/** Undo takes the newest active entry, redo the oldest undone one. */
const next = {
  undo: `${inWorkspace} AND undone = 0 AND ${isThere} ORDER BY id DESC LIMIT 1`,
  redo: `${inWorkspace} AND undone = 1 AND ${isThere} ORDER BY id LIMIT 1`,
} as const

export type Direction = keyof typeof next

/** Also null if it can't be read: it can't be joined or undone. */
export function nextEntry(
  statements: Statements,
  workspace: Workspace,
  direction: Direction,
): UndoEntry | null {
  const row = statements.get(
    `SELECT ${columns} FROM draft_undo WHERE ${next[direction]}`,
    workspaceValues(workspace),
  )
  return statements.unlessUnreadable(() => readOptional(entryRow, row))
}

export function nextLabel(statements: Statements, workspace: Workspace, direction: Direction): string | null {
  const row = statements.get(
    `SELECT label FROM draft_undo WHERE ${next[direction]}`,
    workspaceValues(workspace),
  )
  return readOptional(textColumn('label'), row)
}

export function addEntry(
  statements: Statements,
  workspace: Workspace,
  entry: Omit<UndoEntry, 'id'>,
  bytes = maxUndoBytes,
): void {
  const { at, label, joins, changes } = entry
  const values = workspaceValues(workspace)
  sweep(statements)
  bury(statements, 'undone = 1', values)
  const row = { ...values, at, label, joins, entries: textOf(changes), undone: 0 }
  const { lastId } = insertRow(statements, 'draft_undo', row)
  // A large change is many entries with one undo: all are dropped, or none.
  const isLarge = joins?.startsWith('group:') === true
  if (isLarge && isGoingOn(statements, workspace, lastId, joins)) return
  const max = isLarge
    ? Math.max(tooMany(statements, workspace), tooLong(statements, workspace, bytes))
    : tooMany(statements, workspace)
  if (max > 0) giveUp(statements, workspace, max, at)
}

function tooMany({ get }: Statements, workspace: Workspace): number {
  const row = get(
    `SELECT max(id) AS number FROM draft_undo WHERE ${inWorkspace} AND undone <> ${givenUp} AND ${isThere}
     GROUP BY CASE WHEN joins LIKE 'group:%' THEN joins ELSE id END
     ORDER BY max(id) DESC LIMIT 1 OFFSET :max`,
    { ...workspaceValues(workspace), max: maxUndoEntries },
  )
  return row === undefined ? 0 : readNumber(row)
}

/** The newest entry beyond the maximum size, with its whole large change. */
function tooLong({ get }: Statements, workspace: Workspace, bytes: number): number {
  const row = get(
    `WITH sized AS (
       SELECT id, joins, sum(octet_length(entries)) OVER (ORDER BY id DESC) AS bytes FROM draft_undo
       WHERE ${inWorkspace} AND undone <> ${givenUp} AND ${isThere}
     ), first AS (SELECT id, joins FROM sized WHERE bytes > :max ORDER BY id DESC LIMIT 1)
     SELECT coalesce(max(sized.id), 0) AS number FROM sized, first
     WHERE sized.id = first.id OR (first.joins LIKE 'group:%' AND sized.joins = first.joins)`,
    { ...workspaceValues(workspace), max: bytes },
  )
  return readNumber(row)
}

function giveUp(statements: Statements, workspace: Workspace, upTo: number, at: number): void {
  const values = workspaceValues(workspace)
  bury(statements, `(id <= :upTo OR undone = ${givenUp})`, { ...values, upTo })
  // Stryker disable next-line ArrayDeclaration: nothing reads the changes of this marker.
  const none = { label: '', joins: null, entries: [], undone: givenUp }
  insertRow(statements, 'draft_undo', { ...values, at, ...none })
}

function bury({ run }: Statements, which: string, values: Values): void {
  run(
    `INSERT INTO draft_undo_buried (id) SELECT id FROM draft_undo WHERE ${inWorkspace} AND ${which} AND ${isThere}`,
    values,
  )
}

const buriedRow = z.object({ id: z.int() })

function sweep({ all, run }: Statements): void {
  const buried = all(`SELECT id FROM draft_undo_buried ORDER BY id LIMIT ${sweptTogether}`)
  // Stryker disable next-line ConditionalExpression: it only saves two statements.
  if (buried.length === 0) return
  const ids = JSON.stringify(buried.read(buriedRow).map(({ id }) => id))
  run('DELETE FROM draft_undo WHERE id IN (SELECT value FROM json_each(:ids))', { ids })
  // SQLite may reuse an ID, so both rows go together.
  run('DELETE FROM draft_undo_buried WHERE id IN (SELECT value FROM json_each(:ids))', { ids })
}

/** Whether older changes were dropped, so the first entry isn't the beginning. */
export function isUndoTruncated({ get }: Statements, workspace: Workspace): boolean {
  const row = get(
    `SELECT 1 FROM draft_undo WHERE ${inWorkspace} AND undone = ${givenUp} LIMIT 1`,
    workspaceValues(workspace),
  )
  return row !== undefined
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
    entries: textOf(changes),
  })
}

export function markEntry({ run }: Statements, id: number, undone: boolean): void {
  // Edits never join an undone step or another large change.
  run(
    `UPDATE draft_undo SET undone = :undone, joins = CASE WHEN joins LIKE 'group:%' THEN joins END
     WHERE id = :id`,
    { id, undone: undone ? 1 : 0 },
  )
}

export function dropEntry({ run }: Statements, id: number): void {
  run('DELETE FROM draft_undo WHERE id = :id', { id })
}
