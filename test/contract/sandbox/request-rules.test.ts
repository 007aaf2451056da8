import { describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { mediaOf } from '../../../src/sandbox/demo/media.ts'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { codes, part } from './ads-calls.ts'
import { demoStage } from './stage.ts'
import { signedFetch } from './support.ts'

/** Rules for every request to an ads host (requests-and-lists.md#requests, errors-and-limits.md#ads-errors). */

const stage = demoStage()
const account = `/12/accounts/${demoAccountIds.northwind}`
const [first, second] = mediaOf(demoAccountIds.northwind, 'IMAGE', '1.91:1')
const image = { type: 'MEDIA', media_key: first?.media_key ?? '' }
const other = { type: 'MEDIA', media_key: second?.media_key ?? '' }
const details = {
  type: 'DETAILS',
  title: 'Boots',
  destination: { type: 'WEBSITE', url: 'https://a.example' },
}
const website = { name: 'Boots', components: [image, details] }
const app = { type: 'APP', country_code: 'US', ios_app_store_identifier: '333903271' }
const button = { type: 'BUTTON', label: { type: 'ENUM', value: 'SHOP' }, destination: app }

const refusedCards: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'slides of a wrong form',
    {
      slides: [
        [image, button],
        [other, button],
      ],
    },
    ['INVALID_PARAMETER slides'],
  ],
  ['two media and no lead', { components: [image, other] }, ['INVALID_PARAMETER components']],
  [
    'a component of no type, which may have been meant as the media',
    { components: [{ media_key: image.media_key }, details] },
    ['MISSING_PARAMETER components.0.type'],
  ],
  [
    'a component of an unknown type',
    { components: [image, { type: 'FOOTER' }] },
    ['INVALID_PARAMETER components.1.type'],
  ],
  [
    'everything, in render order',
    { name: '', components: [{ type: 'MEDIA', media_key: '3_9' }, { type: 'DETAILS' }] },
    [
      'MISSING_PARAMETER name',
      'INVALID_MEDIA components.0.media_key',
      'MISSING_PARAMETER components.1.title',
      'MISSING_PARAMETER components.1.destination',
    ],
  ],
]

describe('everything that is wrong is reported at once', () => {
  it('in a list, including its cursor', async () => {
    for (const [query, ...parameters] of [
      ['count=0&cursor=x&sort_by=x', 'count', 'cursor', 'sort_by'],
      ['cursor=x&with_deleted=x', 'cursor', 'with_deleted'],
      [
        'campaign_ids=&count=x&cursor=x&q=&with_draft=x',
        'campaign_ids',
        'count',
        'cursor',
        'q',
        'with_draft',
      ],
    ]) {
      const { status, errors } = await stage.asAda('GET', `${account}/campaigns?${query}`)
      expect([status, codes(errors)]).toEqual([400, parameters.map((name) => `INVALID_PARAMETER ${name}`)])
    }
  })

  it('in the order of the table, with mutually exclusive ones in place', async () => {
    const query = 'cursor=x&with_total_count=true&count=0&with_draft=x'
    const { errors } = await stage.asAda('GET', `${account}/campaigns?${query}`)
    expect(codes(errors)).toEqual([
      'INVALID_PARAMETER count',
      'INVALID_PARAMETER cursor',
      'EXCLUSIVE_PARAMETERS with_total_count',
      'INVALID_PARAMETER with_draft',
    ])
  })

  it('in a card, in render order, and each once', async () => {
    for (const [what, card, expected] of refusedCards) {
      const { status, errors } = await stage.asAda('POST', `${account}/cards`, { name: 'Boots', ...card })
      expect([what, status, codes(errors)]).toEqual([what, 400, expected])
    }
  })
})

describe('the echo of a JSON body', () => {
  const products = `/12/product_catalogs/${demoCatalogIds.ada}/products`
  const sets = `/12/product_catalogs/${demoCatalogIds.ada}/product_sets`
  const filters = [{ attribute: 'price', operator: 'LESS_THAN', value: 20 }]

  it('contains what was understood, and nothing else', async () => {
    for (const [method, path, json, echo] of [
      ['POST', `${account}/cards`, { ...website, surprise: 1 }, website],
      [
        'POST',
        sets,
        { name: 'Cheap', type: 'FILTERED', filters },
        { name: 'Cheap', type: 'FILTERED', filters },
      ],
      ['DELETE', products, { product_keys: ['1', '2'] }, { product_keys: ['1', '2'] }],
    ] as const) {
      const { status, body } = await stage.asAda(method, path, json)
      const [, , kind = '', id] = path.split('/')
      const place = { [kind === 'accounts' ? 'account_id' : 'product_catalog_id']: id }
      expect([status, part(body, 'request', 'params')]).toEqual([200, { ...place, ...echo }])
    }
  })

  it('contains what was right in a refused body', async () => {
    const { body } = await stage.asAda('POST', sets, { name: 'Cheap', type: 'SOME' })
    expect(part(body, 'request', 'params')).toEqual({ product_catalog_id: demoCatalogIds.ada, name: 'Cheap' })
  })

  it('doesn’t repeat products, of which there may be many', async () => {
    const { body } = await stage.asAda('PUT', products, { products: [{}] })
    expect(part(body, 'request', 'params')).toEqual({ product_catalog_id: demoCatalogIds.ada })
  })
})

describe('an address', () => {
  const ask = async (method: string, path: string) => {
    const response = await signedFetch(method, stage.sandbox.addresses.ads_url + path, stage.ada)
    return [response.status, await response.text()]
  }
  const notAllowed = expect.stringContaining('METHOD_NOT_ALLOWED')
  const noRoute = expect.stringContaining('ROUTE_NOT_FOUND')

  it('that doesn’t exist is 404, with a wrong method 405', async () => {
    for (const [method, path, status, body] of [
      ['OPTIONS', account, 405, notAllowed],
      ['PATCH', `${account}/campaigns`, 405, notAllowed],
      ['HEAD', account, 200, ''],
      ['OPTIONS', '/12/nothing', 404, noRoute],
      ['HEAD', '/12/nothing', 404, ''],
      ['GET', '/12/accounts/', 404, noRoute],
      ['GET', '/12/accounts//campaigns', 404, noRoute],
      ['GET', `${account}/campaigns/`, 404, noRoute],
      ['GET', '/12/Accounts', 404, noRoute],
      ['GET', '/accounts', 404, noRoute],
      ['GET', '/11/accounts', 404, noRoute],
      ['GET', '/5/accounts', 404, noRoute],
      ['POST', `/8/accounts/${demoAccountIds.northwind}/tweet`, 404, noRoute],
    ] as const) {
      expect([method, path, ...(await ask(method, path))]).toEqual([method, path, status, body])
    }
  })
})

describe('an address of the platform', () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(stage.sandbox.addresses.base_url + path, { method })
    const text = await response.text()
    const title: unknown = text === '' || text.startsWith('<') ? '' : part(JSON.parse(text), 'title')
    return [response.status, response.headers.get('allow'), title]
  }
  it.each<[method: string, path: string, status: number, allow: string | null]>([
    ['DELETE', '/2/webhooks', 405, 'GET, HEAD, POST'],
    ['PATCH', '/2/tweets', 405, 'GET, HEAD, POST'],
    ['GET', '/2/media/upload/initialize', 405, 'POST'],
    ['OPTIONS', '/2/tweets/search/stream/rules', 405, 'GET, HEAD, POST'],
    ['PUT', '/oauth/request_token', 405, 'POST'],
    ['PUT', '/2/nothing', 404, null],
    ['GET', '/2/nothing', 404, null],
    ['DELETE', '/', 404, null],
  ])('%s %s is %i', async (method, path, status, allow) => {
    expect(await ask(method, path)).toEqual([
      status,
      allow,
      status === 405 ? 'Method Not Allowed' : 'Not Found',
    ])
  })

  it('with a method of another pattern answers as that', async () => {
    // `replay` is no ID of a webhook, but no address of its own for this method either.
    expect((await ask('DELETE', '/2/webhooks/replay'))[0]).not.toBe(405)
  })
})

it('counts characters rather than code units in searches too', async () => {
  for (const list of ['campaigns', 'line_items', 'custom_audiences']) {
    const search = (text: string) => stage.asAda('GET', `${account}/${list}?q=${encodeURIComponent(text)}`)
    expect(await search('😀'.repeat(255))).toMatchObject({ status: 200, data: [] })
    expect(await search('😀'.repeat(256))).toMatchObject({ status: 400, errors: [{ parameter: 'q' }] })
  }
})
