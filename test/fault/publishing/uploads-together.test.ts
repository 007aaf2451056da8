import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { UploadPlan } from '../../../src/shared/audiences/audience-upload.ts'
import { publishAudience } from '../../contract/publishing/publish-acts.ts'
import { setAdasStage, workspace } from '../../contract/stage/adas-stage.ts'
import { dropped, type Stage } from '../../contract/stage/stage.ts'
import { unwrap } from '../../support/outcomes.ts'
import { isNightly } from '../../support/runs.ts'

/**
 * The service's windows, with fewer requests and seconds than the real ones: the same behavior, only sooner. Each
 * upload has so many requests in flight that the window is full before the first answer reports it. The nightly run
 * uses the service's own windows: 1,500 requests per minute, and 1,600 to send.
 */
const underWay = 6
const windowSeconds = isNightly ? 60 : 2
const members = { match: { path_regex: '/custom_audiences/[^/]+/users$' }, limit: 2 * underWay }
const products = { match: { path_regex: '/products$' }, limit: underWay }
const batchesEach = isNightly ? 800 : 9
const peopleEach = batchesEach * 2_500

const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['email'],
  country: 'DE',
  effectiveAt: null,
  expiresAt: null,
}

let folder: string
let stage: Stage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-uploads-'))
  stage = await setAdasStage()
  if (isNightly) return
  for (const { match, limit } of [members, products])
    await stage.control('POST', '/rate_limits', { match, limit, window_s: windowSeconds })
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

async function prepareAudience(name: string): Promise<string> {
  const { audiences } = stage.handlers
  const id = await publishAudience(stage, name)
  const path = join(folder, `${name}.csv`)
  const people = Array.from({ length: peopleEach }, (_, number) => `${name}.${number}@example.com`)
  writeFileSync(path, ['email', ...people].join('\n'))
  const file = unwrap(await audiences.openFile({ file: dropped(stage, path) }))
  if (file === null) throw new Error('The file was not opened.')
  const target = { list: 'customAudience', id, name } as const
  const prepared = unwrap(await audiences.prepare({ workspace, fileId: file.fileId, target, plan }))
  expect(prepared.batches).toBe(batchesEach)
  return file.fileId
}

async function prepareProducts(count: number) {
  const { catalogs } = stage.handlers
  // A user has one catalog; the demo's own is deleted.
  for (const { id, name } of unwrap(await catalogs.list({ workspace, refresh: true })).rows)
    unwrap(await catalogs.remove({ workspace, catalogId: id, typed: name }))
  const { id: catalogId } = unwrap(await catalogs.create({ workspace, name: 'Shop' }))
  const path = join(folder, 'feed.csv')
  const rows = Array.from({ length: count }, (_, number) =>
    [
      `p${number};Product ${number};Text;in_stock;new;12,50 EUR;http://shop.example/${number}`,
      `https://img.example/${number}.jpg;Northwind`,
    ].join(';'),
  )
  const titles = 'SKU;Title;Description;Stock status;Condition;Price;URL;Image URL;Brand'
  writeFileSync(path, [titles, ...rows].join('\n'))
  const file = unwrap(await catalogs.openFeed({ workspace, catalogId, file: dropped(stage, path) }))
  if (file === null) throw new Error('The feed was not opened.')
  const { feedId, mapping } = file
  unwrap(await catalogs.readFeed({ workspace, catalogId, feedId, mapping }))
  return { workspace, catalogId }
}

async function batchesOf(jobId: string) {
  const page = async (offset: number) =>
    unwrap(await stage.handlers.audiences.batches({ jobId, offset, count: 50 })).rows
  const offsets = Array.from({ length: Math.ceil(batchesEach / 50) }, (_, index) => index * 50)
  return (await Promise.all(offsets.map(page))).flat()
}

async function over(jobId: string) {
  const job = async () => unwrap(await stage.handlers.jobs.get({ jobId }))
  await expect.poll(async () => (await job()).state, { interval: 100 }).toBe('done')
  return job()
}

it('keeps two audience uploads and a product upload within their shared rate windows', async () => {
  const { audiences, catalogs } = stage.handlers
  const files = [await prepareAudience('first'), await prepareAudience('second')]
  const shop = await prepareProducts(250)
  const [shopJob, ...uploads] = await Promise.all([
    catalogs.upload(shop),
    ...files.map((fileId) => audiences.start({ fileId })),
  ])
  for (const upload of uploads) {
    const { id } = unwrap(upload)
    expect((await over(id)).counts).toMatchObject({ done: peopleEach, failed: 0 })
    const rows = await batchesOf(id)
    expect(rows).toHaveLength(batchesEach)
    for (const { operations, successCount, totalCount } of rows)
      expect([successCount, totalCount]).toEqual([operations, operations])
  }
  expect((await over(unwrap(shopJob).id)).counts).toMatchObject({ done: 250, failed: 0 })
  const sent = (await stage.requests()).filter(({ path }) => /\/users$|\/products$/.test(path))
  // More than a window allows of either, each sent once, and none of them refused.
  expect(sent.filter(({ path }) => path.endsWith('/users'))).toHaveLength(2 * batchesEach)
  expect(sent.filter(({ path }) => path.endsWith('/products'))).toHaveLength(10)
  expect([...new Set(sent.map(({ status }) => status))]).toEqual([200])
})
