import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { callAds, part } from './ads-calls.ts'
import { accessToken, control, signedFetch } from './support.ts'

let dataDirectory: string
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rm(dataDirectory, { recursive: true }))

const start = (): Promise<RunningSandbox> =>
  startSandbox({ port: 0, source: { kind: 'seed', seed: 'demo' }, dataDirectory, latency: 0 })

const products = `/12/product_catalogs/${demoCatalogIds.ada}/products`
const audience = '/12/accounts/18ce54d4x5t/custom_audiences/1nmth'

it('products, memberships and permissions survive a restart', async () => {
  const first = await start()
  const ada = await accessToken(first, 'ada')
  const made = await callAds(first, ada, 'GET', `${products}?count=2`)
  const [gone, remaining] = [part(made.data, 0, 'product_key'), part(made.data, 1, 'product_key')]
  await callAds(first, ada, 'DELETE', products, { product_keys: [gone] })
  const users = [{ partner_user_id: ['customer 1'] }, { partner_user_id: ['customer 2'] }]
  await callAds(first, ada, 'POST', `${audience}/users`, [{ operation_type: 'Update', params: { users } }])
  await callAds(first, ada, 'DELETE', `${audience}/permissions/2k1a0`)
  await first.stop()

  const second = await start()
  const listed = await callAds(second, ada, 'GET', `${products}?count=100`)
  const keys = Array.isArray(listed.data) ? listed.data.map((row) => part(row, 'product_key')) : []
  expect(keys).toContain(remaining)
  expect(keys).not.toContain(gone)
  expect((await callAds(second, ada, 'GET', audience)).data).toMatchObject({ audience_size: 5202 })
  expect((await callAds(second, ada, 'GET', `${audience}/permissions`)).data).toEqual([])
  await second.stop()
})

/** What builds before these fields saved. */
const newerFields = new Set([
  'official',
  'tier',
  'usage_cap',
  'stream_issue',
  'liked_by',
  'share_with_followers',
  'possibly_sensitive',
  'disallowed',
  'conversation_id',
  'in_reply_to_user_id',
  'edit_history',
])

it('continues from what an older build saved, without the fields of today', async () => {
  const first = await start()
  const ada = await accessToken(first, 'ada')
  const order = { do: 'post', user: 'bert', text: 'Written by an older build' }
  const post = String(part(await control(first, '/acts', order), 'id'))
  await first.stop()
  const file = join(dataDirectory, 'sandbox-state.json')
  const saved: unknown = JSON.parse(await readFile(file, 'utf8'), (name, value: unknown) =>
    newerFields.has(name) ? undefined : value,
  )
  await writeFile(file, JSON.stringify(saved))

  const second = await start()
  expect(await readdir(dataDirectory)).toEqual(['sandbox-state.json'])
  const url = `${second.addresses.base_url}/2/tweets?ids=${post}&tweet.fields=conversation_id`
  const answer: unknown = await (await signedFetch('GET', url, ada)).json()
  expect(answer).toMatchObject({ data: [{ id: post, text: order.text, conversation_id: post }] })
  const apps = await (await fetch(`${second.addresses.control_url}/apps`)).json()
  expect(apps).toMatchObject({ apps: [{ tier: 'none', usage_cap: null, official: false }, {}] })
  await second.stop()
})

it.each([
  ['damaged', '{"version":1,"plat'],
  ['of another version', '{"version":2}'],
  [
    'with rows that cannot be read',
    JSON.stringify({
      version: 1,
      entitiesMade: 1,
      platform: { users: [{ id: 7 }] },
      ads: {},
      adsSandbox: {},
    }),
  ],
])('a file that is %s is set aside, and the seed is used', async (_how, content) => {
  await writeFile(join(dataDirectory, 'sandbox-state.json'), content)
  const sandbox = await start()
  const ada = await accessToken(sandbox, 'ada')
  expect((await callAds(sandbox, ada, 'GET', audience)).data).toMatchObject({ id: '1nmth' })
  expect(sandbox.setAside).toContain(join(dataDirectory, 'sandbox-state.json.unreadable-'))
  expect(await readFile(sandbox.setAside ?? '', 'utf8')).toBe(content)
  await sandbox.stop()
  expect(await readdir(dataDirectory)).toHaveLength(2)

  const again = await start()
  expect(again.setAside).toBeNull()
  await again.stop()
})
