import { describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { codes, part, verdict } from './ads-calls.ts'
import { demoStage } from './stage.ts'
import { signedFetch } from './support.ts'

/** What the calls about accounts, permissions, catalogs and keywords accept and refuse, value by value. */

const stage = demoStage()
const { northwind, wayline } = demoAccountIds
const account = `/12/accounts/${northwind}`
const closed = '/12/accounts/18ce56old00'

type Row = readonly [method: string, path: string, expected: string]

async function expectVerdicts(rows: readonly Row[]): Promise<void> {
  for (const [method, path, expected] of rows) {
    expect([method, path, verdict(await stage.asAda(method, path))]).toEqual([method, path, expected])
  }
}

describe('accounts', () => {
  it('are listed, read and changed', async () => {
    await expectVerdicts([
      ['GET', '/12/accounts?q=', '200'],
      ['GET', '/12/accounts?count=', '400 INVALID_PARAMETER count'],
      ['GET', '/12/accounts?count=1.0', '400 INVALID_PARAMETER count'],
      ['GET', '/12/accounts?account_ids=', '400 INVALID_PARAMETER account_ids'],
      ['GET', `/12/accounts?account_ids=${northwind},`, '400 INVALID_PARAMETER account_ids'],
      ['GET', '/12/accounts?with_deleted=yes', '400 INVALID_PARAMETER with_deleted'],
      ['GET', '/12/accounts?with_total_count=false&count=1', '200'],
      ['PUT', `${account}?name=`, '400 INVALID_PARAMETER name'],
      [
        'PUT',
        `${account}?name=&industry_type=retail`,
        '400 INVALID_PARAMETER name, INVALID_PARAMETER industry_type',
      ],
      ['PUT', `${account}?industry_type=`, '400 INVALID_PARAMETER industry_type'],
      ['PUT', `${closed}?name=x&with_deleted=true`, '403 ACCOUNT_NOT_FOUND account_id'],
      ['GET', `${closed}/campaigns?with_deleted=true`, '200'],
      // Access to the account is checked before everything else.
      [
        'GET',
        '/12/accounts/nobody?with_deleted=maybe',
        '403 ACCOUNT_NOT_FOUND account_id, INVALID_PARAMETER with_deleted',
      ],
      ['GET', `${account}/features?feature_keys=`, '400 INVALID_PARAMETER feature_keys'],
      [
        'GET',
        `${account}/features?feature_keys=CITY_TARGETING,NOTHING`,
        '400 INVALID_PARAMETER feature_keys',
      ],
      ['GET', `${account}/features?feature_keys=city_targeting`, '400 INVALID_PARAMETER feature_keys'],
      ['POST', `${account}/features?feature_keys=CITY_TARGETING`, '405 METHOD_NOT_ALLOWED'],
      ['POST', `${account}/account_apps`, '405 METHOD_NOT_ALLOWED'],
      ['GET', `${account}/account_apps?sort_by=os_type-asc`, '400 INVALID_PARAMETER sort_by'],
      ['POST', '/12/advertiser_business_categories', '405 METHOD_NOT_ALLOWED'],
      ['GET', `${account}/curated_categories`, '400 MISSING_PARAMETER country_codes'],
      ['GET', `${account}/curated_categories?country_codes=us`, '400 INVALID_PARAMETER country_codes'],
      ['GET', `${account}/curated_categories?country_codes=USA`, '400 INVALID_PARAMETER country_codes'],
      ['GET', `${account}/curated_categories/none`, '404 CURATED_CATEGORY_NOT_FOUND curated_category_id'],
    ])
  })

  it('use the last value of a repeated parameter', async () => {
    const { body } = await stage.asAda('GET', '/12/accounts?count=1&count=2')
    expect(part(body, 'request', 'params')).toEqual({ count: 2 })
  })

  it('ignore a JSON body if parameters belong in the query', async () => {
    expect(
      verdict(await stage.asAda('POST', `${account}/campaigns`, { name: 'x', funding_instrument_id: 'x' })),
    ).toBe('400 MISSING_PARAMETER funding_instrument_id, MISSING_PARAMETER name')
  })

  it('on the sandbox host belong to their creator', async () => {
    const { ads_sandbox_url } = stage.sandbox.addresses
    const ask = async (method: string, path: string, token = stage.ada) => {
      const response = await signedFetch(method, ads_sandbox_url + path, token)
      const body: unknown = await response.json()
      return { status: response.status, body, said: codes(part(body, 'errors')).join() }
    }
    const gone = { status: 403, said: 'ACCOUNT_NOT_FOUND account_id' }
    const made = await ask('POST', '/12/accounts')
    const own = `/12/accounts/${String(part(made.body, 'data', 'id'))}`
    expect(await ask('DELETE', account)).toMatchObject(gone)
    expect(await ask('GET', own, stage.bert)).toMatchObject(gone)
    expect(await ask('DELETE', own, stage.bert)).toMatchObject(gone)
    expect(await ask('PUT', `${own}?name=Tried`)).toMatchObject({ body: { data: { name: 'Tried' } } })
    expect(await ask('POST', `${own}/features`)).toMatchObject({
      status: 400,
      said: 'MISSING_PARAMETER feature_keys',
    })
    expect(await ask('POST', '/5/accounts')).toMatchObject({ status: 404, said: 'ROUTE_NOT_FOUND' })
    expect(await ask('DELETE', own)).toMatchObject({ body: { data: { deleted: true } } })
    expect(await ask('PUT', `${own}?name=Late`)).toMatchObject(gone)
    expect(await ask('GET', `${own}/campaigns`)).toMatchObject(gone)
    expect(
      part((await ask('GET', '/12/accounts?with_deleted=true&with_total_count=true')).body, 'total_count'),
    ).toBe(1)
  })
})

it('history takes whole hours in any zone, in order', async () => {
  const history = (start: string, end: string, rest = '') =>
    `${account}/account_history?entity_type=CAMPAIGN&entity_id=x&start_time=${encodeURIComponent(start)}&end_time=${encodeURIComponent(end)}${rest}`
  await expectVerdicts([
    ['GET', history('2026-05-01T14:30:00+05:30', '2026-05-01T10:00:00Z'), '200'],
    ['GET', history('2026-05-01T14:00:00+05:30', '2026-05-01T10:00:00Z'), '400 INVALID_PARAMETER start_time'],
    ['GET', history('2026-05-01', '2026-05-02'), '200'],
    ['GET', history('2026-05-01T09:00:00Z', '2026-05-01T09:00:00Z'), '400 INVALID_PARAMETER end_time'],
    ['GET', history('2026-05-01T09:00:00Z', '2026-05-01T08:00:00Z'), '400 INVALID_PARAMETER end_time'],
    [
      'GET',
      history('2026-05-01T09:00:01Z', '2026-05-01T10:30:00Z'),
      '400 INVALID_PARAMETER start_time, INVALID_PARAMETER end_time',
    ],
    ['GET', history('2026-05-01T09:00:00Z', '2026-05-01T10:00:00Z', '&user_id=-1'), '200'],
    [
      'GET',
      history('2026-05-01T09:00:00Z', '2026-05-01T10:00:00Z', `&user_id=${'9'.repeat(20)}`),
      '400 INVALID_PARAMETER user_id',
    ],
    [
      'GET',
      `/12/accounts/${wayline}/account_history`,
      '400 MISSING_PARAMETER entity_type, MISSING_PARAMETER entity_id, MISSING_PARAMETER start_time, MISSING_PARAMETER end_time',
    ],
  ])
})

it('a curated category can be linked to an existing line item without one', async () => {
  const links = `${account}/line_item_curated_categories`
  const { data } = await stage.asAda('GET', `${links}?count=1`)
  const link = `${links}/${String(part(data, 0, 'id'))}`
  const taken = String(part(data, 0, 'line_item_id'))
  const category = String(part(data, 0, 'curated_category_id'))
  await expectVerdicts([
    ['POST', links, '400 MISSING_PARAMETER curated_category_id, MISSING_PARAMETER line_item_id'],
    [
      'POST',
      `${links}?curated_category_id=none&line_item_id=${taken}`,
      '400 CURATED_CATEGORY_NOT_FOUND curated_category_id, INVALID line_item_id',
    ],
    [
      'POST',
      `${links}?curated_category_id=none&line_item_id=none`,
      '404 CURATED_CATEGORY_NOT_FOUND curated_category_id, LINE_ITEM_NOT_FOUND line_item_id',
    ],
    [
      'POST',
      `${links}?curated_category_id=${category}&line_item_id=none`,
      '404 LINE_ITEM_NOT_FOUND line_item_id',
    ],
    ['POST', `${links}?curated_category_id=${category}&line_item_id=${taken}`, '400 INVALID line_item_id'],
    // Its own line item doesn't count as taken.
    ['PUT', `${link}?line_item_id=${taken}`, '200'],
    ['PUT', `${link}?curated_category_id=none`, '404 CURATED_CATEGORY_NOT_FOUND curated_category_id'],
    [
      'PUT',
      `${links}/none?curated_category_id=${category}`,
      '404 LINE_ITEM_CURATED_CATEGORY_NOT_FOUND line_item_curated_category_id',
    ],
    ['DELETE', link, '200'],
    ['DELETE', link, '404 LINE_ITEM_CURATED_CATEGORY_NOT_FOUND line_item_curated_category_id'],
    [
      'PUT',
      `${link}?curated_category_id=${category}`,
      '404 LINE_ITEM_CURATED_CATEGORY_NOT_FOUND line_item_curated_category_id',
    ],
    ['GET', link, '404 LINE_ITEM_CURATED_CATEGORY_NOT_FOUND line_item_curated_category_id'],
    ['GET', `${link}?with_deleted=true`, '200'],
    ['POST', `${links}?curated_category_id=${category}&line_item_id=${taken}`, '200'],
  ])
})

it('permissions can be granted in version 5 only, with both parameters', async () => {
  const permissions = `/5/accounts/${northwind}/tailored_audiences/2906h/permissions`
  const grant = (id: string, level: string) =>
    `${permissions}?granted_account_id=${id}&permission_level=${level}`
  await expectVerdicts([
    ['POST', permissions, '400 MISSING_PARAMETER granted_account_id, MISSING_PARAMETER permission_level'],
    ['POST', grant(wayline, ''), '400 MISSING_PARAMETER permission_level'],
    ['POST', grant(wayline, 'read_only'), '400 INVALID_PARAMETER permission_level'],
    [
      'POST',
      grant('nobody', 'READ'),
      '400 ACCOUNT_NOT_FOUND granted_account_id, INVALID_PARAMETER permission_level',
    ],
    ['POST', grant('18ce56old00', 'READ_ONLY'), '403 ACCOUNT_NOT_FOUND granted_account_id'],
    ['POST', grant(wayline, 'READ_ONLY'), '200'],
    ['POST', grant(wayline, 'READ_ONLY').replace('/5/', '/12/'), '404 ROUTE_NOT_FOUND'],
    ['GET', permissions.replace('/5/', '/6/'), '404 ROUTE_NOT_FOUND'],
    ['PUT', permissions, '405 METHOD_NOT_ALLOWED'],
    ['GET', `${permissions}/2k1a0`, '405 METHOD_NOT_ALLOWED'],
    // Another audience's permission.
    [
      'DELETE',
      `${permissions}/2k1a0`,
      '404 TAILORED_AUDIENCE_PERMISSION_NOT_FOUND tailored_audience_permission_id',
    ],
    [
      'POST',
      `/5/accounts/${wayline}/tailored_audiences/2906h/permissions?granted_account_id=${northwind}&permission_level=READ_ONLY`,
      '404 TAILORED_AUDIENCE_NOT_FOUND tailored_audience_id',
    ],
    ['GET', `/5/accounts/${northwind}/campaigns`, '404 ROUTE_NOT_FOUND'],
  ])
})

it('a catalog belongs to its user', async () => {
  const catalog = `/12/product_catalogs/${demoCatalogIds.ada}`
  await expectVerdicts([
    ['POST', '/12/product_catalogs?name=Second', '400 INVALID user_id'],
    ['POST', '/12/product_catalogs', '400 MISSING_PARAMETER name, INVALID user_id'],
    ['POST', `/12/product_catalogs?name=x&user_id=${demoUsers.bert.id}`, '403 ACTION_NOT_ALLOWED user_id'],
    [
      'POST',
      '/12/product_catalogs?name=&user_id=bert',
      '400 MISSING_PARAMETER name, INVALID_PARAMETER user_id',
    ],
    ['GET', `/12/product_catalogs?user_id=${demoUsers.bert.id}`, '200'],
    ['GET', catalog, '405 METHOD_NOT_ALLOWED'],
    ['PUT', `${catalog}?name=`, '400 MISSING_PARAMETER name'],
    [
      'PUT',
      `/12/product_catalogs/${demoCatalogIds.bert}?name=x`,
      '404 PRODUCT_CATALOG_NOT_FOUND product_catalog_id',
    ],
    ['GET', `${catalog}/products?count=0`, '400 INVALID_PARAMETER count'],
    ['DELETE', catalog, '200'],
    ['DELETE', catalog, '404 PRODUCT_CATALOG_NOT_FOUND product_catalog_id'],
    ['GET', `${catalog}/products`, '404 PRODUCT_CATALOG_NOT_FOUND product_catalog_id'],
    ['POST', '/12/product_catalogs?name=Next', '200'],
  ])
})

it('keywords are requested within a week, ten at a time, in one country', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join()
  const validQuery = {
    granularity: 'DAY',
    keywords: 'boots',
    start_time: '2026-05-01T00:00:00Z',
    end_time: '2026-05-03T00:00:00Z',
  }
  for (const [changes, expected] of [
    [{ end_time: '2026-05-08T00:00:00Z' }, 7],
    [{ end_time: '2026-05-08T00:00:01Z' }, '400 INVALID_PARAMETER end_time'],
    [{ end_time: '2026-05-01T00:00:01Z' }, 1],
    [{ end_time: '2026-05-02T00:00:01Z' }, 2],
    [{ granularity: 'HOUR', end_time: '2026-05-01T01:30:00Z' }, 2],
    [{ granularity: 'HOUR', start_time: '2026-05-01T00:30:00Z', end_time: '2026-05-01T01:30:00Z' }, 1],
    [{ granularity: 'day' }, '400 INVALID_PARAMETER granularity'],
    [{ granularity: 'TOTAL' }, '400 INVALID_PARAMETER granularity'],
    [{ keywords: words(10) }, 2],
    [{ keywords: words(11) }, '400 INVALID_PARAMETER keywords'],
    [{ keywords: words(5), negative_keywords: words(5) }, 2],
    [{ keywords: words(5), negative_keywords: words(6) }, '400 INVALID_PARAMETER negative_keywords'],
    [{ keywords: '' }, '400 MISSING_PARAMETER keywords'],
    [{ keywords: 'boots,,snow' }, '400 INVALID_PARAMETER keywords'],
    [{ location: '96683cc9126741d1,06ef846bfc783874' }, '400 INVALID_PARAMETER location'],
    [{ location: '96683cc9126741d1' }, 2],
    [
      { granularity: 'x', keywords: words(11), end_time: '2026-05-09T00:00:00Z' },
      '400 INVALID_PARAMETER granularity, INVALID_PARAMETER keywords, INVALID_PARAMETER end_time',
    ],
  ] as const) {
    const answer = await stage.asAda(
      'GET',
      `/12/insights/keywords/search?${new URLSearchParams({ ...validQuery, ...changes })}`,
    )
    const volume = part(answer.data, 'tweet_volume')
    expect([changes, Array.isArray(volume) ? volume.length : verdict(answer)]).toEqual([changes, expected])
  }
})
