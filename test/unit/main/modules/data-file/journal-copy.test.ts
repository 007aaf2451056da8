import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyJournal } from '../../../../../src/main/modules/data-file/journal-copy.ts'
import { openStore } from '../../../../../src/main/modules/data-file/open.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { draftId, fillEveryTable, indexes, rowCount } from './every-table.ts'
import { damage, makeFolder, type TestFolder } from './folder.ts'

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
  folder.open().close()
  fillEveryTable(folder.file)
})
afterEach(() => folder.remove())

const target = () => join(folder.path, 'journal.db')

it('has what was published and is under way, and no row of anything else', () => {
  expect(copyJournal(folder.file, target())).toBe(rowCount)
  const copy = new DatabaseSync(target(), { readOnly: true })
  const tables = copy
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
  const filled = tables.filter((name) => copy.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined)
  copy.close()
  expect(filled.toSorted()).toEqual([
    'draft',
    'draft_published',
    'draft_reference',
    'job',
    'job_step',
    'journal',
    'run',
  ])
  expect(existsSync(`${target()}.part`)).toBe(false)
})

it('starts a data folder that goes on where the other one stopped', () => {
  damage(folder.path, "UPDATE draft SET kind = 'create', remote_id = NULL, base = NULL WHERE rowid = 1")
  copyJournal(folder.file, target())
  const other = join(folder.path, 'other')
  mkdirSync(other)
  copyFileSync(target(), join(other, 'flightdeck.db'))
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const store = openStore({ folder: other, clock: { now: () => 1 }, logger })
  try {
    expect(store.notices).toEqual([])
    expect(unwrap(store.jobs.list({ offset: 0, count: 9 })).total).toBeGreaterThan(0)
    expect(unwrap(store.drafts.byIds(indexes.map(draftId)))).toHaveLength(rowCount)
  } finally {
    store.close()
  }
  const file = new DatabaseSync(join(other, 'flightdeck.db'), { readOnly: true })
  const listed = file.prepare('SELECT count(*) AS rows FROM record_entry').get()
  file.close()
  expect(Number(listed?.rows)).toBeGreaterThan(0)
})
