import { readdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import {
  firstVersion,
  type Migration,
  migrate,
  migrations,
  newestVersion,
  schemaVersion,
} from '../../../../../src/main/modules/data-file/migrate.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from './folder.ts'

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

const tableRow = z.object({ name: z.string() })
const columnRow = z.object({ name: z.string(), type: z.string() })

function tablesOf(file: DatabaseSync): readonly string[] {
  return file
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all()
    .map((row) => tableRow.parse(row).name)
}

/** Fills every table with one row, with a value of the right type in every column. */
function fill(file: DatabaseSync): void {
  for (const table of tablesOf(file)) {
    const columns = file
      .prepare(`SELECT name, type FROM pragma_table_info('${table}')`)
      .all()
      .map((row) => columnRow.parse(row))
    const values = columns.map(({ type }) => (type === 'INTEGER' ? 1 : type === 'BLOB' ? "x'01'" : "'1'"))
    const names = columns.map(({ name }) => name).join(', ')
    if (table !== 'run') file.exec(`INSERT INTO ${table} (${names}) VALUES (${values.join(', ')})`)
  }
}

function contentsOf(file: DatabaseSync, tables: readonly string[]): unknown {
  return Object.fromEntries(
    tables.map((table) => [table, file.prepare(`SELECT * FROM ${table}`).all()] as const),
  )
}

/** Schema changes that a later release may contain. */
const pretended: readonly Migration[] = [
  ...migrations,
  {
    title: 'Note which events were read',
    sql: `ALTER TABLE inbox_event ADD COLUMN is_read INTEGER NOT NULL DEFAULT 0;
      UPDATE inbox_event SET is_read = 1 WHERE duplicate = 1;
      CREATE INDEX inbox_event_unread ON inbox_event (id) WHERE is_read = 0;`,
  },
  {
    title: 'Require that a finished job has ended',
    // A table with rows that reference it, rebuilt as SQLite documents it.
    sql: `CREATE TABLE new_job (
        id TEXT PRIMARY KEY, environment_id TEXT NOT NULL, host TEXT NOT NULL, account_id TEXT NOT NULL,
        user_id TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, reason TEXT,
        undo_of TEXT, created_at INTEGER NOT NULL,
        finished_at INTEGER CHECK (finished_at >= created_at)
      ) STRICT;
      INSERT INTO new_job SELECT * FROM job;
      DROP TABLE job;
      ALTER TABLE new_job RENAME TO job;
      CREATE INDEX job_by_time ON job (created_at);`,
  },
  { title: 'Keep notes', sql: 'CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;' },
]

it('a file of the first release keeps its data through later migrations, with a copy first', () => {
  const before = new DatabaseSync(folder.file)
  migrate(before, { to: firstVersion })
  expect(schemaVersion(before)).toBe(firstVersion)
  fill(before)
  const tables = tablesOf(before)
  const contents = contentsOf(before, tables)
  before.close()

  const store = folder.open({ migrations: pretended })
  expect(store.notices).toEqual([])
  const workspace = { environmentId: '2', host: 'ads', accountId: '2' } as const
  unwrap(store.entities.savePage(workspace, 'card', [{ id: 'c1', name: 'Card' }], 1))
  store.close()

  const after = new DatabaseSync(folder.file)
  expect(schemaVersion(after)).toBe(newestVersion(pretended))
  after.exec("DELETE FROM remote_record WHERE environment_id = '2'")
  after.exec("DELETE FROM record_entry WHERE environment_id = '2'")
  expect(contentsOf(after, tables)).toMatchObject(z.record(z.string(), z.array(z.unknown())).parse(contents))
  expect(after.prepare('SELECT is_read FROM inbox_event').all()).toEqual([{ is_read: 1 }])
  expect(tablesOf(after).toSorted()).toEqual([...tables, 'note'].toSorted())
  expect(after.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(after.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  after.close()

  const [copy = '', ...others] = readdirSync(folder.path).filter((name) =>
    name.includes(`-schema-${firstVersion}-`),
  )
  expect(others).toEqual([])
  const copied = new DatabaseSync(`${folder.path}/${copy}`, { readOnly: true })
  expect(schemaVersion(copied)).toBe(firstVersion)
  expect(contentsOf(copied, tables)).toEqual(contents)
  copied.close()
})

it('a file that predates the first release keeps its rows, with a notice', () => {
  const first = folder.open()
  unwrap(
    first.accounts.saveList(
      { environmentId: 'sandbox', userId: '7', host: 'ads' },
      { seenAt: 1, accounts: [] },
    ),
  )
  first.close()
  const file = new DatabaseSync(folder.file)
  file.exec('PRAGMA user_version = 113; ALTER TABLE upload ADD COLUMN old TEXT')
  file.close()
  const store = folder.open()
  expect(store.notices).toHaveLength(1)
  expect(unwrap(store.accounts.readList({ environmentId: 'sandbox', userId: '7', host: 'ads' }))).toEqual({
    seenAt: 1,
    accounts: [],
  })
  store.close()
})

it('a file of a later release isn’t touched', () => {
  folder.open({ migrations: pretended }).close()
  const earlier = folder.open()
  expect(earlier.notices).toEqual([expect.stringContaining('newer version')])
  earlier.close()
  const file = new DatabaseSync(folder.file, { readOnly: true })
  expect(schemaVersion(file)).toBe(newestVersion(pretended))
  file.close()
})

it.each([0, ...pretended.map((_, index) => firstVersion + index), newestVersion(pretended)])(
  'a step that fails leaves a file of schema %i as it was',
  (version) => {
    const file = new DatabaseSync(':memory:')
    migrate(file, { to: version, steps: pretended })
    const tables = () => file.prepare('SELECT name, sql FROM sqlite_schema ORDER BY rowid').all()
    const before = tables()
    const broken = { title: 'broken', sql: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1)' }
    expect(() => migrate(file, { steps: [...pretended, broken] })).toThrow(/nowhere/)
    expect(schemaVersion(file)).toBe(version)
    expect(tables()).toEqual(before)
    file.close()
  },
)

it('a new file has the columns of all fields at once, in the order in which an older one gets them', () => {
  const columnsOf = (file: DatabaseSync) =>
    file.prepare("SELECT name, type FROM pragma_table_info('campaign_row')").all()
  const fresh = new DatabaseSync(':memory:')
  expect(migrate(fresh)).toBe(false)
  const older = new DatabaseSync(':memory:')
  migrate(older)
  const columns = columnsOf(fresh).map((row) => columnRow.parse(row).name)
  for (const name of columns.slice(-10)) older.exec(`ALTER TABLE campaign_row DROP COLUMN ${name}`)
  expect(migrate(older)).toBe(true)
  expect(columnsOf(older)).toEqual(columnsOf(fresh))
  for (const file of [fresh, older]) file.close()
})
