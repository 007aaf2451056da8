import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoCatalogIds, demoProducts } from '../../../../src/sandbox/demo/products.ts'
import type { CatalogProducts } from '../../../../src/sandbox/state/catalog-products.ts'
import { Journal } from '../../../../src/sandbox/state/journal.ts'
import type { ProductRecord } from '../../../../src/sandbox/state/product-record.ts'
import { ProductStore } from '../../../../src/sandbox/state/product-store.ts'

const catalog = demoCatalogIds.ada

function product(id: string, group: string | null): ProductRecord {
  const made = demoProducts.make(catalog, 8)
  const key = `key-${id}`
  const item_group_key = group === null ? null : `group-${group}`
  return { ...made, id, product_key: key, item_group_id: group, item_group_key }
}

function stocked(made: number): ProductStore {
  const store = new ProductStore(new Journal(), demoProducts)
  store.load([{ catalog_id: catalog, made }])
  return store
}

const idsOf = (shelf: CatalogProducts) => [...shelf.products()].map(({ id }) => id)

function listed(shelf: CatalogProducts, count: number, groupKey?: string): string[] {
  const ids: string[] = []
  let after = -1
  for (;;) {
    const { products, hasMore } = shelf.page(after, count, groupKey)
    ids.push(...products.map(({ product: row }) => row.id))
    after = products.at(-1)?.sequence ?? after
    if (!hasMore) return ids
  }
}

describe('a catalog', () => {
  it('is read page by page, with only the first variants, in the order of submission', () => {
    const shelf = stocked(20).of(catalog)
    const first = ['nw-000001', 'nw-000005', 'nw-000009', 'nw-000010']
    expect(listed(shelf, 3)).toEqual([...first, 'nw-000011', 'nw-000015', 'nw-000019', 'nw-000020'])
    const groupKey = shelf.get('nw-000002')?.item_group_key ?? ''
    expect(listed(shelf, 3, groupKey)).toEqual(['nw-000001', 'nw-000002', 'nw-000003', 'nw-000004'])
    expect(listed(shelf, 3, 'no-group')).toEqual([])
  })

  it('replaces the first variant by the next when it is deleted or leaves the group', () => {
    const shelf = stocked(4).of(catalog)
    shelf.remove(demoProducts.keys(catalog, 0).product_key)
    expect(listed(shelf, 10)).toEqual(['nw-000002'])
    shelf.put({ ...demoProducts.make(catalog, 1), item_group_id: null, item_group_key: null })
    expect(listed(shelf, 10)).toEqual(['nw-000002', 'nw-000003'])
  })

  it('survives being stored: order, changes, deletions and all', () => {
    const store = stocked(30)
    store.change(catalog, (shelf) => {
      shelf.put({ ...demoProducts.make(catalog, 12), title: 'Changed' })
      shelf.remove(demoProducts.keys(catalog, 3).product_key)
      shelf.put(product('new', 'nw-model-1'))
    })
    const restored = new ProductStore(new Journal(), demoProducts)
    restored.load(JSON.parse(JSON.stringify([...store.values()])))
    expect([...restored.of(catalog).products()]).toEqual([...store.of(catalog).products()])
    expect(listed(restored.of(catalog), 7)).toEqual(listed(store.of(catalog), 7))
    expect([...restored.values()]).toEqual([...store.values()])
  })

  it('is stored as a few numbers until someone changes it', () => {
    expect([...stocked(200_000).values()]).toEqual([{ catalog_id: catalog, made: 200_000, without: [] }])
  })

  it('keeps the order of a fixture without sequences', () => {
    const store = new ProductStore(new Journal(), demoProducts)
    store.load([product('b', null), product('a', null), product('c', 'g')])
    expect(idsOf(store.of(catalog))).toEqual(['b', 'a', 'c'])
  })

  it('matches a plain list after any changes', () => {
    const id = fc.constantFrom('nw-000001', 'nw-000003', 'a', 'b', 'c')
    const group = fc.constantFrom(null, 'nw-model-1', 'g')
    const change = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), id, group }),
      fc.record({ kind: fc.constant('remove' as const), id, group }),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const shelf = stocked(6).of(catalog)
        let plain = Array.from({ length: 6 }, (_, place) => demoProducts.make(catalog, place))
        for (const { kind, id: changed, group: groupId } of changes) {
          const row = product(changed, groupId)
          const before = plain.find((known) => known.id === changed)
          if (kind === 'remove') {
            expect(shelf.remove(before?.product_key ?? 'unknown')).toBe(before !== undefined)
            plain = plain.filter((known) => known !== before)
          } else {
            shelf.put(row)
            plain =
              before === undefined ? [...plain, row] : plain.map((known) => (known === before ? row : known))
          }
        }
        expect([...shelf.products()]).toEqual(plain)
        const isFirst = (row: ProductRecord) =>
          row.item_group_id === null ||
          plain.find((other) => other.item_group_id === row.item_group_id) === row
        expect(listed(shelf, 2)).toEqual(plain.filter(isFirst).map((row) => row.id))
        for (const row of plain) expect(shelf.getByKey(row.product_key)).toEqual(row)
      }),
    )
  })
})
