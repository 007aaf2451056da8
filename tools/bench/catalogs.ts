import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { fingerprintOf } from '../../src/main/modules/catalogs/worker/feed-loading.ts'
import { demoUsers } from '../../src/sandbox/demo/people.ts'
import { compileMapping, suggestMapping } from '../../src/shared/catalogs/feed-mapping.ts'
import { checkProduct } from '../../src/shared/catalogs/product-rules.ts'
import { setStage } from '../../test/contract/api/sandbox.ts'
import { setProductsStage } from '../../test/fault/catalogs/products-stage.ts'
import { unwrap } from '../../test/support/outcomes.ts'
import { blocked, type Measurement, timed, whileFree } from './measurement.ts'
import type { Place } from './stages.ts'

const products = Number(process.env.FLIGHTDECK_BENCH_PRODUCTS ?? 200_000)
const everyHundredth = 100

/** A large product feed: read, mapped, checked and stored; then again with one percent of the products changed. */
export async function measureCatalogs({ folder, closing }: Place): Promise<readonly Measurement[]> {
  const sandbox = await setStage({ realWaits: true, withoutCounting: true })
  closing.defer(() => sandbox.end())
  await sandbox.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
  const { environment, credentials } = await sandbox.signIn('ada')
  const { consumer, token } = credentials
  if (token === null) throw new Error('Not signed in.')
  const feed = join(folder, 'feed.csv')
  const userId = demoUsers.ada.id
  const stage = setProductsStage({ folder, environment, consumer, token, feed, userId })
  closing.defer(() => stage.end())
  const { calls, workspace, work } = stage
  const [catalog] = unwrap(await calls.list({ workspace, refresh: true })).rows
  if (catalog === undefined) throw new Error('There is no catalog.')
  const reference = { workspace, catalogId: catalog.id }
  let changed = 0
  const read = async () => {
    const file = unwrap(await calls.openFeed({ ...reference, file: null }))
    if (file === null) throw new Error('The feed was not opened.')
    const { feedId, mapping } = file
    changed = unwrap(await calls.readFeed({ ...reference, feedId, mapping })).changes.changed
  }
  writeFileSync(feed, feedOf(0))
  const first = await whileFree(read)
  const plain = await timed(() => readPlainly(feed))

  // As the service's list, so that everything in the feed counts as accepted.
  for (let page = 0; page < products / 100; page += 1) {
    unwrap(await work.api.savePage({ catalog: 1, sync: 1, products: pageOf(page) }))
  }
  writeFileSync(feed, feedOf(1))
  const again = await timed(read)
  const job = unwrap(await calls.upload(reference))
  while (unwrap(stage.store.jobs.get(job.id))?.state !== 'done') await setTimeout(20)
  const sent = (await sandbox.requests()).filter(
    ({ method, path }) => method === 'PUT' && path.includes('/products'),
  ).length
  const rate = (ms: number) => (products * 1_000) / ms
  const baseline = { name: 'parsed at once and checked, not stored', value: rate(plain) }
  return [
    {
      name: `catalogs: read, map, check and store ${products} products`,
      value: rate(first.ms),
      unit: 'rows/s',
      baseline,
    },
    ...blocked('catalogs: while reading them', first.block),
    { name: 'catalogs: read the feed again with 1 % changed', value: rate(again), unit: 'rows/s' },
    { name: 'catalogs: calls for what changed', value: sent, unit: 'calls', max: Math.ceil(changed / 25) },
  ]
}

/** One thread, everything in memory, nothing stored. */
function readPlainly(path: string): void {
  const [columns = [], ...rows] = parse(readFileSync(path, 'utf8')).map((row) => row.map(String))
  const mapped = compileMapping(suggestMapping(columns, null), columns)
  for (const row of rows) {
    const product = mapped(row)
    checkProduct(product)
    fingerprintOf(product)
  }
}

const columns = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'product_type',
  'item_group_id',
  'color',
  'custom_label_0',
]

function valuesOf(place: number, edition: number): readonly string[] {
  const id = `bench-${place}`
  const changed = edition > 0 && place % everyHundredth === 0
  const address = `https://shop.example/products/${id}`
  return [
    id,
    `Lantern ${place} for tents and boats${changed ? ', new' : ''}`,
    `A lantern with a warm light, number ${place}. It hangs, it stands, and it floats for a while as well.`,
    'in stock',
    'new',
    `${10 + (place % 90)}.50 EUR`,
    address,
    `${address}/front.jpg`,
    'Northwind',
    'Outdoor > Camping > Light',
    `group-${Math.floor(place / 4)}`,
    ['red', 'blue', 'green', 'grey'][place % 4] ?? '',
    place % 3 === 0 ? 'autumn' : 'always',
  ]
}

function feedOf(edition: number): string {
  const lines = [columns.join(',')]
  for (let place = 0; place < products; place += 1) {
    lines.push(
      valuesOf(place, edition)
        .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
        .join(','),
    )
  }
  return lines.join('\n')
}

function pageOf(page: number) {
  return Array.from({ length: 100 }, (_, number) => {
    const values = valuesOf(page * 100 + number, 0)
    const named = columns.map((name, place) => [name, values[place] ?? ''])
    const id = values[0] ?? ''
    return { ...Object.fromEntries(named), id, product_key: `key-${id}` }
  })
}
