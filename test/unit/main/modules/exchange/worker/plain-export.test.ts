import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportTables } from '../../../../../../src/main/modules/exchange/worker/plain-export.ts'
import { makeFolder, type TestFolder } from '../../data-file/folder.ts'

/** Only says whether the program is running; contains no personal data. */
const machinery = ['run']

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
  folder.open().close()
})
afterEach(() => folder.remove())

function withDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(folder.file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Every table that the store creates, independent of the export. */
const tables = (): readonly string[] =>
  withDatabase((database) =>
    database
      .prepare('PRAGMA table_list')
      .all()
      .filter(({ schema, type }) => schema === 'main' && type !== 'view')
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('sqlite_'))
      .toSorted(),
  )

const unstopped = new AbortController().signal

async function exported(): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const path = join(folder.path, 'export')
  await exportTables(folder.file, path, unstopped)
  const files = readdirSync(path).filter((name) => name.endsWith('.jsonl'))
  return new Map(files.map((name) => [name.replace('.jsonl', ''), linesOf(join(path, name))]))
}

function linesOf(path: string): readonly unknown[] {
  const text = readFileSync(path, 'utf8')
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line))
}

it('writes a file for every table with user data', async () => {
  const files = await exported()
  expect([...files.keys()].toSorted()).toEqual(tables().filter((name) => !machinery.includes(name)))
  expect(files.size).toBeGreaterThan(30)
})

it('leaves out only the record of whether the program is running', () => {
  const columns = withDatabase((database) =>
    machinery.map((name) => database.prepare('SELECT name FROM pragma_table_info(?)').all(name)),
  )
  expect(columns).toEqual([[{ name: 'open' }]])
})

it('writes every column of every row: text, numbers, JSON, bytes and null', async () => {
  const row: Record<string, SQLOutputValue> = {
    id: 7,
    words: 'a "quoted"\nline',
    amount: 12_500_000,
    json: '{"name":"Zelt"}',
    broken: '{not JSON',
    text: Buffer.from('Grüße'),
    bytes: Buffer.from([255, 0, 128]),
    empty: null,
  }
  const names = Object.keys(row)
  withDatabase((database) => {
    database.exec(`CREATE TABLE made_later (${names.join(', ')})`)
    const insert = database.prepare(`INSERT INTO made_later VALUES (${names.map(() => '?').join(', ')})`)
    insert.run(...Object.values(row))
    insert.run(...names.map((_, place) => place))
  })
  expect((await exported()).get('made_later')).toEqual([
    { ...row, json: { name: 'Zelt' }, text: 'Grüße', bytes: '/wCA' },
    Object.fromEntries(names.map((name, place) => [name, place])),
  ])
})

it('writes the digits of numbers that JavaScript can’t represent', async () => {
  withDatabase((database) => {
    database.exec('CREATE TABLE answer (body)')
    database
      .prepare('INSERT INTO answer VALUES (?)')
      .run('{"id": 1599999999999999999, "ratio": 0.10, "n": 5}')
  })
  const path = join(folder.path, 'export')
  await exportTables(folder.file, path, unstopped)
  expect(readFileSync(join(path, 'answer.jsonl'), 'utf8')).toBe(
    '{"body":{"id":1599999999999999999,"ratio":0.10,"n":5}}\n',
  )
})

it('writes into no existing folder', async () => {
  mkdirSync(join(folder.path, 'export'))
  await expect(exported()).rejects.toThrow('EEXIST')
})
