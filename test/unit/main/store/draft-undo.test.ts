import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { wrapDatabase } from '../../../../src/main/store/database.ts'
import {
  addEntry,
  hasGivenUp,
  nextEntry,
  type UndoChange,
  type UndoDraft,
} from '../../../../src/main/store/draft-undo.ts'
import { migrate } from '../../../../src/main/store/migrate.ts'
import type { Workspace } from '../../../../src/shared/domain/workspace.ts'
import { unwrap } from './folder.ts'

const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' }
const other: Workspace = { ...workspace, accountId: 'a2' }

const base = { name: 'Spring', daily_budget_amount_local_micro: 1_000_000, note: 'x'.repeat(1_000) }
const state: UndoDraft = {
  ...{ subject: 'lineItem', kind: 'update', remoteId: 'l1', base, comment: '', createdAt: 1 },
  patch: { name: 'Summer' },
}
const change: UndoChange = {
  draftId: 'a',
  before: state,
  after: { ...state, patch: { name: 'Autumn' }, comment: 'cold' },
}

function open() {
  const file = new DatabaseSync(':memory:')
  migrate(file, () => '')
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
      .prepare('SELECT label FROM draft_undo WHERE account_id = ? AND undone = 0 ORDER BY id')
      .all(of.accountId)
      .map(({ label }) => label)
  return { file, database, add, labels }
}

it('reads a change back as it was, whatever of it was there before', () => {
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

it('writes once what a change leaves as it was', () => {
  const { file, add } = open()
  add('change', [change], null)
  const [row] = file.prepare('SELECT octet_length(entries) AS bytes FROM draft_undo').all()
  expect(Number(row?.bytes)).toBeLessThan(1_600)
})

it('gives up whole large changes, the oldest first, once all of them take too much', () => {
  const { database, add, labels } = open()
  add('elsewhere', [change], 'group:z', 4_000, other)
  for (const group of ['one', 'two', 'three']) {
    add(group, [change], `group:${group}`, 4_000)
    add(group, [change], `group:${group}`, 4_000)
  }
  expect(labels()).toEqual(['three', 'three'])
  expect(labels(other)).toEqual(['elsewhere'])
  expect(unwrap(database.attempt((all) => hasGivenUp(all, workspace)))).toBe(true)
  expect(unwrap(database.attempt((all) => hasGivenUp(all, other)))).toBe(false)
})

it('keeps the last change however large it is', () => {
  const { add, labels } = open()
  add('first', [change], 'group:first', 4_000)
  for (let part = 0; part < 5; part += 1) add('large', [change], 'group:large', 4_000)
  expect(new Set(labels())).toEqual(new Set(['first', 'large']))
  expect(labels()).toHaveLength(6)
})
