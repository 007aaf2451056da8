import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDurability } from '../../../../../src/main/core/store/durability.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../../modules/data-file/folder.ts'

let folder: TestFolder
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

const clock = { now: () => 0 }
const filesIn = (log: string) => ({
  log: join(folder.path, log),
  index: join(folder.path, 'index'),
  record: join(folder.path, 'record'),
})

describe('syncing commits to disk', () => {
  it('does nothing if nothing was written', async () => {
    const durability = createDurability(filesIn('never-made'), () => 0, clock)
    expect(await durability.flush()).toEqual({ ok: true, value: undefined })
  })

  it('serves all who wait, including for later writes', async () => {
    const path = join(folder.path, 'log')
    writeFileSync(path, '')
    let written = 1
    const durability = createDurability(filesIn('log'), () => written, clock)
    const first = durability.flush()
    const alike = durability.flush()
    written += 1
    const later = durability.flush()
    expect(await Promise.all([first, alike, later])).toEqual(Array(3).fill({ ok: true, value: undefined }))
    // Everything is on disk, so that even a missing file goes unnoticed.
    await rm(path)
    expect(await durability.flush()).toEqual({ ok: true, value: undefined })
    durability.close()
  })

  it('reports that the log could not be synced, and tries again the next time', async () => {
    const path = join(folder.path, 'log')
    const durability = createDurability(filesIn('log'), () => 1, clock)
    expect(await durability.flush()).toMatchObject({ ok: false, fault: { kind: 'storage', code: 'ENOENT' } })
    writeFileSync(path, '')
    expect(await durability.flush()).toEqual({ ok: true, value: undefined })
    durability.close()
  })

  it('leaves a commit to the flush, and keeps the file sound if it is closed in between', async () => {
    const store: Store = folder.open()
    const before = store.durability.written()
    unwrap(store.uploads.forget('nothing'))
    expect(store.durability.written()).toBe(before + 1)
    const flushing = store.durability.flush()
    store.close()
    expect(await flushing).toEqual({ ok: true, value: undefined })
    expect(await store.durability.flush()).toEqual({ ok: true, value: undefined })
    const file = new DatabaseSync(folder.file, { readOnly: true })
    expect(file.prepare('PRAGMA integrity_check(1)').get()).toEqual({ integrity_check: 'ok' })
    file.close()
  })
})
