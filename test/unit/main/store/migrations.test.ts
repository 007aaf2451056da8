import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { migrate } from '../../../../src/main/store/migrate.ts'
import { migrations } from '../../../../src/main/store/migrations.ts'
import { makeFolder, type TestFolder, unwrap } from './folder.ts'

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

/** One row in every table, with a value of its type in every column. */
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

it.each(migrations.slice(1).map(({ title }, index) => [index + 1, title] as const))(
  'a file of schema %i keeps its data when the later steps come (next: %s)',
  (version) => {
    const before = new DatabaseSync(folder.file)
    migrate(before, () => '', migrations.slice(0, version))
    fill(before)
    const tables = tablesOf(before)
    const contents = contentsOf(before, tables)
    before.close()

    const store = folder.open()
    expect(store.notices).toEqual([])
    const workspace = { environmentId: '2', host: 'ads', accountId: '2' } as const
    unwrap(store.library.savePage(workspace, 'card', [{ id: 'c1', name: 'Card' }], 1))
    store.close()

    const after = new DatabaseSync(folder.file)
    after.exec("DELETE FROM remote_record WHERE environment_id = '2'")
    after.exec("DELETE FROM library_entry WHERE environment_id = '2'")
    expect(contentsOf(after, tables)).toMatchObject(
      z.record(z.string(), z.array(z.unknown())).parse(contents),
    )
    expect(after.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(after.prepare('PRAGMA foreign_key_check').all()).toEqual([])
    after.close()
  },
)
