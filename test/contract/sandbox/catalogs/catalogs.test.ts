import { describe, expect, it } from 'vitest'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { searchKeywords } from '../../../../src/shared/api/ads/keyword-insights.ts'
import { listProductCatalogs } from '../../../../src/shared/api/ads/product-catalogs.ts'
import { getProductSet } from '../../../../src/shared/api/ads/product-sets.ts'
import { deleteProducts, listProducts, upsertProducts } from '../../../../src/shared/api/ads/products.ts'
import { part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

const stage = demoStage()
const { asAda, asBert } = stage

const catalog = `/12/product_catalogs/${demoCatalogIds.ada}`

const boot = {
  id: 'boot-1',
  title: 'Trail boot',
  description: 'A boot for trails',
  availability: 'in stock',
  condition: 'new',
  price: '12.00 USD',
  link: 'https://shop.example.com/p/boot-1',
  image_link: 'https://img.example.com/boot-1.jpg',
  brand: 'Northwind',
}

async function put(...products: readonly unknown[]): Promise<unknown> {
  const answer = await asAda('PUT', `${catalog}/products`, { products })
  upsertProducts.reply.parse(answer.body)
  return part(answer.data, 'products_response')
}

describe('catalogs', () => {
  it('of another user don’t exist', async () => {
    for (const answer of [
      await asBert('PUT', `${catalog}?name=Mine`),
      await asBert('DELETE', catalog),
      await asBert('GET', `${catalog}/products`),
      await asBert('PUT', `${catalog}/products`, { products: [boot] }),
      await asBert('GET', `${catalog}/product_sets/1486085012953575501`),
    ]) {
      expect(answer).toMatchObject({ status: 404, errors: [{ code: 'PRODUCT_CATALOG_NOT_FOUND' }] })
    }
  })

  it('are neither listed nor created for another user', async () => {
    const list = await asAda('GET', '/12/product_catalogs?user_id=756201191646691329')
    expect(listProductCatalogs.reply.parse(list.body).data).toEqual([])
    const made = await asAda('POST', '/12/product_catalogs?name=His&user_id=756201191646691329')
    expect(made).toMatchObject({ status: 403, errors: [{ code: 'ACTION_NOT_ALLOWED' }] })
  })

  it('are deleted with their products and sets', async () => {
    expect(await asAda('DELETE', catalog)).toMatchObject({ status: 200, data: { id: demoCatalogIds.ada } })
    const made = await asAda('POST', '/12/product_catalogs?name=Anew')
    const id = String(part(made.data, 'id'))
    expect(await asAda('GET', `/12/product_catalogs/${id}/products`)).toMatchObject({ data: [] })
  })
})

describe('products', () => {
  it('in the demo data are listed in pages without repetition', async () => {
    const ids: string[] = []
    let cursor = ''
    do {
      const { body } = await asAda('GET', `${catalog}/products?count=60${cursor}`)
      const page = listProducts.reply.parse(body)
      ids.push(...page.data.map(({ id }) => id))
      cursor = typeof page.next_cursor === 'string' ? `&cursor=${page.next_cursor}` : ''
    } while (cursor !== '')
    expect(ids).toHaveLength(260 * 0.4)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refuse a cursor of another list', async () => {
    const { body } = await asAda('GET', `${catalog}/products?count=1`)
    const cursor = listProducts.reply.parse(body).next_cursor
    const answer = await asAda('GET', `${catalog}/products?item_group_key=1&cursor=${cursor}`)
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'cursor' }],
    })
  })

  it('keep optional fields that an update omits, and are checked with them', async () => {
    await put({ ...boot, color: 'navy', sale_price: '10.00 USD', item_group_id: 'boots' })
    expect(await put(boot)).toMatchObject([{ status: 'NO_CHANGE', warnings: [], errors: [] }])
    const cheaper = { ...boot, price: '9.00 USD' }
    expect(await put(cheaper)).toMatchObject([
      { status: 'ERROR', errors: [expect.stringMatching(/^sale_price: /)], product_key: expect.any(String) },
    ])
    expect(await put({ ...cheaper, sale_price: '' })).toMatchObject([{ status: 'UPDATE_SUCCESS' }])
    const { brand: _, ...nameless } = cheaper
    expect(await put({ ...nameless, color: 'sand' })).toMatchObject([{ status: 'UPDATE_SUCCESS' }])
    expect(await put({ ...cheaper, brand: null })).toMatchObject([
      { status: 'ERROR', errors: [expect.stringMatching(/^brand: /)] },
    ])
  })

  it('with variants but no group are stored with a warning', async () => {
    expect(await put({ ...boot, size: '42' })).toMatchObject([
      { status: 'CREATE_SUCCESS', errors: [], warnings: [expect.stringMatching(/^item_group_id: /)] },
    ])
  })

  it('that aren’t objects report every missing field', async () => {
    const result = part(await put(null, 'boot'), 0)
    expect(result).toMatchObject({ status: 'ERROR', id: null, product_key: null })
    expect(part(result, 'errors', 0)).toMatch(/^id: /)
  })

  it('in a group share its key, even if they join it later', async () => {
    const [first] = [
      await put({ ...boot, item_group_id: 'g' }, { ...boot, id: 'boot-2', item_group_id: 'g' }),
    ]
    expect(first).toMatchObject([{ status: 'CREATE_SUCCESS' }, { status: 'CREATE_SUCCESS' }])
    await put({ ...boot, id: 'boot-3', item_group_id: 'g' })
    const all = listProducts.reply.parse((await asAda('GET', `${catalog}/products?count=100`)).body)
    const rest = listProducts.reply.parse(
      (await asAda('GET', `${catalog}/products?count=100&cursor=${all.next_cursor}`)).body,
    )
    const shown = [...all.data, ...rest.data].filter(({ id }) => id.startsWith('boot-'))
    expect(shown.map(({ id }) => id)).toEqual(['boot-1'])
    const group = await asAda('GET', `${catalog}/products?item_group_key=${shown[0]?.item_group_key}`)
    expect(listProducts.reply.parse(group.body).data.map(({ id }) => id)).toEqual([
      'boot-1',
      'boot-2',
      'boot-3',
    ])
  })

  it('are deleted by key, each with its own answer', async () => {
    const key = String(part(await put(boot), 0, 'product_key'))
    const answer = await asAda('DELETE', `${catalog}/products`, { product_keys: [key, key, 'unknown'] })
    const { data } = deleteProducts.reply.parse(answer.body)
    expect(data.delete_products.map((row) => [row.product_key, row.failed_product_key])).toEqual([
      [key, null],
      [null, key],
      [null, 'unknown'],
    ])
    const empty = await asAda('DELETE', `${catalog}/products`, { product_keys: [] })
    expect(empty).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'product_keys' }],
    })
  })
})

describe('product sets', () => {
  const sets = `${catalog}/product_sets`
  const manual = `${sets}/1486085012953575504`
  const filtered = `${sets}/1486085012953575501`

  it('in the demo data contain products', async () => {
    for (const id of [
      '1486085012953575501',
      '1486085012953575502',
      '1486085012953575503',
      '1486085012953575504',
    ]) {
      const { data } = getProductSet.reply.parse((await asAda('GET', `${sets}/${id}`)).body)
      expect(data.product_ids?.length).toBeGreaterThan(0)
      expect(data.processing_status).toBe('DONE')
    }
  })

  it('with filters follow the catalog', async () => {
    const before = getProductSet.reply.parse((await asAda('GET', filtered)).body).data.product_ids ?? []
    await put({ ...boot, custom_label_0: 'Winter' })
    const after = getProductSet.reply.parse((await asAda('GET', filtered)).body).data.product_ids ?? []
    expect(after).toEqual([...before, 'boot-1'])
    expect(await asAda('PUT', filtered, { name: 'Other' })).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID', attribute: 'type' }],
    })
  })

  it('created by hand can change in part, and lose deleted products', async () => {
    const key = String(part(await put(boot), 0, 'product_key'))
    const renamed = await asAda('PUT', manual, { name: 'Window', description: '' })
    expect(renamed.data).toMatchObject({ name: 'Window', description: null })
    expect(part(renamed.data, 'product_ids')).toHaveLength(6)
    const filled = await asAda('PUT', manual, { product_keys: [key] })
    expect(filled.data).toMatchObject({ name: 'Window', product_ids: ['boot-1'] })
    await asAda('DELETE', `${catalog}/products`, { product_keys: [key] })
    expect((await asAda('GET', manual)).data).toMatchObject({ product_ids: [] })
  })

  it('refuse products that aren’t in the catalog', async () => {
    const refused = { status: 404, errors: [{ code: 'PRODUCT_NOT_FOUND', parameter: 'product_keys' }] }
    expect(await asAda('PUT', manual, { product_keys: ['unknown'] })).toMatchObject(refused)
    const set = { name: 'Picked', type: 'MANUAL', product_keys: ['unknown'] }
    expect(await asAda('POST', sets, set)).toMatchObject(refused)
  })

  it('are deleted for good', async () => {
    expect(await asAda('DELETE', manual)).toMatchObject({ status: 200, data: { name: 'Shop window' } })
    expect(await asAda('DELETE', manual)).toMatchObject({
      status: 404,
      errors: [{ code: 'PRODUCT_SET_NOT_FOUND' }],
    })
  })

  it('need an object as body', async () => {
    expect(await asAda('POST', sets, [])).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'body' }],
    })
  })
})

describe('keyword insights', () => {
  const search = '/12/insights/keywords/search?keywords=boots,hiking&start_time=2026-05-01T00:00:00Z'

  it('are the same for the same request, and a day is the sum of its hours', async () => {
    const read = async (rest: string) =>
      searchKeywords.reply.parse((await asAda('GET', search + rest)).body).data
    const hours = await read('&granularity=HOUR&end_time=2026-05-02T00:00:00Z')
    const days = await read('&granularity=DAY&end_time=2026-05-02T00:00:00Z')
    expect(hours.tweet_volume).toHaveLength(24)
    expect(days.tweet_volume).toEqual([hours.tweet_volume.reduce((sum, volume) => sum + volume, 0)])
    expect(await read('&granularity=DAY&end_time=2026-05-02T00:00:00Z')).toEqual(days)
    expect(new Set(days.related_keywords).size).toBe(30)
  })

  it('refuse an empty span, and one without an end that began long ago', async () => {
    const empty = await asAda('GET', `${search}&granularity=DAY&end_time=2026-05-01T00:00:00Z`)
    expect(empty).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'end_time' }],
    })
    const long = await asAda('GET', `${search}&granularity=DAY`)
    expect(long).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'start_time' }],
    })
  })
  it('report everything that is wrong at once, in the order of the table', async () => {
    const words = Array.from({ length: 11 }, (_, number) => `word${number}`).join()
    const answer = await asAda(
      'GET',
      `/12/insights/keywords/search?keywords=${words}&start_time=2026-05-02&end_time=2026-05-01`,
    )
    expect(answer).toMatchObject({
      status: 400,
      errors: [
        { code: 'MISSING_PARAMETER', parameter: 'granularity' },
        { code: 'INVALID_PARAMETER', parameter: 'keywords' },
        { code: 'INVALID_PARAMETER', parameter: 'end_time' },
      ],
    })
  })
})
