import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAudienceWork } from '../../../src/main/modules/audiences/audience-host.ts'
import { createCatalogWork } from '../../../src/main/modules/catalogs/catalog-host.ts'
import { databasePath, openStore } from '../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../src/main/modules/data-file/store.ts'
import { createExchangeFiles } from '../../../src/main/modules/exchange/exchange-host.ts'
import { faultMessage } from '../../../src/renderer/ui/faults/fault-labels.ts'
import type { UploadPlan } from '../../../src/shared/audiences/audience-upload.ts'
import type { ProductTarget } from '../../../src/shared/catalogs/product-view.ts'
import type { Outcome } from '../../../src/shared/core/outcome.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'

/** Threads that write their own files and tables, on a disk that is full for a while. */

const note = () => undefined
const logger = { info: note, warn: note, error: note }
let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-threads-'))
  store = openStore({ folder, clock: { now: Date.now }, logger })
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A thread of the program with a disk that can be full. */
function thread(worker: string): URL {
  const entry = join(folder, 'entry.mjs')
  const imported = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  writeFileSync(
    entry,
    `import ${imported('./full-disk.ts')}\nawait import(${imported(`../../../src/main/${worker}`)})\n`,
  )
  return pathToFileURL(entry)
}

/** Expects a disk fault with a next step while the disk is full; returns the result afterwards. */
async function onceFull<T>(path: string, work: () => Promise<Outcome<T>>, meanwhile: () => unknown = note) {
  writeFileSync(`${path}.full`, '')
  const fault = faultOf(await work())
  expect(fault).toMatchObject({ kind: 'storage', code: expect.stringMatching(/^(ENOSPC|SQLITE_FULL)$/) })
  expect(faultMessage(fault).nextStep.trim()).not.toBe('')
  await meanwhile()
  rmSync(`${path}.full`)
  return unwrap(await work())
}

it('keeps existing products, and accepts new ones once there is room', async () => {
  const path = databasePath(folder)
  const work = createCatalogWork({ entry: thread('modules/catalogs/worker/catalog-worker.ts'), path, logger })
  const owner = { environmentId: 'e', host: 'ads', userId: 'u' } as const
  unwrap(store.catalogs.save(owner, 'c1', 'Shop', 1))
  const catalog = unwrap(store.catalogs.find(owner, 'c1'))?.number ?? -1
  const save = (id: string) =>
    work.api.savePage({ catalog, sync: 1, products: [{ id, product_key: id, title: id }] })
  const view = { text: '', availability: null, groupId: null, sort: 'id', descending: false } as const
  const ids = async () => {
    const { rows } = unwrap(await work.api.products({ catalog, view, offset: 0, count: 10 }))
    return rows.map(({ id }) => id)
  }
  unwrap(await save('p1'))
  await onceFull(
    path,
    () => save('p2'),
    async () => expect(await ids()).toEqual(['p1']),
  )
  expect(await ids()).toEqual(['p1', 'p2'])
  const target: ProductTarget = { kind: 'ids', ids: ['p1', 'p2'] }
  await onceFull(path, () => work.api.planDeletion({ catalog, jobId: 'j1', target }))
  const due = await onceFull(path, () => work.api.claim({ jobId: 'j1', batches: 6 }))
  expect(due.flatMap(({ productKeys }) => productKeys)).toEqual(['p1', 'p2'])
  const done = { id: null, state: 'done', status: 'DELETED', errors: [], warnings: [] } as const
  const results = ['p1', 'p2'].map((productKey) => ({ ...done, productKey }))
  await onceFull(path, () => work.api.receipt({ jobId: 'j1', batch: 0, results }))
  expect(unwrap(store.catalogs.jobSums('j1'))).toMatchObject({ waiting: 0, sending: 0, done: 2 })
  await work.close()
})

it('leaves no partial sealed file, and keeps what is known about a list', async () => {
  const path = join(folder, 'audiences')
  const work = createAudienceWork({
    entry: thread('modules/audiences/worker/audience-worker.ts'),
    path,
    logger,
  })
  const people = join(folder, 'people.csv')
  writeFileSync(
    people,
    ['email', ...Array.from({ length: 3_000 }, (_, row) => `p${row}@example.com`)].join('\n'),
  )
  const plan: UploadPlan = {
    mode: 'add',
    hasTitles: true,
    columns: ['email'],
    country: 'US',
    effectiveAt: null,
    expiresAt: null,
  }
  const key = Buffer.alloc(32, 3).toString('base64')
  const { fileId } = unwrap(await work.api.open({ path: people }))
  const names = async () => unwrap(await work.api.names()).toSorted()
  const { batches } = await onceFull(
    path,
    () => work.api.prepare({ fileId, plan, name: 'first.operations', membersFile: null, key }),
    async () => expect(await names()).toEqual([]),
  )
  expect(batches.map(({ operations }) => operations)).toEqual([2_500, 500])
  const update = (numbers: readonly number[]) => {
    const done = batches
      .filter(({ number }) => numbers.includes(number))
      .map(({ offset }) => ({ offset, refusedPositions: [] }))
    return work.api.updateMembers({ name: 'first.operations', membersFile: 'list.people', key, done })
  }
  expect(unwrap(await update([1]))).toEqual({ members: 2_500 })
  const before = readFileSync(join(path, 'list.people'))
  const { members } = await onceFull(
    path,
    () => update([2]),
    async () => {
      expect(readFileSync(join(path, 'list.people')).equals(before)).toBe(true)
      expect(await names()).toEqual(['first.operations', 'list.people'])
    },
  )
  expect(members).toBe(3_000)
  await work.end()
})

it('keeps the existing backup, and leaves no partial backup, restore or export', async () => {
  const path = databasePath(folder)
  const files = createExchangeFiles({
    entry: thread('modules/exchange/worker/exchange-worker.ts'),
    path,
    logger,
  })
  const away = join(folder, 'away')
  mkdirSync(away)
  const target = join(away, 'backup.db')
  unwrap(await files.api.writeBackup({ path: target }))
  const before = readFileSync(target)
  await onceFull(
    path,
    () => files.api.writeBackup({ path: target }),
    () => {
      expect(readdirSync(away)).toEqual(['backup.db'])
      expect(readFileSync(target).equals(before)).toBe(true)
    },
  )
  const here = readdirSync(folder)
  await onceFull(
    path,
    () => files.restore(target),
    () => expect(readdirSync(folder).filter((name) => !name.endsWith('.full'))).toEqual(here),
  )
  await onceFull(
    path,
    () => files.api.exportTables({ path: join(away, 'export') }),
    () => expect(readdirSync(away)).toEqual(['backup.db']),
  )
  expect(readdirSync(join(away, 'export'))).toContain('README.txt')
  await files.close()
})
