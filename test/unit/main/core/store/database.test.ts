import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonColumn, readRow, wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { migrate } from '../../../../../src/main/modules/data-file/migrate.ts'
import { createInboxRepository } from '../../../../../src/main/modules/webhooks/inbox-store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../../modules/data-file/folder.ts'

let folder: TestFolder
let file: DatabaseSync
beforeEach(() => {
  folder = makeFolder()
  file = new DatabaseSync(folder.file)
  migrate(file)
})
afterEach(() => {
  file.close()
  folder.remove()
})

const event = {
  receivedAt: 1,
  kind: 'dm.sent',
  eventId: 'e',
  userId: null,
  verdict: 'valid' as const,
  environmentId: null,
  oldName: null,
  path: '/',
  headers: [],
  body: new Uint8Array(100_000),
}

it('turns a full disk into a fault, keeps no partial change, and continues once there is room', () => {
  const inbox = createInboxRepository(wrapDatabase(file))
  unwrap(inbox.add(event))
  file.exec('PRAGMA max_page_count = 1')
  expect(inbox.add(event)).toMatchObject({ ok: false, fault: { kind: 'storage', code: 'SQLITE_FULL' } })
  expect(unwrap(inbox.count())).toBe(1)
  expect(unwrap(inbox.window(0, 10))).toHaveLength(1)
  file.exec('PRAGMA max_page_count = 1000000')
  unwrap(inbox.add(event))
  expect(unwrap(inbox.count())).toBe(2)
})

it('turns a read-only file into a fault for writes', () => {
  const reader = new DatabaseSync(folder.file, { readOnly: true })
  const inbox = createInboxRepository(wrapDatabase(reader))
  expect(inbox.add(event)).toMatchObject({ ok: false, fault: { code: 'SQLITE_READONLY' } })
  expect(unwrap(inbox.count())).toBe(0)
  reader.close()
})

it('turns a file locked by another program into a fault', () => {
  const other = new DatabaseSync(folder.file)
  other.exec('BEGIN EXCLUSIVE')
  const inbox = createInboxRepository(wrapDatabase(file))
  expect(inbox.add(event)).toMatchObject({ ok: false, fault: { code: 'SQLITE_BUSY' } })
  other.exec('ROLLBACK')
  other.close()
  unwrap(inbox.add(event))
})

it('refuses values that are too large to store', () => {
  const inbox = createInboxRepository(wrapDatabase(file))
  const body = new Uint8Array(2_000_000)
  expect(inbox.add({ ...event, body })).toMatchObject({ ok: false, fault: { code: 'EVENT_TOO_LARGE' } })
})

it('returns a fault for a row in another shape, and throws for our own mistake', () => {
  const database = wrapDatabase(file)
  const shape = z.object({ value: jsonColumn(z.array(z.int())) })
  const read = (text: string) =>
    database.attempt(({ get }) => readRow(shape, get('SELECT :text AS value', { text })).value)
  expect(unwrap(read('[1,2]'))).toEqual([1, 2])
  for (const text of ['[1', '{"a":1}', '']) {
    expect(read(text)).toMatchObject({ ok: false, fault: { kind: 'storage', code: 'UNREADABLE_ROW' } })
  }
  expect(() => database.attempt(({ get }) => get('SELECT nonsense'))).toThrow(/nonsense/)
})

it('rolls back a transaction whose work fails', () => {
  const database = wrapDatabase(file)
  expect(() =>
    database.transact(({ run }) => {
      run('UPDATE run SET open = 1')
      run('SELECT nonsense')
    }),
  ).toThrow(/nonsense/)
  expect(file.prepare('SELECT open FROM run').get()).toEqual({ open: 0 })
  expect(file.isTransaction).toBe(false)
})
