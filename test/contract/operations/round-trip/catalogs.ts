import fc from 'fast-check'
import { demoCatalogIds, demoProducts } from '../../../../src/sandbox/demo/products.ts'
import { productCatalogOperations } from '../../../../src/shared/api/ads/product-catalogs.ts'
import { filterOperators, productSetOperations } from '../../../../src/shared/api/ads/product-sets.ts'
import {
  availabilities,
  conditions,
  genders,
  productOperations,
} from '../../../../src/shared/api/ads/products.ts'
import { newCatalogFindings } from '../../../../src/shared/catalogs/product-catalog-rules.ts'
import { checkProduct } from '../../../../src/shared/catalogs/product-rules.ts'
import {
  checkNewProductSet,
  checkProductSetChange,
} from '../../../../src/shared/catalogs/product-set-rules.ts'
import { answerOf, firstOf, type Given } from '../given.ts'
import { productOf } from '../records.ts'
import { onSandboxHost } from './accounts-and-funding.ts'
import { given, idOf, once, option, text, trialOf } from './subject.ts'

const visible = (maximum: number) => text(maximum).filter((value) => value.trim() !== '')
const cents = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((value) => `${(value / 100).toFixed(2)} USD`)

const bertsCatalog = { product_catalog_id: demoCatalogIds.bert } as const

/** A product of Bert's catalog, the smaller one. */
const product = fc
  .record({
    id: fc.uuid(),
    title: visible(150),
    description: visible(5000),
    availability: fc.constantFrom(...availabilities),
    condition: fc.constantFrom(...conditions),
    price: cents(1000, 99_999),
    link: fc.webUrl({ validSchemes: ['https'] }),
    image_link: fc.constant('https://northwind.example/boots.png'),
    brand: visible(40),
    inventory: option(fc.integer({ min: 1, max: 9_999 })),
    sale_price: option(cents(100, 999)),
    gender: option(fc.constantFrom(...genders)),
    custom_label_0: option(visible(40)),
  })
  .map((values): Record<string, unknown> => given(values))

export const productTrial = trialOf({
  name: 'products',
  operation: productOperations.upsert,
  valid: product,
  breaks: [
    (draft) => ({ ...draft, title: 't'.repeat(151) }),
    (draft) => ({ ...draft, description: 'd'.repeat(5001) }),
    (draft) => ({ ...draft, price: '12,50 USD' }),
    (draft) => ({ ...draft, price: '12.50 XYZ' }),
    (draft) => ({ ...draft, link: 'http://northwind.example' }),
    // If it were omitted, the brand of an earlier product with this ID would stay.
    (draft) => ({ ...draft, brand: null }),
    (draft) => ({ ...draft, inventory: 0, availability: 'in stock' }),
    (draft) => ({ ...draft, sale_price: '9999.00 USD' }),
    (draft) => ({ ...draft, color: '#a0a0a0' }),
    (draft) => ({ ...draft, condition: 'worn' }),
  ],
  findingsFor: (draft) => checkProduct(draft),
  asInput: (draft, { bert }) => ({ caller: bert, params: bertsCatalog, body: { products: [draft] } }),
  async read({ stage, bert }, _reply, draft) {
    for await (const page of stage.client.pages(bert, productOperations.list, { params: bertsCatalog })) {
      const found = answerOf(page).reply.data.find(({ id }) => id === draft.id)
      if (found !== undefined) return found
    }
    return undefined
  },
  wanted: (draft) => draft,
  isRefused: ({ json }) => {
    const read = productOperations.upsert.reply.safeParse(json)
    return read.success && read.data.data.products_response[0]?.status === 'ERROR'
  },
})

/** Keys and IDs of the products in the current run. */
let stock: readonly { readonly product_key: string; readonly id: string }[] = []

/** Indexes of deleted products among three new ones. An unknown key isn't an error. */
export const productRemovalTrial = trialOf<readonly number[]>({
  name: 'products taken away',
  operation: productOperations.delete,
  valid: fc.subarray([0, 1, 2], { minLength: 1 }),
  breaks: [() => []],
  async asInput(places, { stage, bert, unique }) {
    const products = [0, 1, 2].map(() => productOf(`gone-${unique()}`))
    const made = await stage.client.send(bert, productOperations.upsert, {
      params: bertsCatalog,
      body: { products },
    })
    stock = answerOf(made).reply.data.products_response.map(({ id, product_key }) => ({
      id: id ?? '',
      product_key: product_key ?? '',
    }))
    const product_keys = places.map((place) => stock[place]?.product_key)
    return { caller: bert, params: bertsCatalog, body: { product_keys } }
  },
  async read({ stage, bert }) {
    const left: string[] = []
    for await (const page of stage.client.pages(bert, productOperations.list, { params: bertsCatalog })) {
      left.push(...answerOf(page).reply.data.map(({ id }) => id))
    }
    return stock.filter(({ id }) => left.includes(id))
  },
  wanted: (places) => stock.filter((_, place) => !places.includes(place)),
})

const adasCatalog = { product_catalog_id: demoCatalogIds.ada } as const
const keys = [0, 8, 14, 28].map((place) => demoProducts.keys(demoCatalogIds.ada, place).product_key)

const textFilter = fc.record({
  attribute: fc.constantFrom('product_type', 'google_product_category', 'custom_label_0'),
  operator: fc.constantFrom('MATCH', 'CONTAINS', 'NOT_CONTAINS'),
  value: visible(40),
})
const numberFilter = fc.record({
  attribute: fc.constantFrom('price', 'sale_price', 'inventory'),
  operator: fc.constantFrom('LESS_THAN', 'GREATER_THAN', 'EQUAL_TO'),
  value: fc.integer({ min: 0, max: 1000 }),
})

interface SetDraft {
  readonly name: string
  readonly description: string | null
  readonly type: string
  readonly filters?: readonly object[]
  readonly product_keys?: readonly string[]
}

const common = { name: visible(80), description: option(visible(200)) }
const set: fc.Arbitrary<SetDraft> = fc.oneof(
  fc.record({
    ...common,
    type: fc.constant('FILTERED'),
    filters: fc.array(fc.oneof(textFilter, numberFilter), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ ...common, type: fc.constant('MANUAL'), product_keys: fc.subarray(keys, { minLength: 1 }) }),
)

const filter = { attribute: 'price', operator: filterOperators[0], value: 12 }
const filteredBy = (changes: object) => (draft: SetDraft) => ({
  ...draft,
  type: 'FILTERED',
  filters: [{ ...filter, ...changes }],
})

export const productSetTrial = trialOf({
  name: 'product sets',
  operation: productSetOperations.create,
  valid: set,
  breaks: [
    (draft) => ({ ...draft, name: '' }),
    (draft) => ({ ...draft, type: 'PICKED' }),
    (draft) => ({ ...draft, type: 'FILTERED', filters: [] }),
    (draft) => ({ ...draft, type: 'MANUAL', product_keys: [] }),
    filteredBy({ attribute: 'colour' }),
    filteredBy({ operator: 'NEAR' }),
    filteredBy({ value: 'cheap' }),
    filteredBy({ value: '' }),
  ],
  findingsFor: (draft) => checkNewProductSet(draft),
  asInput: (body) => ({ params: adasCatalog, body }),
  read: async ({ send }, reply) =>
    (await send(productSetOperations.get, { params: { ...adasCatalog, product_set_id: idOf(reply) } })).data,
  // A manual set shows its products' IDs, not their keys.
  wanted: ({ product_keys: _keys, ...draft }) => given(draft),
})

interface SetChange {
  readonly name: string
  readonly description: string | null
  readonly product_keys: readonly string[]
}

const manualSet = once(async ({ send }: Given) => {
  const body = { name: 'Picked', type: 'MANUAL' as const, product_keys: keys }
  return (await send(productSetOperations.create, { params: adasCatalog, body })).data.id
})

export const productSetChangeTrial = trialOf<SetChange>({
  name: 'changes of product sets',
  operation: productSetOperations.update,
  valid: fc.record({ ...common, product_keys: fc.subarray(keys, { minLength: 1 }) }),
  breaks: [
    (draft) => ({ ...draft, name: '' }),
    (draft) => ({ ...draft, product_keys: [] }),
    (draft) => ({ ...draft, product_keys: [...draft.product_keys, ''] }),
  ],
  findingsFor: (draft) => checkProductSetChange('MANUAL', draft),
  asInput: async (body, scene) => ({
    params: { ...adasCatalog, product_set_id: await manualSet(scene) },
    body,
  }),
  read: async ({ send }, reply) =>
    (await send(productSetOperations.get, { params: { ...adasCatalog, product_set_id: idOf(reply) } })).data,
  // The set shows its products' IDs, not their keys.
  wanted: ({ product_keys, ...draft }) => ({ ...draft, product_ids: { length: product_keys.length } }),
})

interface CatalogDraft {
  readonly name: string
  /** Whether the user already has a catalog. */
  readonly isSecond: boolean
}

const catalogs = productCatalogOperations
const catalogOnSandboxHost = async (scene: Given) =>
  (await scene.send(catalogs.list, { params: {} }, onSandboxHost(scene))).data

/** On the sandbox host, where deleting a catalog loses no products. */
export const catalogTrial = trialOf<CatalogDraft>({
  name: 'product catalogs',
  operation: catalogs.create,
  valid: fc.record({ name: text(80), isSecond: fc.constant(false) }),
  breaks: [(draft) => ({ ...draft, name: '' }), (draft) => ({ ...draft, isSecond: true })],
  findingsFor: ({ isSecond }) => newCatalogFindings({ otherCatalogs: isSecond ? 1 : 0 }),
  async asInput({ name, isSecond }, scene) {
    const caller = onSandboxHost(scene)
    const [known] = await catalogOnSandboxHost(scene)
    if (known !== undefined && !isSecond) {
      await scene.send(catalogs.delete, { params: { product_catalog_id: known.id } }, caller)
    }
    if (known === undefined && isSecond)
      await scene.send(catalogs.create, { params: { name: 'One' } }, caller)
    return { caller, params: { name } }
  },
  read: async (scene) => firstOf(await catalogOnSandboxHost(scene)),
  wanted: ({ name }) => ({ name }),
})

export const catalogChangeTrial = trialOf({
  name: 'names of product catalogs',
  operation: catalogs.update,
  valid: fc.record({ name: text(80) }),
  breaks: [() => ({ name: '' })],
  asInput: (draft) => ({ params: { ...adasCatalog, ...draft } }),
  read: async ({ send }) => firstOf((await send(catalogs.list, { params: {} })).data),
  wanted: (draft) => draft,
})
