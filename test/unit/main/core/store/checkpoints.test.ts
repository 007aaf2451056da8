import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCheckpoints } from '../../../../../src/main/core/store/checkpoints.ts'
import { createWritePace } from '../../../../../src/main/core/store/write-pace.ts'
import { eventually } from '../../../../support/eventually.ts'
import { threadEntry } from '../../../../support/threads.ts'
import { makeFolder, type TestFolder } from '../../modules/data-file/folder.ts'

const entry = threadEntry('core/store/checkpoint-worker.ts')
const logger = { info: () => undefined, warn: () => undefined, error: console.error }

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

describe('emptying the log of a program that writes without a pause', () => {
  it('asks it to pause when the log is long, so that the log can start over', async () => {
    const path = join(folder.path, 'written.db')
    const file = new DatabaseSync(path)
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
    file.exec('CREATE TABLE page (number INTEGER PRIMARY KEY, body BLOB)')
    // What the reader still uses can't be moved, so the log gets long, however fast the thread is.
    const reader = new DatabaseSync(path)
    reader.exec('BEGIN; SELECT count(*) FROM page')
    file.exec('INSERT INTO page (body) VALUES (zeroblob(8000000))')
    const length = () => statSync(`${path}-wal`).size
    const long = length()
    const asked: string[] = []
    const pace = { pause: () => void asked.push('pause'), resume: () => void asked.push('resume') }
    const checkpoints = startCheckpoints({ entry, path, logger, pace, longPages: 1_500 })
    try {
      await eventually(() => expect(asked[0]).toBe('pause'))
      reader.close()
      await eventually(() => expect(asked.at(-1)).toBe('resume'))
      file.exec('INSERT INTO page (body) VALUES (zeroblob(400000))')
      expect(length()).toBe(long)
      expect(file.prepare('SELECT count(*) AS number FROM page').get()).toEqual({ number: 2 })
    } finally {
      await checkpoints.close()
      file.close()
    }
  })

  it('starts the log over itself, because that waits for the disk', async () => {
    const path = join(folder.path, 'written.db')
    const file = new DatabaseSync(path)
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
    file.exec('CREATE TABLE page (number INTEGER PRIMARY KEY, body BLOB)')
    file.exec('PRAGMA user_version = 7')
    const pace = createWritePace()
    const checkpoints = startCheckpoints({ entry, path, logger, pace })
    // The number of times that it has started over (https://sqlite.org/fileformat2.html#walformat).
    const starts = () => readFileSync(`${path}-wal`).readUInt32BE(12)
    try {
      const before = starts()
      file.exec('INSERT INTO page (body) VALUES (zeroblob(5000000))')
      await expect.poll(starts, { interval: 5 }).toBeGreaterThan(before)
      expect(file.prepare('PRAGMA user_version').get()).toEqual({ user_version: 7 })
      expect(file.prepare('SELECT length(body) AS bytes FROM page').get()).toEqual({ bytes: 5_000_000 })
    } finally {
      await checkpoints.close()
      file.close()
    }
  })
})
