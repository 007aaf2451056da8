import { describe, expect, it } from 'vitest'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

/**
 * What products and product sets accept and refuse, value by value (catalogs.md#products, catalogs.md#product-sets).
 */

const stage = demoStage()
const products = `/12/product_catalogs/${demoCatalogIds.ada}/products`
const sets = `/12/product_catalogs/${demoCatalogIds.ada}/product_sets`

const whole = {
  id: 'edge',
  title: 'Boots',
  description: 'Warm and dry.',
  availability: 'in stock',
  condition: 'new',
  price: '12.00 USD',
  link: 'https://northwind.example/boots',
  image_link: 'https://northwind.example/boots.png',
  brand: 'Northwind',
}

/** The path of an empty catalog of Ada's, which replaces her other one. */
async function emptyCatalog(): Promise<string> {
  await stage.asAda('DELETE', `/12/product_catalogs/${demoCatalogIds.ada}`)
  const made = await stage.asAda('POST', '/12/product_catalogs?name=Edge')
  return `/12/product_catalogs/${String(part(made.data, 'id'))}`
}

/** The status of the single product, and the fields at the start of its errors. */
async function put(changes: object): Promise<string> {
  const answer = await stage.asAda('PUT', products, { products: [{ ...whole, ...changes }] })
  const result = part(answer.data, 'products_response', 0)
  const errors = part(result, 'errors')
  const fields = Array.isArray(errors) ? errors.map((error) => /^[a-z_0-9]+/.exec(String(error))?.[0]) : []
  return [part(result, 'status'), fields.join(' ')].filter(Boolean).join(' ')
}

const created = 'CREATE_SUCCESS'
const updated = 'UPDATE_SUCCESS'

/** Values of a field, and the result of a product with each, in sequence. */
const edges: readonly (readonly [string, readonly (readonly [unknown, string])[]])[] = [
  [
    'id',
    [
      [5, 'ERROR id'],
      ['', 'ERROR id'],
      [' ', 'ERROR id'],
      [null, 'ERROR id'],
      ['i'.repeat(300), created],
    ],
  ],
  [
    'title',
    [
      ['', 'ERROR title'],
      [null, 'ERROR title'],
      [5, 'ERROR title'],
      ['😀'.repeat(150), created],
    ],
  ],
  [
    'description',
    [
      ['', 'ERROR description'],
      ['d'.repeat(5000), created],
      ['d'.repeat(5001), 'ERROR description'],
    ],
  ],
  [
    'availability',
    [
      ['IN STOCK', 'ERROR availability'],
      ['in_stock', 'ERROR availability'],
      ['available for order', created],
    ],
  ],
  [
    'condition',
    [
      ['New', 'ERROR condition'],
      ['refurbished', created],
    ],
  ],
  [
    'price',
    [
      '-1 USD',
      '12,00 USD',
      '12.00USD',
      '12.00  USD',
      ' 12.00 USD',
      '12.00 USD ',
      '12.00 usd',
      '12.00 US',
      '12.00 ZZZ',
      'USD 12.00',
      '.5 USD',
      '5. USD',
      '1e3 USD',
      '1,000.00 USD',
      12,
      null,
    ].map((price) => [price, 'ERROR price'] as const),
  ],
  [
    'link',
    ['http://a.example', 'https://', 'a.example', 'ftp://a.example'].map((link) => [link, 'ERROR link']),
  ],
  [
    'mobile_link',
    [
      ['http://a.example', 'ERROR mobile_link'],
      ['https://m.a.example', created],
      ['', updated],
    ],
  ],
  [
    'image_link',
    [
      ['https://a.example/a.svg', 'ERROR image_link'],
      ['https://a.example/a.bmp', 'ERROR image_link'],
      ['https://a.example/a.WEBP?v=1', created],
      ['https://a.example/a', updated],
    ],
  ],
  [
    'additional_image_link',
    [
      [Array(11).fill('https://a.example/a.png').join(','), 'ERROR additional_image_link'],
      ['https://a.example/a.png,https://a.example/a.tiff', 'ERROR additional_image_link'],
      [Array(10).fill('https://a.example/a.png').join(','), created],
    ],
  ],
  [
    'inventory',
    [
      [0, 'ERROR inventory'],
      [-1, 'ERROR inventory'],
      [1.5, 'ERROR inventory'],
      ['3', 'ERROR inventory'],
      [null, created],
      [1, updated],
    ],
  ],
  [
    'sale_price',
    [
      ['12.00 USD', 'ERROR sale_price'],
      ['12 USD', 'ERROR sale_price'],
      ['9.00 EUR', 'ERROR sale_price'],
      [9, 'ERROR sale_price'],
      ['11.99 USD', created],
      ['9 USD', updated],
    ],
  ],
  [
    'gender',
    [
      ['Female', 'ERROR gender'],
      ['unisex', created],
    ],
  ],
  [
    'age_group',
    [
      ['adults', 'ERROR age_group'],
      ['all ages', created],
      ['newborn', updated],
    ],
  ],
  [
    'color',
    [
      ['#ff0000', 'ERROR color'],
      ['ff0000', 'ERROR color'],
      ['#FFF', 'ERROR color'],
      ['red/blue', created],
    ],
  ],
  [
    'custom_label_0',
    [
      [5, 'ERROR custom_label_0'],
      ['summer', created],
    ],
  ],
  // The service creates the key: a sent one is ignored.
  [
    'product_key',
    [
      ['mine', created],
      ['other', 'NO_CHANGE'],
    ],
  ],
]

describe('a product', () => {
  it('accepts and refuses values, field by field', async () => {
    for (const [field, values] of edges) {
      for (const [value, expected] of values) {
        const changes = { id: `edge of ${field}`, [field]: value }
        expect([field, value, await put(changes)]).toEqual([field, value, expected])
      }
    }
  })

  it('has a sale period of two times with offsets, in order, and a sale price', async () => {
    for (const [period, expected] of [
      ['2030-01-01T00:00:00+01:00/2030-02-01T00:00:00+01:00', created],
      ['2030-01-01T00:00-0800/2030-02-01T00:00-0800', updated],
      ['2030-01-01T00:00Z/2030-02-01T00:00Z', updated],
      ['2030-01-01T00:00/2030-02-01T00:00', 'ERROR sale_price_effective_date'],
      ['2030-01-01/2030-02-01', 'ERROR sale_price_effective_date'],
      ['2030-01-01T00:00Z', 'ERROR sale_price_effective_date'],
      ['2030-01-01T00:00Z/2030-02-01T00:00Z/2030-03-01T00:00Z', 'ERROR sale_price_effective_date'],
      ['2030-02-01T00:00Z/2030-01-01T00:00Z', 'ERROR sale_price_effective_date'],
      ['2030-02-01T00:00Z/2030-02-01T00:00Z', 'ERROR sale_price_effective_date'],
      // The same moment in two time zones.
      ['2030-02-01T01:00+01:00/2030-02-01T00:00Z', 'ERROR sale_price_effective_date'],
    ]) {
      expect([period, await put({ sale_price: '9.00 USD', sale_price_effective_date: period })]).toEqual([
        period,
        expected,
      ])
    }
    const unsold = { id: 'unsold', sale_price_effective_date: '2030-01-01T00:00Z/2030-02-01T00:00Z' }
    expect(await put(unsold)).toBe('ERROR sale_price_effective_date')
  })

  it('is checked with its stored fields, one change after another', async () => {
    const sale_price_effective_date = '2030-01-01T00:00Z/2030-02-01T00:00Z'
    for (const [changes, expected] of [
      [{ sale_price: '10.00 USD', sale_price_effective_date }, created],
      [{ price: '9.00 USD' }, 'ERROR sale_price'],
      [{ price: '12.00 EUR' }, 'ERROR sale_price'],
      [{ sale_price: '' }, 'ERROR sale_price_effective_date'],
      [{ sale_price: '', sale_price_effective_date: '' }, updated],
      [{ sale_price: null }, 'NO_CHANGE'],
      [{ availability: 'out of stock', inventory: 0 }, updated],
      [{}, 'ERROR inventory'],
      [{ inventory: 2, brand: '', gtin: '4006381333931' }, updated],
      [{ brand: undefined }, 'NO_CHANGE'],
      [{ brand: '', gtin: '' }, 'ERROR brand'],
      [{ brand: '', gtin: '', mpn: 'NW-1' }, updated],
    ] as const) {
      expect([changes, await put(changes)]).toEqual([changes, expected])
    }
  })

  it('that leaves its group is listed on its own, and the next one takes its place', async () => {
    const catalog = await emptyCatalog()
    const store = (...ids: readonly object[]) =>
      stage.asAda('PUT', `${catalog}/products`, {
        products: ids.map((changes) => ({ ...whole, ...changes })),
      })
    const listed = async () => {
      const { data } = await stage.asAda('GET', `${catalog}/products`)
      return Array.isArray(data) ? data.map((row) => part(row, 'id')) : data
    }
    await store({ id: 'one', item_group_id: 'group' }, { id: 'two', item_group_id: 'group' })
    expect(await listed()).toEqual(['one'])
    await store({ id: 'one', item_group_id: '' })
    expect(await listed()).toEqual(['one', 'two'])
  })
})

it('refuses product requests as a whole', async () => {
  const same = Array.from({ length: 26 }, () => whole)
  for (const [method, body, expected] of [
    ['PUT', { products: {} }, '400 INVALID_PARAMETER products'],
    ['PUT', { products: null }, '400 MISSING_PARAMETER products'],
    ['PUT', { products: same }, '400 INVALID_PARAMETER products'],
    ['PUT', [whole], '400 INVALID_PARAMETER body'],
    ['DELETE', { product_keys: [] }, '400 INVALID_PARAMETER product_keys'],
    ['DELETE', { product_keys: 'x' }, '400 INVALID_PARAMETER product_keys'],
    ['DELETE', { product_keys: [5] }, '400 INVALID_PARAMETER product_keys'],
    ['DELETE', {}, '400 MISSING_PARAMETER product_keys'],
  ] as const) {
    expect([body, verdict(await stage.asAda(method, products, body))]).toEqual([body, expected])
  }
})

describe('a product set', () => {
  const filtered = (...filter: readonly unknown[]) => {
    const [attribute, operator, value] = filter
    return { name: 'Edge', type: 'FILTERED', filters: [{ attribute, operator, value }] }
  }

  it('accepts and refuses', async () => {
    for (const [body, expected] of [
      [{}, '400 MISSING_PARAMETER name, MISSING_PARAMETER type'],
      [{ name: '', type: 'manual' }, '400 MISSING_PARAMETER name, INVALID_PARAMETER type'],
      [
        { name: 5, description: 5, type: 'MANUAL' },
        '400 INVALID_PARAMETER name, INVALID_PARAMETER description, MISSING_PARAMETER product_keys',
      ],
      [{ name: 'Edge', type: 'MANUAL', product_keys: [] }, '400 MISSING_PARAMETER product_keys'],
      [{ name: 'Edge', type: 'MANUAL', product_keys: ['none'] }, '404 PRODUCT_NOT_FOUND product_keys'],
      [{ name: 'Edge', type: 'FILTERED' }, '400 MISSING_PARAMETER filters'],
      [{ name: 'Edge', type: 'FILTERED', filters: [] }, '400 MISSING_PARAMETER filters'],
      [{ name: 'Edge', type: 'FILTERED', filters: 'x' }, '400 INVALID_PARAMETER filters'],
      [{ name: 'Edge', type: 'FILTERED', filters: [5] }, '400 INVALID_PARAMETER filters.0'],
      [
        filtered('brand', 'IS', true),
        '400 INVALID_PARAMETER filters.0.attribute, INVALID_PARAMETER filters.0.operator, INVALID_PARAMETER filters.0.value',
      ],
      [filtered('price', 'equal_to', 1), '400 INVALID_PARAMETER filters.0.operator'],
      [filtered('price', 'LESS_THAN', 'cheap'), '400 INVALID_PARAMETER filters.0.value'],
      [filtered('inventory', 'EQUAL_TO', '5 USD'), '400 INVALID_PARAMETER filters.0.value'],
      [filtered('product_type', 'CONTAINS', ''), '400 MISSING_PARAMETER filters.0.value'],
      [filtered('price', 'LESS_THAN', '6.00 USD'), '200'],
    ] as const) {
      expect([body, verdict(await stage.asAda('POST', sets, body))]).toEqual([body, expected])
    }
  })

  it('contains the products that its filter matches', async () => {
    const catalog = await emptyCatalog()
    const shelf = [
      { id: 'dollar', product_type: 'Shoes > Boots', inventory: 5, custom_label_0: 'Hot' },
      { id: 'euro', price: '12 EUR', product_type: 'Hats', inventory: 9 },
      { id: 'cheap', price: '9.99 USD', sale_price: '5 USD' },
    ].map((product) => ({ ...whole, ...product }))
    await stage.asAda('PUT', `${catalog}/products`, { products: shelf })
    for (const [filter, expected] of [
      [
        ['price', 'EQUAL_TO', 12],
        ['dollar', 'euro'],
      ],
      [
        ['price', 'EQUAL_TO', '12.000'],
        ['dollar', 'euro'],
      ],
      [['price', 'EQUAL_TO', '12 USD'], ['dollar']],
      [
        ['price', 'GREATER_THAN', 9.99],
        ['dollar', 'euro'],
      ],
      [['price', 'LESS_THAN', '12 EUR'], []],
      [['sale_price', 'LESS_THAN', '5.01 USD'], ['cheap']],
      [
        ['sale_price', 'NOT_CONTAINS', 'EUR'],
        ['dollar', 'euro', 'cheap'],
      ],
      [['inventory', 'GREATER_THAN', '5'], ['euro']],
      [['inventory', 'LESS_THAN', 9], ['dollar']],
      [['product_type', 'EQUAL_TO', 'hats'], []],
      [['product_type', 'MATCH', 'hats'], ['euro']],
      [['product_type', 'CONTAINS', 'BOOT'], ['dollar']],
      [
        ['custom_label_0', 'NOT_CONTAINS', 'hot'],
        ['euro', 'cheap'],
      ],
    ] as const) {
      const { data } = await stage.asAda('POST', `${catalog}/product_sets`, filtered(...filter))
      expect([filter, part(data, 'product_ids')]).toEqual([filter, expected])
    }
  })
})
