import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { type FolderLock, lockFolder, threadGuard } from '../../../../../src/main/core/store/folder-lock.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder: string
let path: string
let lock: FolderLock
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-lock-'))
  path = join(folder, 'flightdeck-lock.db')
  lock = unwrap(lockFolder(folder))
})
afterEach(() => {
  lock.release()
  rmSync(folder, { recursive: true, force: true })
})

const inUse = { kind: 'storage', code: 'IN_USE' }

/** Whether another process can lock the file at the path. */
function isFree(): boolean {
  const script = `const { DatabaseSync } = require('node:sqlite')
    new DatabaseSync(${JSON.stringify(path)}, { timeout: 0 }).exec('BEGIN EXCLUSIVE')`
  return spawnSync(process.execPath, ['-e', script]).status === 0
}

it('is held against this and other processes, in a private file, until it’s released', () => {
  expect(lockFolder(folder)).toMatchObject({ ok: false, fault: inUse })
  expect([isFree(), lock.guard()]).toEqual([false, null])
  if (isPosix) expect(statSync(path).mode & 0o777).toBe(0o600)
  lock.release()
  expect(isFree()).toBe(true)
  lock = unwrap(lockFolder(folder))
})

describe('if the lock file is removed', () => {
  it('the next write makes and locks a new one, so no second program starts', () => {
    rmSync(path)
    expect(lock.guard()).toBeNull()
    expect(lockFolder(folder)).toMatchObject({ ok: false, fault: inUse })
    expect([isFree(), existsSync(path)]).toEqual([false, true])
  })

  it('and a second program started meanwhile, the first writes nothing more, even when that one has ended', () => {
    rmSync(path)
    const second = unwrap(lockFolder(folder))
    expect(lock.guard()).toMatchObject(inUse)
    expect(second.guard()).toBeNull()
    second.release()
    expect(lock.guard()).toMatchObject(inUse)
  })
})

it('doesn’t count for a file that was put in its place', () => {
  writeFileSync(join(folder, 'other'), '')
  renameSync(join(folder, 'other'), path)
  expect(lock.guard()).toMatchObject(inUse)
})

describe('a database with a guard', () => {
  it('reads on, but neither starts a transaction nor writes outside of one', () => {
    const file = new DatabaseSync(':memory:')
    file.exec('CREATE TABLE entry (id INTEGER)')
    const database = wrapDatabase(file, undefined, lock.guard)
    const insert = () => database.attempt(({ run }) => run('INSERT INTO entry VALUES (1)'))
    expect(insert()).toMatchObject({ ok: true })
    rmSync(path)
    writeFileSync(path, '')
    expect(insert()).toMatchObject({ ok: false, fault: inUse })
    expect(database.transact(({ run }) => run('INSERT INTO entry VALUES (2)'))).toMatchObject({
      fault: inUse,
    })
    expect(database.attempt(({ all }) => all('SELECT id FROM entry').length)).toMatchObject({ value: 1 })
  })
})

it('is compared by threads too, which follow a new file of this program', () => {
  const guard = threadGuard(join(folder, 'flightdeck.db'))
  expect(guard()).toBeNull()
  rmSync(path)
  expect([guard(), lock.guard(), guard()]).toEqual([null, null, null])
  rmSync(path)
  writeFileSync(path, '')
  expect(guard()).toMatchObject(inUse)
  expect(threadGuard(join(tmpdir(), 'flightdeck.db'))()).toBeNull()
})
