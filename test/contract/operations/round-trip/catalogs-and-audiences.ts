import fc from 'fast-check'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoCatalogIds, demoProducts } from '../../../../src/sandbox/demo/products.ts'
import {
  audienceMembershipOperations,
  memberIdentifiers,
} from '../../../../src/shared/catalogue/audience-memberships.ts'
import { customAudienceOperations } from '../../../../src/shared/catalogue/custom-audiences.ts'
import { filterOperators, productSetOperations } from '../../../../src/shared/catalogue/product-sets.ts'
import {
  availabilities,
  conditions,
  genders,
  productOperations,
} from '../../../../src/shared/catalogue/products.ts'
import { readMembershipOperation } from '../../../../src/shared/domain/membership-rules.ts'
import { checkProduct } from '../../../../src/shared/domain/product-rules.ts'
import { checkNewProductSet } from '../../../../src/shared/domain/product-set-rules.ts'
import { answerOf, northwind } from '../given.ts'
import { given, idOf, option, text, trialOf } from './subject.ts'

const visible = (maximum: number) => text(maximum).filter((words) => words.trim() !== '')
const cents = (minimum: number, maximum: number) =>
  fc.integer({ min: minimum, max: maximum }).map((value) => `${(value / 100).toFixed(2)} USD`)

const bertsCatalog = { product_catalog_id: demoCatalogIds.bert } as const

/** A product of Bert's catalog, which is the smaller one. */
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
    // Left out, the brand of an earlier product of this id would stay.
    (draft) => ({ ...draft, brand: null }),
    (draft) => ({ ...draft, inventory: 0, availability: 'in stock' }),
    (draft) => ({ ...draft, sale_price: '9999.00 USD' }),
    (draft) => ({ ...draft, color: '#a0a0a0' }),
    (draft) => ({ ...draft, condition: 'worn' }),
  ],
  judge: (draft) => checkProduct(draft),
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
  judge: (draft) => checkNewProductSet(draft),
  asInput: (body) => ({ params: adasCatalog, body }),
  read: async ({ send }, reply) =>
    (await send(productSetOperations.get, { params: { ...adasCatalog, product_set_id: idOf(reply) } })).data,
  // Which products a manual set has is shown by their ids, not by the keys.
  wanted: ({ product_keys: _keys, ...draft }) => given(draft),
})

/** No rule of ours is about names and descriptions, so that there is no near-miss. */
export const audienceTrial = trialOf({
  name: 'audiences',
  operation: customAudienceOperations.create,
  valid: fc.record({ name: fc.uuid(), description: option(visible(200)) }),
  breaks: [],
  judge: () => [],
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(customAudienceOperations.get, { params: { ...northwind, custom_audience_id: idOf(reply) } }))
      .data,
  wanted: (draft) => draft,
})

const hash = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 64, maxLength: 64 })
const member = fc
  .tuple(fc.constantFrom(...memberIdentifiers), fc.array(hash, { minLength: 1, maxLength: 3 }))
  .map(([identifier, hashes]) => ({ [identifier]: hashes }))

interface BatchDraft {
  readonly operation_type: string
  readonly params: Readonly<Record<string, unknown>> & { readonly users: readonly object[] }
}

const changed = (draft: BatchDraft, params: object): BatchDraft => ({
  ...draft,
  params: { ...draft.params, ...params },
})

export const membershipTrial = trialOf<BatchDraft>({
  name: 'members of audiences',
  operation: audienceMembershipOperations.update,
  valid: fc.record({
    operation_type: fc.constantFrom('Update', 'Delete'),
    params: fc.record({
      users: fc.array(member, { minLength: 1, maxLength: 20 }),
      effective_at: fc.constant('2026-12-01T00:00:00Z'),
      expires_at: fc.constantFrom('2026-12-02T00:00:00Z', '2027-12-01'),
    }),
  }),
  breaks: [
    (draft) => ({ ...draft, operation_type: 'Create' }),
    (draft) => changed(draft, { users: [] }),
    (draft) => changed(draft, { users: [...draft.params.users, {}] }),
    (draft) => changed(draft, { users: [...draft.params.users, { email: ['ada@northwind.example'] }] }),
    (draft) => changed(draft, { expires_at: '2026-11-30' }),
    (draft) => changed(draft, { effective_at: 'soon' }),
  ],
  judge(draft) {
    const reading = readMembershipOperation(draft, 'customAudience', Date.now())
    return reading.kind === 'wrong' ? reading.findings : []
  },
  asInput: (draft) => ({
    params: { ...northwind, custom_audience_id: demoAudienceIds.cartLeavers },
    body: [draft],
  }),
  read: async (_given, reply) => Reflect.get(Object(reply), 'data'),
  wanted: ({ params: { users } }) => ({ success_count: users.length, total_count: users.length }),
})
