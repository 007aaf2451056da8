import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { productCatalogOperations } from '../../../src/shared/api/ads/product-catalogs.ts'
import { productOperations } from '../../../src/shared/api/ads/products.ts'
import { setStage } from '../../contract/api/sandbox.ts'
import { unwrap } from '../../support/outcomes.ts'
import { casesFor, longTimeoutMs } from '../../support/runs.ts'
import { parsed } from '../child-lines.ts'
import { faultPlan, type SeededRandom, seededRandom } from '../random.ts'

const { runs, seed } = faultPlan(1, 5)
const folder = mkdtempSync(join(tmpdir(), 'flightdeck-product-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const products = 500
const batches = products / 25
const parallel = 6
const maxKills = casesFor(2, 5)

const line = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ over: z.literal(true), counts: z.record(z.string(), z.number()) }),
])

/** Runs the upload program, for a while or to its end; returns the final counts. */
async function live(orderPath: string, killAfterMs: number | null) {
  const entry = join(import.meta.dirname, 'products-child.ts')
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const child = spawn(process.execPath, ['--no-warnings', entry, orderPath], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const closed = new Promise((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  const stuck = new AbortController()
  const kill = () => child.kill('SIGKILL')
  setTimeout(longTimeoutMs, null, { signal: stuck.signal }).then(kill, () => undefined)
  let counts: Record<string, number> | null = null
  for await (const text of createInterface({ input: child.stdout })) {
    const said = line.safeParse(parsed(text))
    if (!said.success) continue
    if ('over' in said.data) counts = said.data.counts
    else if (killAfterMs !== null) setTimeout(killAfterMs).then(kill)
  }
  await closed
  stuck.abort()
  return { counts, output }
}

/** Network trouble: cut before and after, 503, and a full window. */
function troubles(random: SeededRandom): readonly object[] {
  return Array.from({ length: random.below(4) }, () => {
    const match = { method: 'PUT', path_regex: '/products$' }
    const times = 1 + random.below(2)
    return (
      [
        { match, times, drop: 'after' },
        { match, times, drop: 'before' },
        { match, times, status: 503, body: { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'busy' }] } },
        { match, times, delay_ms: 300 },
      ][random.below(4)] ?? {}
    )
  })
}

it(`carries ${products} products through kills and errors, each exactly as in the feed`, async () => {
  const random = seededRandom(seed)
  const sums = { kills: 0, sent: 0 }
  for (let run = 0; run < runs; run += 1) {
    const about = `run ${run}, seed ${seed}`
    const stage = await setStage({ realWaits: true, withoutCounting: true })
    try {
      const caller = await stage.signIn('ada')
      const { consumer, token } = caller.credentials
      await stage.control('POST', '/rate_limits', { match: {}, limit: 100_000, window_s: 60 })
      const profile = join(folder, `run-${run}`)
      mkdirSync(profile)
      const feed = join(profile, 'feed.csv')
      writeFileSync(feed, feedOf(run))
      const orderPath = join(profile, 'order.json')
      const order = { folder: join(profile, 'data'), environment: stage.environment, consumer, token, feed }
      writeFileSync(orderPath, JSON.stringify({ ...order, userId: demoUsers.ada.id }))
      for (const trouble of troubles(random)) await stage.control('POST', '/faults', trouble)
      let end = await live(orderPath, 5 + random.below(250))
      let kills = end.counts === null ? 1 : 0
      while (end.counts === null && kills < maxKills) {
        end = await live(orderPath, 5 + random.below(250))
        if (end.counts === null) kills += 1
      }
      if (end.counts === null) end = await live(orderPath, null)
      expect(end.counts, `${about}\n${end.output}`).toMatchObject({
        done: products,
        failed: 0,
        waiting: 0,
        sending: 0,
      })

      // Every product exists once, as in the feed.
      const [catalog] = unwrap(await stage.client.send(caller, productCatalogOperations.list, { params: {} }))
        .reply.data
      const found = new Map<string, string | null | undefined>()
      const params = { product_catalog_id: catalog?.id ?? '', count: 100 }
      for await (const page of stage.client.pages(caller, productOperations.list, { params })) {
        for (const product of unwrap(page).reply.data) {
          if (!product.id.startsWith('fault-')) continue
          expect(found.has(product.id), about).toBe(false)
          found.set(product.id, product.title)
        }
      }
      expect(found.size, about).toBe(products)
      expect(
        [...found].every(([id, title]) => title === `Lamp ${run} ${id}`),
        about,
      ).toBe(true)

      // Answered products are never sent again: only those in flight when a program was killed or a connection broke.
      const sent = (await stage.requests()).filter(
        ({ method, path }) => method === 'PUT' && path.includes('/products'),
      ).length
      expect(sent, about).toBeGreaterThanOrEqual(batches)
      expect(sent, about).toBeLessThanOrEqual(batches + kills * parallel + 8)
      sums.kills += kills
      sums.sent += sent
    } finally {
      await stage.end()
    }
  }
  console.error(
    `${runs} uploads of ${products}, ${sums.kills} kills, ${sums.sent} calls for ${runs * batches} batches`,
  )
})

function feedOf(run: number): string {
  const lines = Array.from({ length: products }, (_, place) => {
    const id = `fault-${place}`
    const address = `https://shop.example/${id}`
    return `${id},Lamp ${run} ${id},A lamp,in stock,new,12.50 EUR,${address},${address}.jpg,Northwind`
  })
  return ['id,title,description,availability,condition,price,link,image_link,brand', ...lines].join('\n')
}
