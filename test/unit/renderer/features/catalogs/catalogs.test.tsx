import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Environment } from '../../../../../src/shared/accounts/environment.ts'
import type { FeedFile, FeedRow, FeedSummary } from '../../../../../src/shared/catalogs/feed.ts'
import type { ProductRow } from '../../../../../src/shared/catalogs/product-row.ts'
import type { ProductSetRow } from '../../../../../src/shared/catalogs/product-set.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { emptyReport } from '../../../../../src/shared/files/reading-report.ts'
import { offline } from '../../support/bridge.ts'
import { job, spring, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Catalogs = FlightdeckBridge['catalogs']

const session = { state: async () => succeed(working()) }
const noCatalog = { rows: [], readAt: 1_000 }
const oneCatalog = { rows: [{ id: 'shop', name: 'Tent shop', productsReadAt: 1_000 }], readAt: 1_000 }
const reference = { workspace: spring, catalogId: 'shop' }

const product = (id: string): ProductRow => ({
  id,
  productKey: null,
  title: `Tent ${id}`,
  price: '12.50 USD',
  salePrice: null,
  availability: 'in stock',
  inventory: null,
  productType: null,
  category: null,
  labels: [],
  groupId: null,
  groupKey: null,
  link: null,
  imageLink: null,
  seenAt: 1_000,
})

/** A catalog with these products. */
const withProducts = (...products: readonly ProductRow[]): Partial<Catalogs> => ({
  list: async () => succeed(oneCatalog),
  products: async ({ offset, count }) =>
    succeed({ rows: products.slice(offset, offset + count), total: products.length }),
})

test('a user’s catalog is created by its name', async () => {
  const list = vi.fn<Catalogs['list']>(async () => succeed(noCatalog))
  const create = vi.fn<Catalogs['create']>(async () => fail(offline))
  const { user } = await renderView('/catalogs', {
    session,
    catalogs: { ...withProducts(), list, create },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tent shop{Enter}')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(create).toHaveBeenLastCalledWith({ workspace: spring, name: 'Tent shop' })
  create.mockResolvedValue(succeed({ id: 'shop', name: 'Tent shop', productsReadAt: null }))
  list.mockResolvedValue(succeed(oneCatalog))
  await user.click(screen.getByRole('button', { name: 'Create catalog' }))
  expect(await screen.findByText('No products synced yet.')).toBeDefined()
})

function inEnvironment(kind: Environment['kind'], catalogs: Partial<Catalogs>, address = '/catalogs') {
  const state = working()
  const environments = state.environments.map((view) => ({
    ...view,
    environment: { ...view.environment, kind },
  }))
  return renderView(address, {
    session: { state: async () => succeed({ ...state, environments }) },
    catalogs,
  })
}
const unsynced = { rows: [{ id: 'shop', name: 'Tent shop', productsReadAt: null }], readAt: 1_000 }

test('the products of the demo catalog are synced when it is first opened', async () => {
  const readProducts = vi.fn<Catalogs['readProducts']>(async () => fail(offline))
  const list = vi.fn<Catalogs['list']>(async () => succeed(unsynced))
  const products = vi.fn<Catalogs['products']>(async () => succeed({ rows: [], total: 0 }))
  const { user, emit } = await inEnvironment('sandbox', { list, products, readProducts })
  const alert = within(await screen.findByRole('alert'))
  readProducts.mockResolvedValue(succeed(undefined))
  await user.click(alert.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('status', { name: 'Syncing products' })).toBeDefined()
  list.mockResolvedValue(succeed(oneCatalog))
  products.mockResolvedValue(succeed({ rows: [product('1')], total: 1 }))
  const { workspace, catalogId } = reference
  const idle = { kind: 'idle' } as const
  emit('catalogsChanged', { ...workspace, catalogId, sync: idle, feed: null, images: null })
  expect(await screen.findByRole('row', { name: /Tent 1/ })).toBeDefined()
  expect(readProducts.mock.calls).toEqual(Array(2).fill([reference]))
})

test('a link to a product doesn’t say that nothing matches while products are synced', async () => {
  const catalogs: Partial<Catalogs> = {
    list: async () => succeed(unsynced),
    products: async () => succeed({ rows: [], total: 0 }),
    readProducts: async () => succeed(undefined),
  }
  await inEnvironment('sandbox', catalogs, '/catalogs/products/tent-1')
  expect(await screen.findByRole('status', { name: 'Syncing products' })).toBeDefined()
  expect(screen.queryByText('No products match.')).toBeNull()
})

test.each([
  ['sandbox', oneCatalog],
  ['custom', unsynced],
] as const)(
  'in the environment %s, a known or foreign catalog is synced on request only',
  async (kind, list) => {
    const readProducts = vi.fn<Catalogs['readProducts']>(async () => succeed(undefined))
    await inEnvironment(kind, { ...withProducts(), list: async () => succeed(list), readProducts })
    expect(await screen.findByText('No products synced yet.')).toBeDefined()
    expect(readProducts).not.toHaveBeenCalled()
  },
)

test('catalogs that can’t be read show why, and are reloaded on request', async () => {
  const list = vi.fn<Catalogs['list']>(async () => fail(offline))
  const { user } = await renderView('/catalogs', { session, catalogs: { ...withProducts(), list } })
  const again = await screen.findByRole('button', { name: 'Retry' })
  // The frame of the page is where it will be.
  const search = screen.getByRole('searchbox', { name: 'Search products' })
  expect(search.closest('fieldset')?.disabled).toBe(true)
  expect(screen.getByRole('button', { name: 'New product' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Nothing is stored on this computer yet.')).toBeDefined()
  list.mockResolvedValue(succeed(oneCatalog))
  await user.click(again)
  expect(await screen.findByText('Tent shop')).toBeDefined()
})

test('catalogs are the user’s: their screen, title and deletion name the user and no account', async () => {
  const accounts = [{ id: 'spring', name: 'Northwind' }]
  const remove = vi.fn<Catalogs['remove']>(async () => fail(offline))
  const { user } = await renderView('/catalogs', {
    session,
    accounts: { list: async () => succeed({ accounts, seenAt: 1_000 }) },
    catalogs: { ...withProducts(product('a')), remove },
  })
  expect(await screen.findByText('Tent shop')).toBeDefined()
  expect(document.title).toBe('Catalogs · @ada (Built-in sandbox) · Flightdeck')
  const switcher = screen.getByRole('button', { name: /^Switch account or user/ })
  expect(switcher.textContent).not.toContain('All accounts')
  expect(screen.getByTitle('The same in every account').textContent).toBe('All accounts')
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete catalog', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Tent shop?' })
  expect(dialog.textContent).toContain('Tent shop of @ada')
  expect(dialog.textContent).not.toContain('Northwind')
})

test('a feed is sent once a question that names the catalog, its user and the products is answered', async () => {
  const upload = vi.fn<Catalogs['upload']>(async () => fail(offline))
  const summary: FeedSummary = {
    fileName: 'tents.csv',
    form: 'CSV',
    readAt: 1_000,
    rows: 3,
    withWarnings: 0,
    groups: 0,
    changes: { new: 2, changed: 1, same: 0, held: 0 },
    images: { rows: 0, lastRow: 0 },
    findings: [],
    mapping: [],
  }
  const { user } = await renderView('/catalogs/feed', {
    session,
    catalogs: {
      ...withProducts(),
      feed: async () => succeed(summary),
      feedRows: async () => succeed({ rows: [], total: 0 }),
      upload,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Send 3 products' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 products to Tent shop?' }))
  expect(dialog.getByText(/Tent shop of @ada/)).toBeDefined()
  expect(upload).not.toHaveBeenCalled()
  expect(dialog.getByText(/^The catalog of @ada changes at once.*2 new, 1 changed/)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Send 3 products now' }))
  expect(upload).toHaveBeenCalledExactlyOnceWith(reference)
})

test('marked products are deleted once their number is typed', async () => {
  const deleteProducts = vi.fn<Catalogs['deleteProducts']>(async () => succeed(job({ id: 'job9' })))
  const { user } = await renderView('/catalogs', {
    session,
    catalogs: { ...withProducts(product('a'), product('b')), deleteProducts },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Tent b' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 product' }))
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = dialog.getByRole('button', { name: 'Delete 1 product permanently' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: 'Type 1 to confirm' }), '1')
  await user.click(confirm)
  await waitFor(() =>
    expect(deleteProducts).toHaveBeenCalledExactlyOnceWith({
      ...reference,
      target: { kind: 'ids', ids: ['b'] },
    }),
  )
})

test('a new product lists what is missing instead of being sent', async () => {
  const saveProduct = vi.fn<Catalogs['saveProduct']>(async () => succeed([]))
  const { user } = await renderView('/catalogs', { session, catalogs: { ...withProducts(), saveProduct } })
  await user.click(await screen.findByRole('button', { name: 'New product' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New product' }))
  await user.click(dialog.getByRole('button', { name: 'Send product' }))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(saveProduct).not.toHaveBeenCalled()
})

test('a product set is looked up by its ID and opened', async () => {
  const set: ProductSetRow = {
    id: 'set1',
    name: 'Big tents',
    description: null,
    type: 'MANUAL',
    filters: [],
    products: 2,
    status: 'DONE',
    gone: false,
    readAt: 1_000,
    record: { product_ids: ['a', 'b'] },
  }
  const sets: ProductSetRow[] = []
  const readSet = vi.fn<Catalogs['readSet']>(async () => fail(offline))
  const changeSet = vi.fn<Catalogs['changeSet']>(async () => succeed(set))
  const { user } = await renderView('/catalogs/sets', {
    session,
    catalogs: { ...withProducts(), sets: async () => succeed([...sets]), readSet, changeSet },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Product set ID' }), 'set1{Enter}')
  expect(await screen.findByRole('alert')).toBeDefined()
  readSet.mockImplementation(async () => {
    sets.push(set)
    return succeed(set)
  })
  await user.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByRole('row', { name: /Big tents/ })).toBeDefined()
  const products = await screen.findByRole('textbox', { name: 'Products' })
  await user.type(products, '\nc')
  expect(screen.getByText('1 added, 0 removed')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save products' }))
  expect(changeSet).toHaveBeenCalledExactlyOnceWith({
    ...reference,
    setId: 'set1',
    name: 'Big tents',
    description: null,
    target: { kind: 'ids', ids: ['a', 'b', 'c'] },
  })
})

test('prices without a currency get the others’ currency, and the mapping is open again afterwards', async () => {
  const file: FeedFile = {
    feedId: 'feed1',
    fileName: 'tents.csv',
    bytes: 2_048,
    form: 'CSV',
    reading: emptyReport,
    columns: [{ name: 'price', samples: [] }],
    mapping: [
      { field: 'id', column: 'id', rules: [] },
      { field: 'price', column: 'price', rules: [{ kind: 'trim' }, { kind: 'price', currency: null }] },
    ],
  }
  const broken: FeedSummary['findings'][number] = {
    severity: 'error',
    field: 'price',
    rule: 'product.price-form',
    rows: 2,
    message: 'No currency',
  }
  const summary = (findings: FeedSummary['findings']): FeedSummary => ({
    fileName: 'tents.csv',
    form: 'CSV',
    readAt: 1_000,
    rows: 3,
    withWarnings: 0,
    groups: 0,
    changes: { new: 1, changed: 0, same: 0, held: 2 },
    images: { rows: 0, lastRow: 0 },
    findings,
    mapping: file.mapping,
  })
  const row = (number: number, price: string): FeedRow => ({
    number,
    id: `T${number}`,
    title: 'Tent',
    price,
    availability: 'in stock',
    change: 'new',
    groupId: null,
    errors: 0,
    warnings: 0,
  })
  const rows = [row(1, '12.50 EUR'), row(2, '9.90'), row(3, '8')]
  const readFeed = vi.fn<Catalogs['readFeed']>(async () => succeed(summary([broken])))
  const { user } = await renderView('/catalogs/feed', {
    session,
    catalogs: {
      ...withProducts(),
      openFeed: async () => succeed(file),
      previewFeed: async () => succeed([]),
      feed: async () => succeed(null),
      feedRows: async ({ view: { rule } }) => {
        const shown = rule === null ? rows : rows.slice(1)
        return succeed({ rows: shown, total: shown.length })
      },
      feedRow: async () => {
        const source = { basis: 'documented', section: 'catalogs#products' } as const
        return succeed({
          row: row(2, '9.90'),
          product: {},
          findings: [{ ...broken, source, code: 'MISSING' }],
        })
      },
      readFeed,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open a feed' }))
  await user.click(await screen.findByRole('button', { name: 'Check all rows' }))
  await user.click(await screen.findByRole('row', { name: /9\.90/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Tent' }))
  const fix = await details.findByRole('button', { name: 'Fix 2 rows: add EUR' })
  readFeed.mockResolvedValue(succeed(summary([])))
  await user.click(fix)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fix 2 rows: add EUR' })).toBeNull())
  expect(readFeed.mock.lastCall?.[0].mapping[1]).toEqual({
    field: 'price',
    column: 'price',
    rules: [{ kind: 'trim' }, { kind: 'price', currency: 'EUR', numbers: null }],
  })
  await user.click(screen.getByRole('button', { name: 'Change the mapping' }))
  expect(await screen.findByRole('button', { name: 'Check all rows' })).toBeDefined()
})
