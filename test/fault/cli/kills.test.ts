import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newCampaign, renaming, workspace, writeChangeSet } from '../../contract/cli/change-set-file.ts'
import { type CommandStage, openCommandStage } from '../../support/command-line.ts'
import { faultPlan, seededRandom } from '../random.ts'
import { inLanes, liveThrough, numbersOf, ownFolder, report } from './lives.ts'

/**
 * Commands that write at the service, as processes that are killed at random, at a service that fails at random.
 * Started again with the same arguments, each brings about what it would have done undisturbed, once.
 */
const publishes = faultPlan(1, 500)
const others = faultPlan(1, 100)
const { seed } = publishes

let stage: CommandStage
beforeAll(async () => {
  stage = await openCommandStage('cli-kills', workspace.accountId)
  // All runs use one account: the service's windows would hold them up for a quarter of an hour.
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
})
afterAll(() => stage.end())

const row = z.object({ id: z.string(), name: z.string().nullish() })
const rows = z.object({ data: z.array(row.loose()) })

async function listed(operation: string, ...args: readonly string[]) {
  await stage.control('DELETE', '/faults')
  const { out, err } = await stage.run(['call', operation, ...args, '--json'])
  expect(err).not.toMatch(/Error/)
  return rows.parse(JSON.parse(out)).data
}

async function namesOf(operation: string): Promise<readonly string[]> {
  return (await listed(operation, '--count', '1000', '--all')).map(({ name }) => name ?? '')
}

/** The ID of a record that `call` creates. */
async function created(operation: string, ...args: readonly string[]): Promise<string> {
  const { out } = await stage.run(['call', operation, ...args, '--json'])
  return z.object({ data: row }).parse(JSON.parse(out)).data.id
}

const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })

async function requestsTo(method: string, path: string): Promise<number> {
  const { requests } = log.parse(await stage.control('GET', '/requests'))
  return requests.filter((one) => one.method === method && one.path.includes(path)).length
}

it(`publishes ${publishes.runs} change sets, losing and doubling nothing (seed ${seed})`, async () => {
  const ended = await inLanes(numbersOf(publishes), async (run) => {
    const random = seededRandom(seed + run)
    const { path, profile } = ownFolder(stage, `publish-${run}`)
    const file = path('changes.flightdeck')
    const titles = Array.from({ length: 1 + random.below(3) }, (_, index) => `Run ${seed}-${run}-${index}`)
    writeChangeSet(
      file,
      titles.flatMap((title) => newCampaign(title, 'lygyi')),
    )
    const args = ['publish', file, '--json', ...profile, '--absence', '2', '--patience', '30']
    const lives = await liveThrough(stage, random, {
      args: (previous) => (previous?.code === 9 ? [...args, '--resend'] : args),
      meets: { method: 'POST', path: 'campaigns|line_items' },
      killMs: { start: 2_800, firstNote: 1_500 },
    })
    return { ...lives, names: titles.flatMap((title) => [title, `${title}, line item`]) }
  })
  const found = [...(await namesOf('campaigns.list')), ...(await namesOf('lineItems.list'))]
  const times = ended.flatMap(({ names }) =>
    names.map((name) => ({ name, count: found.filter((one) => one === name).length })),
  )
  expect(times.filter(({ count }) => count !== 1)).toEqual([])
  report('publish', ended)
})

it(`undoes ${others.runs} publishes, each once`, async () => {
  const before = await listed('campaigns.list', '--count', '1000', '--all')
  const ended = await inLanes(numbersOf(others), async (run, lane) => {
    const random = seededRandom(seed + run)
    const { path, profile } = ownFolder(stage, `undo-${run}`)
    const existing = before[lane]
    if (existing === undefined) throw new Error('There are too few campaigns.')
    const file = path('changes.flightdeck')
    writeChangeSet(file, [
      ...Array.from({ length: 1 + random.below(3) }, (_, index) =>
        newCampaign(`Undone ${seed}-${run}-${index}`, 'lygyi'),
      ).flat(),
      renaming('campaign', { id: existing.id, name: existing.name ?? '' }, `Undone ${seed}-${run}`),
    ])
    await stage.control('DELETE', '/faults')
    const published = await stage.run(['publish', file, ...profile])
    expect(published.code, published.err).toBe(0)
    return liveThrough(stage, random, {
      args: () => ['undo', '--json', ...profile],
      meets: { method: 'DELETE|PUT|POST', path: 'campaigns|line_items' },
      killMs: { start: 1_500, firstNote: 500 },
    })
  })
  const after = await listed('campaigns.list', '--count', '1000', '--all')
  const short = (list: typeof before) => list.map(({ id, name }) => `${id} ${name}`).sort()
  expect(short(after)).toEqual(short(before))
  report('undo', ended)
})

/** Requests of an upload that a kill can meet. */
const parallel = 6

const people = 6_000
const peopleBatches = Math.ceil(people / 2_500)

it(`uploads people to ${others.runs} audiences, in as few requests as possible`, async () => {
  const ended = await inLanes(numbersOf(others), async (run) => {
    const random = seededRandom(seed + run)
    const { path, profile } = ownFolder(stage, `people-${run}`)
    await stage.control('DELETE', '/faults')
    const audience = await created('customAudiences.create', '--name', `People ${seed}-${run}`)
    const file = path('people.csv')
    const emails = Array.from({ length: people }, (_, place) => `${run}.${place}@example.com`)
    writeFileSync(file, ['email', ...emails].join('\n'))
    const lives = await liveThrough(stage, random, {
      args: () => ['audience', 'upload', audience, file, '--json', ...profile],
      meets: { method: 'POST', path: `${audience}/users` },
      killMs: { start: 1_800, firstNote: 900 },
    })
    return { ...lives, audience, sent: await requestsTo('POST', `${audience}/users`) }
  })
  const { now } = z.object({ now: z.string() }).parse(await stage.control('GET', '/clock'))
  // Members count once the service has processed them.
  await stage.control('POST', '/clock', { now: new Date(Date.parse(now) + 60_000).toISOString() })
  const sizes = new Map(
    (await listed('customAudiences.list', '--count', '1000', '--all')).map((one) => [
      one.id,
      one.audience_size,
    ]),
  )
  expect(ended.filter(({ audience }) => sizes.get(audience) !== people)).toEqual([])
  // What was answered isn't sent again.
  expect(ended.filter(({ sent, lives }) => sent > peopleBatches + (lives + 1) * parallel)).toEqual([])
  console.log(
    `${ended.reduce((all, { sent }) => all + sent, 0)} requests for ${peopleBatches * ended.length}`,
  )
  report('audience upload', ended)
})

const products = 200
const productBatches = products / 25

it(`uploads ${others.runs} product feeds, each product as in its feed`, async () => {
  const [catalog] = await listed('productCatalogs.list')
  if (catalog === undefined) throw new Error('There is no catalog.')
  const path = `${catalog.id}/products`
  const before = await requestsTo('PUT', path)
  const ended = await inLanes(numbersOf(others), async (run) => {
    const random = seededRandom(seed + run)
    const own = ownFolder(stage, `products-${run}`)
    const file = own.path('feed.csv')
    const ids = Array.from({ length: products }, (_, place) => `lamp-${run}-${place}`)
    const lines = ids.map((id) => {
      const address = `https://shop.example/${id}`
      return `${id},Title of ${id},A lamp,in stock,new,12.50 EUR,${address},${address}.jpg,Northwind`
    })
    const head = 'id,title,description,availability,condition,price,link,image_link,brand'
    writeFileSync(file, [head, ...lines].join('\n'))
    const lives = await liveThrough(stage, random, {
      args: () => ['catalog', 'upload', catalog.id, file, '--json', ...own.profile],
      meets: { method: 'PUT', path },
      killMs: { start: 1_800, firstNote: 900 },
    })
    return { ...lives, ids }
  })
  const sent = (await requestsTo('PUT', path)) - before
  const found = await listed('products.list', '--product_catalog_id', catalog.id, '--all')
  const titles = found.flatMap(({ id, title }) => (id.startsWith('lamp-') ? [`${id} ${title}`] : []))
  const wanted = ended.flatMap(({ ids }) => ids.map((id) => `${id} Title of ${id}`))
  expect(titles.sort()).toEqual(wanted.sort())
  const lives = ended.reduce((all, one) => all + one.lives, 0)
  expect(sent).toBeLessThanOrEqual(productBatches * ended.length + (lives + ended.length) * parallel)
  console.log(`${sent} requests for ${productBatches * ended.length}`)
  report('catalog upload', ended)
})

it(`sends no request of ${others.runs} calls twice by itself`, async () => {
  const ended = await inLanes(numbersOf(others), async (run) => {
    const random = seededRandom(seed + run)
    const names: string[] = []
    const lives = await liveThrough(stage, random, {
      args() {
        const name = `Called ${seed}-${run}-${names.length}`
        names.push(name)
        return ['call', 'campaigns.create', '--name', name, '--funding_instrument_id', 'lygyi', '--json']
      },
      meets: { method: 'POST', path: 'campaigns' },
      killMs: { start: 600 },
    })
    return { ...lives, names }
  })
  const found = await namesOf('campaigns.list')
  const count = (name: string) => found.filter((one) => one === name).length
  expect(ended.flatMap(({ names }) => names).filter((name) => count(name) > 1)).toEqual([])
  expect(ended.filter(({ names }) => count(names.at(-1) ?? '') !== 1)).toEqual([])
  report('call', ended)
})
