import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setInterval, setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { fingerprintOf } from '../../src/main/modules/catalogs/worker/feed-loading.ts'
import { demoUsers } from '../../src/sandbox/demo/people.ts'
import { compileMapping, suggestMapping } from '../../src/shared/catalogs/feed-mapping.ts'
import { checkProduct } from '../../src/shared/catalogs/product-rules.ts'
import { setStage } from '../../test/contract/api/sandbox.ts'
import { setProductsStage } from '../../test/fault/catalogs/products-stage.ts'
import { unwrap } from '../../test/unit/main/core/store/folder.ts'
import type { Measurement } from './measurement.ts'

const products = Number(process.env.FLIGHTDECK_BENCH_PRODUCTS ?? 200_000)
const everyHundredth = 100

/** A feed of many products: read, mapped, checked and stored; then again with one product in a hundred changed. */
export async function measureCatalogs(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-catalogs-'))
  const sandbox = await setStage({ realWaits: true, withoutCounting: true })
  await sandbox.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
  const { environment, credentials } = await sandbox.signIn('ada')
  const { consumer, token } = credentials
  if (token === null) throw new Error('Not signed in.')
  const feed = join(folder, 'feed.csv')
  const stage = setProductsStage({
    ...{ folder, environment, consumer, token, feed },
    userId: demoUsers.ada.id,
  })
  try {
    const { calls, workspace, work } = stage
    const [catalog] = unwrap(await calls.list({ workspace, refresh: true })).rows
    if (catalog === undefined) throw new Error('There is no catalog.')
    const reference = { workspace, catalogId: catalog.id }
    const read = async () => {
      const file = unwrap(await calls.openFeed({ ...reference, file: null }))
      if (file === null) throw new Error('The feed was not opened.')
      const { feedId, mapping } = file
      return unwrap(await calls.readFeed({ ...reference, feedId, mapping }))
    }
    writeFileSync(feed, feedOf(0))
    const before = process.memoryUsage().rss
    const first = await watched(read)
    const plain = plainReading(feed)

    // As the service lists them, so that everything of the feed counts as accepted.
    const mapped = products / 100
    for (let page = 0; page < mapped; page += 1) {
      unwrap(await work.api.savePage({ catalog: 1, sync: 1, products: pageOf(page) }))
    }
    writeFileSync(feed, feedOf(1))
    const second = await watched(read)
    const { changed } = second.value.changes
    const sending = await watched(async () => {
      const job = unwrap(await calls.upload(reference))
      while (unwrap(stage.store.jobs.get(job.id))?.state !== 'done') await setTimeout(20)
    })
    const sent = (await sandbox.requests()).filter(
      ({ method, path }) => method === 'PUT' && path.includes('/products'),
    ).length
    const rate = (ms: number) => Math.round((products * 1_000) / ms)
    const growth = Math.round((first.peak - before) / 1e6)
    return [
      {
        ...{ name: `catalogs: read, map, check and keep ${products} products`, value: rate(first.ms) },
        ...{ unit: 'rows/s', bar: null },
        baseline: { name: 'parsed at once and checked, kept nowhere', value: rate(plain.ms) },
      },
      told('memory grows at most by', growth, 'MB', null),
      told('main blocked at most while reading', first.longest, 'ms', 30),
      told('read the feed again with 1 % changed', rate(second.ms), 'rows/s', null),
      told('calls for what changed', sent, 'calls', Math.ceil(changed / 25)),
      told('products that changed', changed, 'products', null),
      told(
        'main blocked at most while they are sent, to a service in the same process',
        sending.longest,
        'ms',
        null,
      ),
    ]
  } finally {
    await stage.end()
    await sandbox.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function told(name: string, value: number, unit: string, most: number | null): Measurement {
  const bar = most === null ? null : ({ kind: 'atMost', value: most } as const)
  return { name: `catalogs: ${name}`, value: Math.round(value * 10) / 10, unit, bar, baseline: null }
}

/** One thread, everything in memory, nothing stored. */
function plainReading(path: string): { readonly ms: number; readonly errors: number } {
  const began = performance.now()
  const [columns = [], ...rows] = parse(readFileSync(path, 'utf8')).map((row) => row.map(String))
  const mapped = compileMapping(suggestMapping(columns, null), columns)
  let errors = 0
  for (const row of rows) {
    const product = mapped(row)
    errors += checkProduct(product).length
    fingerprintOf(product)
  }
  return { ms: performance.now() - began, errors }
}

/** The duration, the longest block of everything else, and peak memory. */
async function watched<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const over = new AbortController()
  let peak = 0
  const watching = (async () => {
    for await (const _ of setInterval(50, null, { signal: over.signal })) {
      peak = Math.max(peak, process.memoryUsage().rss)
    }
  })().catch(() => undefined)
  delay.enable()
  const began = performance.now()
  const value = await work()
  const ms = performance.now() - began
  delay.disable()
  over.abort()
  await watching
  return { value, ms, peak, longest: delay.max / 1e6 }
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
]
const addition = ['product_type', 'item_group_id', 'color', 'custom_label_0']

function valuesOf(place: number, edition: number): readonly string[] {
  const id = `bench-${place}`
  const changed = edition > 0 && place % everyHundredth === 0
  const address = `https://shop.example/products/${id}`
  return [
    ...[id, `Lantern ${place} for tents and boats${changed ? ', new' : ''}`],
    `A lantern with a warm light, number ${place}. It hangs, it stands, and it floats for a while as well.`,
    ...['in stock', 'new', `${10 + (place % 90)}.50 EUR`, address, `${address}/front.jpg`, 'Northwind'],
    ...[
      'Outdoor > Camping > Light',
      `group-${Math.floor(place / 4)}`,
      ['red', 'blue', 'green', 'grey'][place % 4] ?? '',
    ],
    place % 3 === 0 ? 'autumn' : 'always',
  ]
}

function feedOf(edition: number): string {
  const lines = [[...columns, ...addition].join(',')]
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
    const named = [...columns, ...addition].map((name, place) => [name, values[place] ?? ''])
    const id = values[0] ?? ''
    return { ...Object.fromEntries(named), id, product_key: `key-${id}` }
  })
}
