import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGridReader } from '../../../../../../src/main/modules/campaigns/worker/grid-reader.ts'
import { createCatalogApi } from '../../../../../../src/main/modules/catalogs/worker/catalog-answers.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { type Listed, lists, type Readers } from '../every-list.ts'
import { type FilledTable, fillEveryTable, rowCount } from '../every-table.ts'
import { makeFolder, type TestFolder } from '../folder.ts'

let folder: TestFolder
let tables: readonly FilledTable[]
let readers: Readers
let damaging: DatabaseSync
/** The content of each list before any damage. */
let whole: Record<string, Listed> = {}

beforeAll(() => {
  folder = makeFolder()
  const store = folder.open()
  tables = fillEveryTable(folder.file)
  readers = {
    store,
    grid: createGridReader(folder.file, () => 1_000),
    catalogs: createCatalogApi(folder.file, () => 1_000),
  }
  damaging = new DatabaseSync(folder.file, { enableForeignKeyConstraints: false })
  whole = Object.fromEntries(Object.entries(lists).map(([name, read]) => [name, read(readers)]))
})
afterAll(() => {
  damaging.close()
  readers.grid.close()
  readers.catalogs.close()
  readers.store.close()
  folder.remove()
})

const texts = ['', '{', '[]', 'null', '7', '"text"', '{"a":', '[{"kind":1}]', 'no such word', '\u0000']
const integers = [-1, 0, 7, 2 ** 31, 9_007_199_254_740_993n, -9_223_372_036_854_775_808n]
const blobs = [new Uint8Array(), new Uint8Array([0xff, 0xfe, 0x00])]

function badValues(type: string): readonly SQLInputValue[] {
  const own: readonly SQLInputValue[] = type === 'INTEGER' ? integers : type === 'BLOB' ? blobs : texts
  return [...own, null]
}

/** Puts a value into one row, reads, and restores the row. False if the table doesn't accept the value. */
function damaged(
  name: string,
  column: string,
  index: number,
  value: SQLInputValue,
  look: () => void,
): boolean {
  const row = tables.find(({ table }) => table === name)?.rows[index]
  if (row === undefined) throw new Error(`${name} has no row ${index}`)
  const set = (to: SQLInputValue, from: SQLInputValue) => {
    const entries = Object.entries({ ...row, [column]: from })
    const where = entries.map(([one]) => `"${one}" IS ?`).join(' AND ')
    const values = entries.map(([, one]) => one)
    return damaging.prepare(`UPDATE "${name}" SET "${column}" = ? WHERE ${where}`).run(to, ...values).changes
  }
  const before = row[column] ?? null
  try {
    if (set(value, before) === 0) throw new Error(`${name} has no such row`)
  } catch (error) {
    if (/constraint|mismatch|cannot store|malformed JSON/.test(String(error))) return false
    throw error
  }
  try {
    look()
    return true
  } finally {
    expect(set(before, value)).toBe(1)
  }
}

/** The row itself may be missing or changed; every other one has to be unchanged. */
function expectOthers(name: string, index: number): void {
  const read = new Set(lists[name]?.(readers).map(([, content]) => content))
  const missing = whole[name]?.filter(([one, content]) => one !== index && !read.has(content))
  expect(missing, name).toEqual([])
}

it('every list has its rows', () => {
  for (const [name, listed] of Object.entries(whole)) expect(listed.length, name).toBeGreaterThan(3)
})

it('a row damaged while the program runs costs only itself', () => {
  const place = fc.constantFrom(
    ...tables.flatMap(({ table, columns }) => columns.map((column) => ({ table, column }))),
  )
  const damage = place.chain(({ table, column }) =>
    fc.record({
      table: fc.constant(table),
      column: fc.constant(column.name),
      index: fc.nat(rowCount - 1),
      value: fc.constantFrom(...badValues(column.type)),
    }),
  )
  fc.assert(
    fc.property(damage, ({ table, column, index, value }) => {
      // Its names and its number lead to all rows of an account, so it isn't a single row of a list.
      fc.pre(table !== 'campaign_space' || index > 0 || column === 'revision')
      const isTaken = damaged(table, column, index, value, () => {
        for (const name of Object.keys(lists)) expectOthers(name, index)
      })
      fc.pre(isTaken)
    }),
    { numRuns: casesFor(20, 200) },
  )
})
