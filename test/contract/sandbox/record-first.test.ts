import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople, demoUsers } from '../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { fixture } from '../../../src/sandbox/state/fixture.ts'
import { callAds, codes } from './ads-calls.ts'
import { accessToken, type Token } from './support.ts'

/** Rules over what a record would become aren't judged if the record of the path is missing or another account's. */

const { ada, bert } = demoUsers
const account = (id: string, business_id: string, user: string) => ({
  id,
  name: id,
  timezone: 'UTC',
  business_id,
  users: [user],
  features: [],
  created_at: '2026-01-05T09:00:00Z',
  updated_at: '2026-01-05T09:00:00Z',
})
const source = fixture.parse({
  apps: demoPeople.apps,
  users: [ada, bert],
  accounts: [account('a1', 'b1', ada.id), account('a2', 'b1', ada.id), account('a3', 'b2', bert.id)],
  tailored_audiences: [{ id: 't1', account_id: 'a2', name: 'Walkers' }],
})

let sandbox: RunningSandbox
let token: Token
beforeAll(async () => {
  const parts = { port: 0, dataDirectory: null, latency: 0 }
  sandbox = await startSandbox({ ...parts, source: { kind: 'fixture', fixture: source } })
  token = await accessToken(sandbox, 'ada')
})
afterAll(() => sandbox.stop())

const grant = (owner: string, audience = 't1') =>
  callAds(
    sandbox,
    token,
    'POST',
    `/5/accounts/${owner}/tailored_audiences/${audience}/permissions?granted_account_id=a3&permission_level=READ_ONLY`,
  )

it('an account that doesn’t own an audience can’t share it, whatever its owner may', async () => {
  expect(await grant('a2')).toMatchObject({ status: 400, errors: [{ code: 'FEATURE_NOT_AVAILABLE' }] })
  for (const refused of [await grant('a1'), await grant('a1', 'none')]) {
    expect(refused.status).toBe(404)
    expect(codes(refused.errors)).toEqual(['TAILORED_AUDIENCE_NOT_FOUND tailored_audience_id'])
  }
})

it.each(['PUT', 'DELETE'])('%s of an unknown link to a category is told as that alone', async (method) => {
  const path = `/12/accounts/a1/line_item_curated_categories/none?line_item_id=none`
  const { status, errors } = await callAds(sandbox, token, method, path)
  expect(status).toBe(404)
  expect(codes(errors)).not.toContain('INVALID line_item_id')
})
