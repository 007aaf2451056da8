import { beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { demoPeople } from '../../../../src/sandbox/demo/people.ts'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { control, readToken, signedFetch, type Token } from '../support.ts'

/** Conventions and side effects of the ads hosts that no other file covers (requests-and-lists.md#deletion). */

const stage = demoStage()
const account = `/12/accounts/${demoAccountIds.northwind}`
const other = `/12/accounts/${demoAccountIds.wayline}`
const closed = '/12/accounts/18ce56old00'
const users = [{ operation_type: 'Update', params: { users: [{ email: ['ab'.repeat(32)] }] } }]
const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(users) }

describe('rate windows', () => {
  const campaign = `${account}/campaigns?funding_instrument_id=${demoFundingIds.card}&name=One`

  it.each([
    ['writes', 'POST', campaign, {}, 450],
    ['writes that are refused', 'POST', `${account}/campaigns`, {}, 450],
    ['members of audiences', 'POST', `${account}/custom_audiences/1nmth/users`, json, 1500],
    [
      'members of do-not-reach lists',
      'POST',
      `/12/batch/accounts/${demoAccountIds.northwind}/do_not_reach_lists/4kzrq/users`,
      json,
      1500,
    ],
    ['reads of an account', 'GET', `${account}/campaigns`, {}, 2000],
    ['one record', 'GET', account, {}, 2000],
    ['reads without an account', 'GET', '/12/accounts', {}, 60],
    ['catalogs', 'GET', `/12/product_catalogs/${demoCatalogIds.ada}/products`, {}, 60],
    ['categories', 'GET', '/12/advertiser_business_categories', {}, 60],
    ['total counts', 'GET', `${account}/campaigns?with_total_count=true`, {}, 200],
    ['total counts without an account', 'GET', '/12/accounts?with_total_count=true', {}, 200],
    ['no total counts', 'GET', `${account}/campaigns?with_total_count=false`, {}, 2000],
  ])('for %s: %s %s', async (_, method, path, init, limit) => {
    const before = Date.now() / 1000
    const response = await signedFetch(method, stage.sandbox.addresses.ads_url + path, stage.ada, {}, init)
    const after = Date.now() / 1000
    expect(response.headers.get('x-rate-limit-limit')).toBe(String(limit))
    expect(response.headers.get('x-rate-limit-remaining')).toBe(String(limit - 1))
    // The window began with this request, at some time between the two.
    const seconds = limit === 450 || limit === 1500 ? 60 : 900
    const began = Number(response.headers.get('x-rate-limit-reset')) - seconds
    expect(began).toBeGreaterThan(before - 1)
    expect(began).toBeLessThan(after + 1)
  })
})

it('refuses an app without ads access, however well it signs', async () => {
  const [, record] = demoPeople.apps
  const app = { consumerKey: record?.consumer_key ?? '', consumerSecret: record?.consumer_secret ?? '' }
  const { base_url, ads_url } = stage.sandbox.addresses
  const ask = (method: string, url: string, token: Token | null, extra = {}) =>
    signedFetch(method, url, token, extra, {}, app)
  const oob = { oauth_callback: 'oob' }
  const request = readToken(await (await ask('POST', `${base_url}/oauth/request_token`, null, oob)).text())
  const order = { oauth_token: request.token, username: 'ada' }
  const oauth_verifier = String(part(await control(stage.sandbox, '/approve', order), 'oauth_verifier'))
  const answer = await ask('POST', `${base_url}/oauth/access_token`, request, { oauth_verifier })
  const response = await ask('GET', `${ads_url}/12/accounts`, readToken(await answer.text()))
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ errors: [{ code: 'UNAUTHORIZED_CLIENT_APPLICATION' }] })
})

describe('a deleted account', () => {
  const notFound = { status: 403, errors: [{ code: 'ACCOUNT_NOT_FOUND' }] }

  it.each([
    ['GET', closed],
    ['PUT', `${closed}?name=Open`],
    ['GET', `${closed}/campaigns`],
    ['GET', `${closed}/features`],
    ['POST', `${closed}/custom_audiences?name=One`],
  ])('is not found by %s %s', async (method, path) => {
    expect(await stage.asAda(method, path)).toMatchObject(notFound)
  })

  it('can be read with_deleted by its own users', async () => {
    expect(await stage.asAda('GET', `${closed}?with_deleted=true`)).toMatchObject({ data: { deleted: true } })
    expect(await stage.asBert('GET', `${closed}?with_deleted=true`)).toMatchObject(notFound)
  })
})

describe('the echo', () => {
  it('contains what was understood, typed, and nothing else', async () => {
    const query = 'count=2&with_deleted=false&campaign_ids=a,b&surprise=1'
    const { body } = await stage.asAda('GET', `${account}/campaigns?${query}`)
    expect(part(body, 'request', 'params')).toEqual({
      account_id: demoAccountIds.northwind,
      campaign_ids: ['a', 'b'],
      count: 2,
      with_deleted: false,
    })
  })

  it('keeps long IDs as text, and times in one format', async () => {
    const query = new URLSearchParams({
      entity_type: 'CAMPAIGN',
      entity_id: 'abc',
      start_time: '2026-11-01T02:00:00+02:00',
      end_time: '2026-11-02',
      user_id: '756201191646691328',
    })
    const { body } = await stage.asAda('GET', `${account}/account_history?${query}`)
    expect(part(body, 'request', 'params')).toMatchObject({
      start_time: '2026-11-01T00:00:00Z',
      end_time: '2026-11-02T00:00:00Z',
      user_id: '756201191646691328',
    })
  })
})

describe('revoking a permission', () => {
  const permissions = `${account}/custom_audiences/1nmth/permissions`
  let lineItem: string

  beforeEach(async () => {
    const { data: campaign } = await stage.asAda(
      'POST',
      `${other}/campaigns?name=Shared&funding_instrument_id=${await fundingOfOther()}`,
    )
    const query = new URLSearchParams({
      campaign_id: String(part(campaign, 'id')),
      objective: 'REACH',
      product_type: 'PROMOTED_TWEETS',
      placements: 'ALL_ON_TWITTER',
      start_time: '2030-01-01T00:00:00Z',
    })
    lineItem = String(part((await stage.asAda('POST', `${other}/line_items?${query}`)).data, 'id'))
  })

  const fundingOfOther = async () =>
    String(part((await stage.asAda('GET', `${other}/funding_instruments`)).data, 0, 'id'))
  const target = (value: string) =>
    stage.asAda(
      'POST',
      `${other}/targeting_criteria?line_item_id=${lineItem}&targeting_type=CUSTOM_AUDIENCE&targeting_value=${value}`,
    )

  it('ends new targeting by the other account, and leaves running line items alone', async () => {
    const made = await target('1nmth')
    expect(made).toMatchObject({ status: 200, data: { targeting_value: '1nmth' } })
    const { data } = await stage.asAda('GET', permissions)
    const grantOf = (id: string) => `${permissions}/${id}`
    expect(await stage.asAda('DELETE', grantOf(String(part(data, 0, 'id'))))).toMatchObject({
      data: { deleted: true, granted_account_id: demoAccountIds.wayline },
    })
    const criterion = `${other}/targeting_criteria/${String(part(made.data, 'id'))}`
    expect(await stage.asAda('GET', criterion)).toMatchObject({ data: { deleted: false } })
    expect(await stage.asAda('DELETE', criterion)).toMatchObject({ status: 200 })
    expect(await target('1nmth')).toMatchObject({
      status: 404,
      errors: [{ code: 'CUSTOM_AUDIENCE_NOT_FOUND' }],
    })
  })
})
