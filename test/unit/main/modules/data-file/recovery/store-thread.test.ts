import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLogger } from '../../../../../../src/main/core/silent-logger.ts'
import { needsPreparation, openStore } from '../../../../../../src/main/modules/data-file/open.ts'
import { createStoreThread } from '../../../../../../src/main/modules/data-file/recovery/store-thread.ts'
import { watchUnreadableRows } from '../../../../../../src/main/modules/data-file/recovery/unreadable-rows.ts'
import type { Store } from '../../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { threadEntry } from '../../../../../support/threads.ts'
import { fillEveryTable } from '../every-table.ts'
import { makeFolder, type TestFolder } from '../folder.ts'

let folder: TestFolder
const stores: Store[] = []
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  folder.remove()
})

const tracked = (store: Store): Store => {
  stores.push(store)
  return store
}
const thread = (logger = silentLogger) =>
  createStoreThread({
    entry: threadEntry('modules/data-file/worker/store-worker.ts'),
    path: folder.file,
    logger,
  })
/** As in main. */
async function openAfterThread(logger = silentLogger): Promise<Store> {
  const own = thread(logger)
  const prepared = await own.prepare(folder.path)
  await own.close()
  return tracked(openStore({ folder: folder.path, clock: { now: Date.now }, logger, prepared }))
}
function leave(change: (file: DatabaseSync) => void): void {
  folder.open().close()
  fillEveryTable(folder.file)
  const file = new DatabaseSync(folder.file)
  change(file)
  file.close()
}

describe('a file before it is opened', () => {
  it('needs nothing if it is missing or was left in order', () => {
    expect(needsPreparation(folder.path)).toBe(false)
    folder.open().close()
    expect(needsPreparation(folder.path)).toBe(false)
  })

  it.each([
    ['a log is left', () => writeFileSync(`${folder.file}-wal`, 'x')],
    ['it was not closed', () => leave((file) => file.exec('UPDATE run SET open = 1'))],
    ['it is gone', () => writeFileSync(folder.file, '')],
    ['it is no file of ours', () => writeFileSync(folder.file, 'text'.repeat(2_000))],
    ['something else has changed it', () => leave((file) => file.exec('UPDATE draft SET comment = 1'))],
  ])('is checked if %s', (_name, change) => {
    folder.open().close()
    change()
    expect(needsPreparation(folder.path)).toBe(true)
  })

  it('is repaired on the thread, and losses are reported as by main', async () => {
    leave((file) => file.exec("UPDATE run SET open = 1; UPDATE draft SET patch = '{' WHERE id LIKE 'a%'"))
    const logged: string[] = []
    const note = (event: string) => void logged.push(event)
    const store = await openAfterThread({ info: note, warn: note, error: note })
    expect(store.notices).toEqual([
      expect.stringMatching(/^The data file was damaged\. .*Missing: 1 draft\./),
    ])
    expect(logged).toContain('store.recovered')
    expect(unwrap(store.drafts.byIds(['b'.repeat(16), 'a'.repeat(16)]))).toHaveLength(1)
  })

  it('that is sound has all its rows and nothing to report', async () => {
    leave((file) => file.exec('UPDATE run SET open = 1'))
    const store = await openAfterThread()
    expect(store.notices).toEqual([])
    expect(unwrap(store.jobs.steps('job', [], { offset: 0, count: 100 })).total).toBe(10)
  })
})

it('rows damaged while the program runs are reported once, by kind and number', async () => {
  leave(() => undefined)
  const store = tracked(folder.open())
  const other = new DatabaseSync(folder.file)
  other.exec(
    "UPDATE draft SET patch = '{' WHERE id LIKE 'b%'; UPDATE job_step SET needs = 'x' WHERE position < 3",
  )
  other.close()
  const own = thread()
  const announced: (readonly string[])[] = []
  const { promise: firstChange, resolve } = Promise.withResolvers<void>()
  const met = watchUnreadableRows({
    store,
    count: own.unreadable,
    logger: silentLogger,
    changed() {
      announced.push(store.notices)
      resolve()
    },
  })
  met()
  await firstChange
  met()
  unwrap(await own.unreadable())
  await own.close()
  expect(announced).toEqual([
    [
      '1 draft, 2 job steps in the data file can’t be read and are left out. Everything else is there, and nothing on the service is affected. Restart Flightdeck to set the damaged file aside and keep everything that can be read.',
    ],
  ])
  store.close()
  expect(needsPreparation(folder.path)).toBe(true)
})
