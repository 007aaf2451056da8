import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { migrate } from '../../../../../src/main/modules/data-file/migrate.ts'
import {
  addEntry,
  type Direction,
  dropEntry,
  isUndoTruncated,
  markEntry,
  nextEntry,
  nextLabel,
  replaceEntry,
  type UndoChange,
  type UndoDraft,
} from '../../../../../src/main/modules/drafts/draft-undo.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import { unwrap } from '../../../../support/outcomes.ts'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }
const other: Workspace = { ...workspace, accountId: 'a2' }

const base = { name: 'Spring', daily_budget_amount_local_micro: 1_000_000, note: 'x'.repeat(1_000) }
const state: UndoDraft = {
  subject: 'lineItem',
  kind: 'update',
  remoteId: 'l1',
  base,
  comment: '',
  createdAt: 1,
  patch: { name: 'Summer' },
}
const change: UndoChange = {
  draftId: 'a',
  before: state,
  after: { ...state, patch: { name: 'Autumn' }, comment: 'cold' },
}

function open() {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const database = wrapDatabase(file)
  const add = (
    label: string,
    changes: readonly UndoChange[],
    joins: string | null,
    bytes?: number,
    to = workspace,
  ) => unwrap(database.attempt((all) => addEntry(all, to, { at: 1, label, joins, changes }, bytes)))
  const labels = (of = workspace) =>
    file
      .prepare(
        `SELECT label FROM draft_undo WHERE account_id = ? AND undone = 0
         AND id NOT IN (SELECT id FROM draft_undo_buried) ORDER BY id`,
      )
      .all(of.accountId)
      .map(({ label }) => label)
  const next = (direction: Direction = 'undo') =>
    unwrap(database.attempt((all) => nextEntry(all, workspace, direction)))
  return { file, database, add, labels, next }
}

it('restores a change exactly, whatever existed before', () => {
  const { database, add } = open()
  const forms: readonly UndoChange[] = [
    change,
    { ...change, before: null },
    { ...change, after: null },
    { ...change, after: { ...state, base: { name: 'Theirs' } } },
  ]
  add('change', forms, null)
  const next = unwrap(database.attempt((all) => nextEntry(all, workspace, 'undo')))
  expect(next?.changes).toEqual(forms)
})

it('stores once what a change leaves the same', () => {
  const { file, add } = open()
  add('change', [change], null)
  const [row] = file.prepare('SELECT octet_length(entries) AS bytes FROM draft_undo').all()
  expect(Number(row?.bytes)).toBeLessThan(1_600)
})

it('drops whole large changes, oldest first, once all of them take too much space', () => {
  const { database, add, labels } = open()
  add('elsewhere', [change], 'group:z', 4_000, other)
  for (const group of ['one', 'two', 'three']) {
    add(group, [change], `group:${group}`, 4_000)
    add(group, [change], `group:${group}`, 4_000)
  }
  expect(labels()).toEqual(['three', 'three'])
  expect(labels(other)).toEqual(['elsewhere'])
  expect(unwrap(database.attempt((all) => isUndoTruncated(all, workspace)))).toBe(true)
  expect(unwrap(database.attempt((all) => isUndoTruncated(all, other)))).toBe(false)
})

it('keeps the last change however large it is', () => {
  const { add, labels } = open()
  add('first', [change], 'group:first', 4_000)
  for (let part = 0; part < 5; part += 1) add('large', [change], 'group:large', 4_000)
  expect(new Set(labels())).toEqual(new Set(['first', 'large']))
  expect(labels()).toHaveLength(6)
})

it('deletes dropped changes a few at a time, and never restores them', () => {
  const { file, database, add, labels } = open()
  for (let part = 0; part < 100; part += 1) add('one', [change], 'group:one', 4_000)
  add('two', [change], 'group:two', 4_000)
  expect(labels()).toEqual(['two'])
  const entries = () => Number(file.prepare('SELECT count(*) AS n FROM draft_undo').get()?.n)
  expect(entries()).toBeGreaterThan(80)
  unwrap(database.attempt((all) => markEntry(all, lastId(file), true)))
  expect(unwrap(database.attempt((all) => nextEntry(all, workspace, 'undo')))).toBeNull()
  expect(unwrap(database.attempt((all) => nextEntry(all, workspace, 'redo')))?.label).toBe('two')
  for (let part = 0; part < 8; part += 1) add(`after ${part}`, [change], null)
  expect(unwrap(database.attempt((all) => nextEntry(all, workspace, 'redo')))).toBeNull()
  expect(unwrap(database.attempt((all) => isUndoTruncated(all, workspace)))).toBe(true)
  // The marker of dropped older entries, and the new ones.
  expect(entries()).toBe(9)
  expect(labels()).toHaveLength(8)
})

it('keeps the last 500 steps of each account, a large change as one of them', () => {
  const { database, add, labels } = open()
  const isTruncated = () => unwrap(database.attempt((all) => isUndoTruncated(all, workspace)))
  add('elsewhere', [change], null, undefined, other)
  add('large', [change], 'group:large')
  add('large', [change], 'group:large')
  for (let step = 1; step < 500; step += 1) add(`${step}`, [change], null)
  expect(labels()).toHaveLength(501)
  expect(isTruncated()).toBe(false)
  add('500', [change], null)
  expect(labels()).toHaveLength(500)
  expect(labels()[0]).toBe('1')
  expect(labels(other)).toEqual(['elsewhere'])
  expect(isTruncated()).toBe(true)
})

it('drops single changes for their size only with a large one', () => {
  const { add, labels } = open()
  for (const label of ['one', 'two', 'three']) add(label, [change], null, 4_000)
  expect(labels()).toEqual(['one', 'two', 'three'])
  add('large', [change], 'group:large', 4_000)
  expect(labels()).toEqual(['three', 'large'])
})

it('undoes the newest change and redoes the oldest that was undone', () => {
  const { database, add, next } = open()
  for (const label of ['one', 'two', 'three']) add(label, [change], null)
  for (const undone of ['three', 'two']) {
    expect(next()?.label).toBe(undone)
    unwrap(database.attempt((all) => markEntry(all, next()?.id ?? 0, true)))
  }
  expect([next()?.label, next('redo')?.label]).toEqual(['one', 'two'])
  unwrap(database.attempt((all) => markEntry(all, next('redo')?.id ?? 0, false)))
  expect([next()?.label, next('redo')?.label]).toEqual(['two', 'three'])
  unwrap(database.attempt((all) => dropEntry(all, next()?.id ?? 0)))
  expect([next()?.label, next('redo')?.label]).toEqual(['one', 'three'])
})

it('joins no edit to a step that was undone, and keeps a large change together', () => {
  const { database, add, next } = open()
  add('edit', [change], 'a:name')
  unwrap(database.attempt((all) => markEntry(all, next()?.id ?? 0, true)))
  expect(next('redo')?.joins).toBeNull()
  add('large', [change], 'group:large')
  unwrap(database.attempt((all) => markEntry(all, next()?.id ?? 0, true)))
  expect(next('redo')?.joins).toBe('group:large')
})

it('replaces what a step changed, and nothing else of it', () => {
  const { database, add, next } = open()
  add('first', [change], null)
  add('edit', [change], 'a:name')
  const longer = [{ ...change, before: null }]
  const edited = next()
  if (edited === null) throw new Error('nothing to undo')
  unwrap(database.attempt((all) => replaceEntry(all, { ...edited, at: 9, changes: longer })))
  expect(next()).toEqual({ ...edited, at: 9, changes: longer })
  unwrap(database.attempt((all) => dropEntry(all, edited.id)))
  expect(next()?.changes).toEqual([change])
})

it('can’t undo what can’t be read, and still says what it was', () => {
  const { file, database, add, next } = open()
  add('edit', [change], null)
  file.exec(`UPDATE draft_undo SET entries = '[{}]'`)
  expect(next()).toBeNull()
  const labelOf = (direction: Direction) =>
    unwrap(database.attempt((all) => nextLabel(all, workspace, direction)))
  expect([labelOf('undo'), labelOf('redo')]).toEqual(['edit', null])
})

function lastId(file: DatabaseSync): number {
  return Number(file.prepare('SELECT max(id) AS id FROM draft_undo WHERE undone = 0').get()?.id)
}
