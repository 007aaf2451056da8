import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReadingTally } from '../../../src/main/core/files/reading-tally.ts'
import { openSource } from '../../../src/main/modules/catalogs/worker/feed-source.ts'
import type { ProductsView } from '../../../src/shared/catalogs/product-view.ts'
import { unwrap } from '../../support/outcomes.ts'
import { png } from '../../unit/main/modules/media/sample-files.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { dropped, type Stage } from '../stage/stage.ts'

const everything: ProductsView = {
  text: '',
  availability: null,
  groupId: null,
  sort: 'id',
  descending: false,
}
const allRows = { text: '', change: null, rule: null, groupId: null }
const range = { offset: 0, count: 200 }

let folder: string
let stage: Stage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-catalogs-'))
  stage = await setAdasStage()
})
afterEach(async () => {
  await stage.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A catalog without products; the demo's own is deleted. */
async function emptyCatalog(): Promise<{ workspace: typeof workspace; catalogId: string }> {
  const { catalogs } = stage.handlers
  for (const { id, name } of unwrap(await catalogs.list({ workspace, refresh: true })).rows) {
    unwrap(await catalogs.remove({ workspace, catalogId: id, typed: name }))
  }
  const { id } = unwrap(await catalogs.create({ workspace, name: 'Shop' }))
  return { workspace, catalogId: id }
}

const header = 'SKU;Title;Description;Stock status;Condition;Price;URL;Image URL;Brand'
function line(
  id: string,
  change: Partial<Record<'title' | 'price' | 'link' | 'stock' | 'brand', string>> = {},
) {
  const { title = `Product ${id}`, price = '12,50 EUR', link = `http://shop.example/${id}` } = change
  const { stock = 'in_stock', brand = 'Northwind' } = change
  return `${id};${title};Text of ${id};${stock};new;${price};${link};https://img.example/${id}.jpg;${brand}`
}

async function readFeed(
  catalog: { workspace: typeof workspace; catalogId: string },
  lines: readonly string[],
) {
  const path = join(folder, 'feed.csv')
  writeFileSync(path, [header, ...lines].join('\n'))
  const { catalogs } = stage.handlers
  const file = unwrap(await catalogs.openFeed({ ...catalog, file: dropped(stage, path) }))
  if (file === null) throw new Error('no file')
  const { feedId, mapping } = file
  return unwrap(await catalogs.readFeed({ ...catalog, feedId, mapping }))
}

async function over(jobId: string) {
  const job = async () => unwrap(await stage.handlers.jobs.get({ jobId }))
  await expect.poll(async () => (await job()).state).toBe('done')
  return job()
}

it('sends only what changed since the last accepted upload', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const ids = Array.from({ length: 60 }, (_, place) => `p${place}`)
  const first = await readFeed(
    catalog,
    ids.map((id) => line(id)),
  )
  expect(first.changes).toEqual({ new: 60, changed: 0, same: 0, held: 0 })
  const job = await over(unwrap(await catalogs.upload(catalog)).id)
  expect(job.counts).toMatchObject({ done: 60, failed: 0, waiting: 0 })
  const sent = async () =>
    (await stage.requests()).filter(({ method, path }) => method === 'PUT' && path.includes('/products'))
      .length
  expect(await sent()).toBe(3)
  const ofJob = { text: '', failedOnly: false, jobId: job.id, offset: 0, count: 10 }
  expect(unwrap(await stage.handlers.requestLog.list(ofJob)).total).toBe(3)

  const second = await readFeed(
    catalog,
    ids.map((id) => line(id, id === 'p7' ? { title: 'Renamed' } : {})),
  )
  expect(second.changes).toEqual({ new: 0, changed: 1, same: 59, held: 0 })
  await over(unwrap(await catalogs.upload(catalog)).id)
  expect(await sent()).toBe(4)
  const listed = unwrap(await catalogs.products({ ...catalog, view: everything, ...range }))
  expect(listed.total).toBe(60)
  expect(listed.rows.find(({ id }) => id === 'p7')).toMatchObject({ title: 'Renamed', price: '12.50 EUR' })
  expect(await catalogs.upload(catalog)).toMatchObject({ ok: false })
})

it('shortens cells that are too large for a page', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const long = 'x'.repeat(90_000)
  const lines = Array.from({ length: 25 }, (_, place) => line(`p${place}`, { title: long, brand: long }))
  const path = join(folder, 'feed.csv')
  writeFileSync(path, [header, ...lines].join('\n'))
  const file = unwrap(await catalogs.openFeed({ ...catalog, file: dropped(stage, path) }))
  if (file === null) throw new Error('no file')
  const { feedId, mapping } = file
  const preview = await catalogs.previewFeed({ ...catalog, feedId, mapping })
  expect(unwrap(preview)[0]?.after.title).toHaveLength(500)
  unwrap(await catalogs.readFeed({ ...catalog, feedId, mapping }))
  const rows = await catalogs.feedRows({ ...catalog, view: allRows, ...range })
  expect(unwrap(rows).rows.map(({ title }) => title.length)).toEqual(lines.map(() => 500))
  const row = await catalogs.feedRow({ ...catalog, number: unwrap(rows).rows[0]?.number ?? 0 })
  expect(unwrap(row)?.product.title).toHaveLength(20_000)
  for (const message of [preview, rows, row]) expect(serialize(message).byteLength).toBeLessThan(1_000_000)
})

it('finds every kind of mistake, holds those rows back, and keeps refused ones for a retry', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const summary = await readFeed(catalog, [
    line('good'),
    line('twice'),
    line('dear', { price: 'much' }),
    line('nowhere', { link: 'ftp://x' }),
    line('twice'),
    line('', {}),
    line('odd', { stock: 'perhaps' }),
    line('plain', { title: 'x'.repeat(151) }),
    line('nobody', { brand: '' }),
  ])
  expect(summary.changes).toEqual({ new: 1, changed: 0, same: 0, held: 8 })
  const found = Object.fromEntries(summary.findings.map(({ rule, rows }) => [rule, rows]))
  expect(found).toMatchObject({
    'product.id-repeated': 2,
    'product.id-required': 1,
    'product.price-form': 1,
    'product.link-https': 1,
    'product.availability-value': 1,
    'product.title-length': 1,
  })
  const rows = async (rule: string) =>
    unwrap(await catalogs.feedRows({ ...catalog, view: { ...allRows, rule }, ...range })).rows.map(
      ({ number }) => number,
    )
  expect(await rows('product.id-repeated')).toEqual([3, 6])
  expect(await rows('product.price-form')).toEqual([4])
  const details = unwrap(await catalogs.feedRow({ ...catalog, number: 3 }))
  expect(details?.findings.map(({ rule }) => rule)).toEqual(['product.id-repeated'])
})

it('keeps failed products with their reasons, exports them, and sends them again', async () => {
  const { catalogs, jobs } = stage.handlers
  const catalog = await emptyCatalog()
  const formula = '=HYPERLINK(1)'
  await readFeed(catalog, [line('a', { title: formula }), line('b')])
  await stage.control('POST', '/faults', {
    match: { method: 'PUT', path_regex: '/products' },
    status: 400,
    body: { errors: [{ code: 'INVALID_PARAMETER', message: 'not today' }], request: { params: {} } },
    times: 1,
  })
  const job = await over(unwrap(await catalogs.upload(catalog)).id)
  expect(job.counts).toMatchObject({ done: 0, failed: 2 })
  const failed = unwrap(
    await catalogs.steps({ jobId: job.id, states: ['failed'], withWarnings: false, ...range }),
  )
  expect(failed.rows.map(({ id, row }) => [id, row])).toEqual([
    ['a', 2],
    ['b', 3],
  ])
  expect(failed.rows[0]?.errors.length).toBe(1)
  stage.picks = [join(folder, 'failed.csv')]
  expect(unwrap(await catalogs.exportFailed({ jobId: job.id }))?.rows).toBe(2)
  const written = readFileSync(join(folder, 'failed.csv'), 'utf8')
  expect(written).toContain('Product b')
  // A spreadsheet would run the title as a formula; opened as a feed again, it's the original.
  expect(written).toContain(`,'${formula},`)
  const { sample, rows } = await openSource(join(folder, 'failed.csv'))
  expect(sample[0]?.cells).toContain(formula)
  const again: string[] = []
  for await (const slice of rows(createReadingTally(10)))
    again.push(...slice.rows.flatMap(({ cells }) => cells))
  expect(again).toContain(formula)
  unwrap(await jobs.retryFailed({ jobId: job.id }))
  expect((await over(job.id)).counts).toMatchObject({ done: 2, failed: 0 })
})

it('checks the images of a feed on request, and holds back those the service would refuse', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const pngHead = (width: number) => png(1, 1, { width, height: 800 }).subarray(0, 64)
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.range}`)
    if (url === '/gone.png') return response.writeHead(404).end()
    if (url === '/page.png') return response.end('<!doctype html>')
    if (url === '/moved.png') return response.writeHead(302, { location: '/large.png' }).end()
    const total = url === '/heavy.png' ? 6_000_000 : 64
    response.writeHead(206, { 'content-range': `bytes 0-63/${total}` })
    return response.end(url === '/small.png' ? pngHead(499) : pngHead(800))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  try {
    const names = ['large', 'small', 'heavy', 'gone', 'page', 'moved', 'large']
    const path = join(folder, 'images.csv')
    const lines = names.map((name, place) =>
      line(`p${place}`).replace(/https:[^;]*jpg/, `http://127.0.0.1:${address.port}/${name}.png`),
    )
    writeFileSync(path, [header, ...lines].join('\n'))
    const file = unwrap(await catalogs.openFeed({ ...catalog, file: dropped(stage, path) }))
    if (file === null) throw new Error('no file')
    const mapping = file.mapping.map((entry) =>
      entry.field === 'image_link' ? { ...entry, rules: [] } : entry,
    )
    unwrap(await catalogs.readFeed({ ...catalog, feedId: file.feedId, mapping }))
    expect(asked).toEqual([])
    unwrap(await catalogs.checkImages(catalog))
    const checkedRows = async () => unwrap(await catalogs.feed(catalog))?.images.rows
    await expect.poll(checkedRows).toBe(7)
    const summary = unwrap(await catalogs.feed(catalog))
    expect(summary?.changes).toMatchObject({ new: 5, held: 2 })
    expect(summary?.findings.map(({ rule, severity, rows }) => [rule, severity, rows])).toEqual([
      ['product.image-link-image', 'error', 2],
      ['product.image-link-unread', 'warning', 2],
    ])
    const said = async (number: number) =>
      unwrap(await catalogs.feedRow({ ...catalog, number }))?.findings.map(({ message }) => message)
    expect(await said(3)).toEqual([expect.stringContaining('499x800')])
    expect(await said(4)).toEqual([expect.stringContaining('5 MB')])
    expect(await said(5)).toEqual(['The image could not be read: the server answers 404.'])
    expect(await said(7)).toEqual([])
    // Each address is requested once, and only its first bytes; the seventh equals the first.
    expect(asked.filter((one) => one === '/large.png bytes=0-65535').length).toBe(2)
    unwrap(await catalogs.checkImages(catalog))
    expect(await checkedRows()).toBe(7)
  } finally {
    server.close()
  }
})

it('deletes a selection with a result per key, and then reads what the service has', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  await readFeed(
    catalog,
    ['a', 'b', 'c'].map((id) => line(id)),
  )
  await over(unwrap(await catalogs.upload(catalog)).id)
  const target = { kind: 'ids' as const, ids: ['a', 'c'] }
  const job = await over(unwrap(await catalogs.deleteProducts({ ...catalog, target })).id)
  expect(job).toMatchObject({ title: 'Deletion of 2 products', counts: { done: 2 } })
  const listed = async () =>
    unwrap(await catalogs.products({ ...catalog, view: everything, ...range })).rows.map(({ id }) => id)
  expect(await listed()).toEqual(['b'])
  expect(unwrap(await catalogs.feed(catalog))?.changes).toMatchObject({ new: 2, same: 1 })
  unwrap(await catalogs.readProducts(catalog))
  await expect
    .poll(async () => unwrap(await catalogs.list({ workspace, refresh: false })).rows[0]?.productsReadAt)
    .not.toBeNull()
  expect(await listed()).toEqual(['b'])
  expect(unwrap(await catalogs.feed(catalog))?.changes).toMatchObject({ new: 2, same: 1 })
})

it('creates product sets from a selection and from filters, and stores them', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const prices = ['5.00 EUR', '15.00 EUR', '15.00 USD', '25.00 EUR']
  await readFeed(
    catalog,
    prices.map((price, place) => line(`p${place}`, { price })),
  )
  await over(unwrap(await catalogs.upload(catalog)).id)
  const filters = [
    { attribute: 'price' as const, operator: 'LESS_THAN' as const, value: '20 EUR' },
    { attribute: 'price' as const, operator: 'GREATER_THAN' as const, value: 10 },
  ]
  const preview = unwrap(await catalogs.previewSet({ ...catalog, filters }))
  expect(preview).toMatchObject({ products: 4, matched: 1, missed: 3 })
  expect(preview.matches.map(({ id }) => id)).toEqual(['p1'])
  const filtered = unwrap(
    await catalogs.createFilteredSet({ ...catalog, name: 'Middle', description: null, filters }),
  )
  expect(filtered).toMatchObject({ type: 'FILTERED', products: 1, filters })
  const target = { kind: 'ids' as const, ids: ['p0', 'p3'] }
  const manual = unwrap(
    await catalogs.createManualSet({ ...catalog, name: 'Mine', description: 'x', target }),
  )
  expect(manual).toMatchObject({ type: 'MANUAL', products: 2, record: { product_ids: ['p0', 'p3'] } })
  const changed = { ...catalog, setId: manual.id, name: 'Ours', description: null }
  unwrap(await catalogs.changeSet({ ...changed, target: null }))
  expect(unwrap(await catalogs.sets(catalog)).map(({ name }) => name)).toEqual(['Middle', 'Ours'])
  const others = { kind: 'ids' as const, ids: ['p1'] }
  expect(unwrap(await catalogs.changeSet({ ...changed, target: others }))).toMatchObject({
    products: 1,
    record: { product_ids: ['p1'] },
  })
  const unknown = { kind: 'ids' as const, ids: ['p1', 'p9'] }
  expect(await catalogs.changeSet({ ...changed, target: unknown })).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining('aren’t in the synced catalog') },
  })
  unwrap(await catalogs.removeSet({ ...catalog, setId: filtered.id }))
  expect(unwrap(await catalogs.readSet({ ...catalog, setId: manual.id }))).toMatchObject({ name: 'Ours' })
  expect(unwrap(await catalogs.sets(catalog)).map(({ name }) => name)).toEqual(['Ours'])
})

it('sends a product that was typed in, and says why one is refused', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const product = {
    id: 'hand',
    title: 'Typed',
    description: 'By hand.',
    price: '9.50 EUR',
    link: 'https://shop.example/h',
    image_link: 'https://img.example/h.jpg',
    availability: 'in stock' as const,
    condition: 'new' as const,
  }
  expect(await catalogs.saveProduct({ ...catalog, product })).toMatchObject({
    ok: false,
    fault: { kind: 'invalid', message: 'At least one of brand, GTIN and MPN is required.' },
  })
  unwrap(await catalogs.saveProduct({ ...catalog, product: { ...product, brand: 'Northwind' } }))
  const changed = { ...product, brand: 'Northwind', title: 'Typed again' }
  unwrap(await catalogs.saveProduct({ ...catalog, product: changed }))
  const listed = unwrap(await catalogs.products({ ...catalog, view: everything, ...range }))
  expect(listed.rows).toMatchObject([{ id: 'hand', title: 'Typed again', price: '9.50 EUR' }])
})

it('has the whole record of a product after it was sent, changed in part and read', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const recordOf = async (productId: string) => unwrap(await catalogs.product({ ...catalog, productId }))
  await readFeed(catalog, [line('p1')])
  await over(unwrap(await catalogs.upload(catalog)).id)
  const sent = { id: 'p1', description: 'Text of p1', condition: 'new', brand: 'Northwind' }
  expect(await recordOf('p1')).toMatchObject({ ...sent, product_key: expect.any(String) })
  const product = {
    id: 'p1',
    title: 'Boots',
    description: 'By hand.',
    price: '9.50 EUR',
    brand: 'Northwind',
    link: 'https://shop.example/h',
    image_link: 'https://img.example/h.jpg',
    color: 'red',
    availability: 'in stock' as const,
    condition: 'used' as const,
    age_group: 'kids' as const,
  }
  unwrap(await catalogs.saveProduct({ ...catalog, product }))
  expect(await recordOf('p1')).toMatchObject({ ...product, product_key: expect.any(String) })
  unwrap(await catalogs.readProducts(catalog))
  await expect.poll(async () => (await recordOf('p1'))?.mobile_link).toBeNull()
  expect(await recordOf('p1')).toMatchObject(product)
  expect(await recordOf('p2')).toBeNull()
})

it('reads no file that another window has opened since', async () => {
  const { catalogs } = stage.handlers
  const catalog = await emptyCatalog()
  const open = async (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    const file = unwrap(await catalogs.openFeed({ ...catalog, file: dropped(stage, join(folder, name)) }))
    if (file === null) throw new Error('no file')
    return { ...catalog, feedId: file.feedId, mapping: file.mapping }
  }
  const ours = await open('ours.csv', 'id,title,price\n1,Boots,5 EUR\n')
  const theirs = await open('theirs.csv', 'id,price,title\n9,7 EUR,Tents\n')
  const notOpen = { ok: false, fault: { message: 'This file is no longer open. Open it again.' } }
  expect(await catalogs.previewFeed(ours)).toMatchObject(notOpen)
  expect(await catalogs.readFeed(ours)).toMatchObject(notOpen)
  expect(unwrap(await catalogs.readFeed(theirs))).toMatchObject({ fileName: 'theirs.csv', rows: 1 })
})
