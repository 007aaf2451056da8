import { describe, expect, it } from 'vitest'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { operations } from '../../../src/shared/api/index.ts'
import { type Operation, pathTemplate } from '../../../src/shared/api/operation.ts'
import { northwind } from '../operations/given.ts'
import { part, verdict } from './ads-calls.ts'
import { demoStage } from './stage.ts'

/**
 * What is known about every list: page sizes per operation, and the common conventions. The numbers are copied
 * from the tables, so that the API's own entries can't just confirm themselves.
 */

const stage = demoStage({ readsOnly: true })

/** Default and maximum records per page, as documented or publicly known. */
const pageSizes: Readonly<Record<string, readonly [defaultCount: number, maximumCount: number]>> = {
  'accounts.list': [200, 1000],
  'accounts.listApps': [200, 1000],
  'accounts.listHistory': [200, 1000],
  'campaigns.list': [200, 1000],
  'lineItems.list': [200, 1000],
  'fundingInstruments.list': [200, 1000],
  'promotableUsers.list': [200, 1000],
  'promotedTweets.list': [200, 1000],
  // No parameters are documented for this one.
  'curatedCategories.list': [200, 1000],
  'curatedCategories.listLinks': [200, 1000],
  'targeting.list': [200, 1000],
  'products.list': [100, 100],
  'audiencePermissions.listTailored': [200, 1000],
  'audiencePermissions.listCustom': [200, 1000],
  'customAudiences.list': [200, 1000],
  'doNotReachLists.list': [200, 1000],
  'accountMedia.list': [200, 1000],
  'cards.list': [100, 200],
  'mediaLibrary.list': [20, 50],
  'pollCards.list': [200, 1000],
  'videoConversationCards.list': [200, 1000],
  'legacyCards.listImageConversations': [200, 1000],
  'promotedPosts.list': [200, 1000],
  'statistics.listJobs': [200, 1000],
}

/** Values for the path and required parameters of the lists. */
const values: Readonly<Record<string, string>> = {
  ...northwind,
  tailored_audience_id: '2906h',
  custom_audience_id: '1nmth',
  product_catalog_id: demoCatalogIds.ada,
  line_item_ids: 'abc',
  country_codes: 'DE',
  event_types: 'SPORTS',
  locale: 'en-US',
  tweet_type: 'PUBLISHED',
  entity_type: 'CAMPAIGN',
  entity_id: 'abc',
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-11-02T00:00:00Z',
}
const required = [
  'country_codes',
  'event_types',
  'locale',
  'line_item_ids',
  'tweet_type',
  'entity_type',
  'entity_id',
  'start_time',
  'end_time',
]

const counted = operations.filter((operation) => operation.id in pageSizes)
const having = (...names: readonly string[]) =>
  operations.filter(
    ({ host, params }) => host === 'ads' && names.every((name) => Object.hasOwn(params.shape, name)),
  )

/** A read with its required parameters and the case's own query. */
function ask(operation: Operation, query: Readonly<Record<string, string | number>>) {
  const path = pathTemplate(operation).replace(/:([a-z_]+)/g, (_, name: string) => values[name] ?? 'abc')
  const needed = required.flatMap((name) =>
    Object.hasOwn(operation.params.shape, name) ? [[name, values[name] ?? '']] : [],
  )
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return stage.asAda('GET', `${path}?${new URLSearchParams([...needed, ...pairs])}`)
}

const wrong = (parameter: string) => [expect.objectContaining({ code: 'INVALID_PARAMETER', parameter })]

describe('every list', () => {
  it('with pages is in the table, and has the documented page sizes', () => {
    const inApi = having('count')
      .filter(({ id }) => !id.startsWith('targetingOptions.') && !id.startsWith('referenceData.'))
      .map(({ id, paging }) => [id, paging.kind === 'none' ? [] : [paging.defaultCount, paging.maximumCount]])
    expect(Object.fromEntries(inApi)).toEqual(pageSizes)
  })

  it.each(counted)('$id refuses an empty page and one above its maximum', async (operation) => {
    const [, maximumCount = 0] = pageSizes[operation.id] ?? []
    expect(await ask(operation, { count: 0 })).toMatchObject({ status: 400, errors: wrong('count') })
    expect(await ask(operation, { count: maximumCount + 1 })).toMatchObject({
      status: 400,
      errors: wrong('count'),
    })
    expect(part(await ask(operation, { count: maximumCount }), 'errors')).not.toEqual(wrong('count'))
  })

  it.each(having('with_total_count'))(
    '$id counts everything, but not together with a cursor',
    async (operation) => {
      const both = await ask(operation, { cursor: 'abc', with_total_count: 'true' })
      expect(both).toMatchObject({
        status: 400,
        errors: expect.arrayContaining([expect.objectContaining({ code: 'EXCLUSIVE_PARAMETERS' })]),
      })
    },
  )

  it.each(having('cursor'))('$id accepts its own cursors only', async (operation) => {
    const answer = await ask(operation, { cursor: 'c-nothing' })
    expect(answer).toMatchObject({ status: 400, errors: wrong('cursor') })
  })

  it('reports a made-up cursor beside every other error, also of an unknown account', async () => {
    const query = 'cursor=zzz&with_total_count=true&count=0'
    const wrong = [
      'INVALID_PARAMETER count',
      'INVALID_PARAMETER cursor',
      'EXCLUSIVE_PARAMETERS with_total_count',
    ]
    const campaigns = await stage.asAda('GET', `/12/accounts/${values.account_id}/campaigns?${query}`)
    expect(verdict(campaigns)).toBe(`400 ${wrong.join(', ')}`)
    const foreign = await stage.asAda('GET', `/12/accounts/zzz/campaigns?${query}`)
    expect(verdict(foreign)).toBe(`403 ACCOUNT_NOT_FOUND account_id, ${wrong.join(', ')}`)
  })

  it.each(having('sort_by'))(
    '$id can be sorted by the common attributes in both directions',
    async (operation) => {
      for (const sort_by of ['created_at-asc', 'updated_at-desc', 'deleted-asc', 'name-desc']) {
        expect(await ask(operation, { sort_by })).toMatchObject({ status: 200 })
      }
      for (const sort_by of ['created_at', 'created_at-up', 'currency-asc', '']) {
        expect(await ask(operation, { sort_by })).toMatchObject({ status: 400, errors: wrong('sort_by') })
      }
    },
  )

  it('accepts 200 IDs in a filter and not one more', async () => {
    const filters = counted.flatMap((operation) =>
      Object.keys(operation.params.shape)
        .filter((name) => /_ids$|_uris$|^card_id$/.test(name))
        .map((name) => ({ operation, name })),
    )
    expect(filters.length).toBeGreaterThan(15)
    for (const { operation, name } of filters) {
      const ids = (count: number) =>
        Array.from({ length: count }, (_, index) => (name === 'card_uris' ? `card://${index}` : `${index}`))
      const answer = await ask(operation, { [name]: ids(200).join(',') })
      expect([operation.id, name, part(answer, 'errors')]).toEqual([operation.id, name, undefined])
      const more = await ask(operation, { [name]: ids(201).join(',') })
      expect([operation.id, more.status, more.errors]).toEqual([operation.id, 400, wrong(name)])
    }
  })
})

it('accepts only true or false for switches', async () => {
  for (const operation of having('with_deleted')) {
    // What the path names may be missing, which decides the status.
    expect(await ask(operation, { with_deleted: 'yes' })).toMatchObject({
      status: expect.toBeOneOf([400, 404]),
      errors: expect.arrayContaining(wrong('with_deleted')),
    })
  }
})
