import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestVersion } from '../../../../../src/main/modules/data-file/migrate.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from './folder.ts'

let folder: TestFolder
const stores: Store[] = []
const open = () => {
  const store = folder.open()
  stores.push(store)
  return store
}
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  folder.remove()
})

const names = () => readdirSync(folder.path).filter((name) => !/-(wal|shm)$|-state\.json$/.test(name))
const owner = { environmentId: 'x', userId: '1', host: 'ads' } as const
const list = { accounts: [{ id: 'a1', name: 'One' }], seenAt: 5 }

/** Leaves the file marked as open, like a crash. */
function crash(change: (file: DatabaseSync) => void = () => {}): void {
  const file = new DatabaseSync(folder.file)
  file.exec('UPDATE run SET open = 1')
  change(file)
  file.close()
}

/** Where a table starts in the file, counted from 0. */
function pageOf(table: string): number {
  const file = new DatabaseSync(folder.file, { readOnly: true })
  const row = file.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)
  file.close()
  return Number(row?.rootpage) - 1
}

describe('opening', () => {
  it('creates the folder and a file that keeps data', () => {
    rmSync(folder.path, { recursive: true })
    const first = open()
    expect(first.notices).toEqual([])
    unwrap(first.accounts.saveList(owner, list))
    first.close()
    expect(unwrap(open().accounts.readList(owner))).toEqual(list)
    expect(names()).toEqual(['flightdeck.db'])
  })

  it('makes an acknowledged change survive a power cut', () => {
    open()
    const file = new DatabaseSync(folder.file)
    expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    file.close()
  })

  it('ends in faults, not errors, for late callers', () => {
    const store = open()
    store.close()
    store.close()
    expect(store.accounts.readList(owner)).toMatchObject({
      ok: false,
      fault: { kind: 'storage', code: 'CLOSED' },
    })
  })

  it('recovers after a crash', () => {
    const first = open()
    unwrap(first.accounts.saveList(owner, list))
    first.close()
    crash()
    const second = open()
    expect(second.notices).toEqual([])
    expect(unwrap(second.accounts.readList(owner))).toEqual(list)
  })
})

describe('a damaged file', () => {
  it.each([
    ['no database at all', () => writeFileSync(folder.file, 'x'.repeat(5_000))],
    [
      'a broken page, found after a crash',
      () => {
        const first = folder.open()
        for (let index = 0; index < 200; index += 1) {
          unwrap(first.accounts.saveList({ ...owner, userId: `${index}` }, list))
        }
        first.close()
        crash()
        const bytes = readFileSync(folder.file)
        bytes.fill(0xff, 4096 * 3, bytes.length)
        writeFileSync(folder.file, bytes)
      },
    ],
    [
      'a schema that is not ours',
      () => {
        const file = new DatabaseSync(folder.file)
        file.exec('CREATE TABLE other (a); PRAGMA user_version = 2')
        file.close()
      },
    ],
  ])('with %s is set aside, a new one is started, and a notice says so', (_what, damage) => {
    damage()
    const store = open()
    expect(store.notices).toEqual([
      expect.stringMatching(/set aside as flightdeck-damaged-2023-11-14T22-13-20-000Z\.db/),
    ])
    expect(names()).toEqual(['flightdeck-damaged-2023-11-14T22-13-20-000Z.db', 'flightdeck.db'])
    expect(folder.logged).toContain('store.damaged')
    unwrap(store.accounts.saveList(owner, list))
    expect(unwrap(store.accounts.readList(owner))).toEqual(list)
  })

  it('whose damage shows only later is a fault, and is checked on the next start', () => {
    const first = open()
    unwrap(first.accounts.saveList(owner, list))
    first.close()
    const page = pageOf('account_list')
    const { atime, mtime } = statSync(folder.file)
    const bytes = readFileSync(folder.file)
    bytes.fill(0xff, page * 4096, (page + 1) * 4096)
    writeFileSync(folder.file, bytes)
    // A disk that loses writes doesn't change the file's time.
    utimesSync(folder.file, atime, mtime)
    const second = open()
    expect(second.notices).toEqual([])
    expect(second.accounts.readList(owner)).toMatchObject({ ok: false, fault: { code: 'SQLITE_CORRUPT' } })
    expect(unwrap(second.inbox.count())).toBe(0)
    second.close()
    const third = open()
    expect(third.notices).toHaveLength(1)
    expect(unwrap(third.accounts.readList(owner))).toBeNull()
  })
})

describe('a file that can’t be opened', () => {
  it.each([
    ['its place is taken', () => mkdirSync(folder.file), /SQLITE_CANTOPEN/],
    [
      'the folder is a file',
      () => {
        rmSync(folder.path, { recursive: true })
        writeFileSync(folder.path, '')
      },
      /^E[A-Z]+$/,
    ],
    [
      'a newer program wrote it',
      () => {
        const file = new DatabaseSync(folder.file)
        file.exec(`PRAGMA user_version = ${newestVersion() + 1}`)
        file.close()
      },
      /NEWER_SCHEMA/,
    ],
  ])('because %s causes faults and notices, and nothing is lost', (_why, arrange, code) => {
    arrange()
    const store = open()
    expect(store.notices).toHaveLength(1)
    for (const outcome of [
      store.accounts.readList(owner),
      store.accounts.saveList(owner, list),
      store.inbox.count(),
      store.webhookChecks.latest('x'),
    ]) {
      expect(outcome).toMatchObject({
        ok: false,
        fault: { kind: 'storage', code: expect.stringMatching(code) },
      })
    }
    store.close()
  })
})
