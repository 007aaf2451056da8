import { z } from 'zod'
import { filterAttributes, type ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import type { FeedRow, FeedRowDetails } from '../../../../shared/catalogs/feed.ts'
import { checkFeedProduct } from '../../../../shared/catalogs/feed-findings.ts'
import { findingsOfImages } from '../../../../shared/catalogs/feed-images.ts'
import { previewFilters } from '../../../../shared/catalogs/product-filter.ts'
import type { ProductRow, ProductSort } from '../../../../shared/catalogs/product-row.ts'
import type { FilterSetPreview } from '../../../../shared/catalogs/product-set.ts'
import type { FeedView, ProductsView, ProductTarget } from '../../../../shared/catalogs/product-view.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { NumberFormat } from '../../../../shared/text/number-text.ts'
import { readRow, type Statements, type Values } from '../../../core/store/database.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { CatalogWindow, Range } from '../ports.ts'
import { checksOf } from './feed-images.ts'
import type { StoredFeed } from './feed-loading.ts'
import {
  changeNumber,
  feedRow,
  narrowFeedColumns,
  productContent,
  repeatedInFile,
  rowKey,
  rowKeys,
} from './feed-rows.ts'
import { type ProductColumns, productColumns, productRow } from './product-columns.ts'
import { shownOpened, shownProduct } from './shown-product.ts'

/** Lists of any length: their keys are computed once, then read in windows. */
export interface CatalogViews {
  feedRows(catalog: number, view: FeedView, kinds: StoredFeed['kinds'], range: Range): CatalogWindow<FeedRow>
  /** `numbers` is the number format that the feed was read with. */
  feedRow(catalog: number, number: number, numbers: NumberFormat | null): FeedRowDetails | null
  products(catalog: number, view: ProductsView, range: Range): CatalogWindow<ProductRow>
  /** Null if the product isn't known. */
  product(catalog: number, id: string): Fields | null
  target(catalog: number, target: ProductTarget): readonly number[]
  previewFilters(catalog: number, filters: readonly ProductFilter[]): FilterSetPreview
  changed(): void
}

const maxViews = 6
const keyRow = z.object({ key: z.int() })
const contentRow = z.object({ content: productContent })
const numberRow = z.object({ number: z.int() })

const sorts: Readonly<Record<ProductSort, string>> = {
  id: 'id',
  title: 'title COLLATE NOCASE',
  price: 'CAST(price AS REAL)',
  availability: 'availability',
  group: 'item_group_id',
  seen: 'seen_at',
}

class CachedCatalogViews implements CatalogViews {
  readonly #database: ThreadDatabase
  readonly #views = new Map<string, Float64Array>()

  constructor(database: ThreadDatabase) {
    this.#database = database
  }

  #keysOf(name: string, sql: string, values: Values): Float64Array {
    const cachedKeys = this.#views.get(name)
    if (cachedKeys !== undefined) return cachedKeys
    const keys = this.#database.read(({ all }) =>
      Float64Array.from(all(sql, values).read(keyRow), ({ key }) => key),
    )
    const [oldest] = this.#views.keys()
    if (this.#views.size >= maxViews && oldest !== undefined) this.#views.delete(oldest)
    this.#views.set(name, keys)
    return keys
  }

  #window<Row>(
    keys: Float64Array,
    { offset, count }: Range,
    readRowAt: (statements: Pick<Statements, 'get'>, key: number) => Row | null,
  ): CatalogWindow<Row> {
    const windowKeys = keys.subarray(offset, offset + count)
    const rows = this.#database.read((statements) =>
      Array.from(windowKeys, (key) => statements.unlessUnreadable(() => readRowAt(statements, key))),
    )
    return { rows: rows.filter((row) => row !== null), total: keys.length }
  }

  #productKeys(catalog: number, view: ProductsView): Float64Array {
    const { text, availability, groupId, sort, descending } = view
    const where = [
      'catalog = :catalog',
      ...(text === '' ? [] : ['(instr(lower(title), :text) > 0 OR instr(lower(id), :text) > 0)']),
      ...(availability === null ? [] : ['availability = :availability']),
      ...(groupId === null ? [] : ['item_group_id = :groupId']),
    ]
    const order = `${sorts[sort]} ${descending ? 'DESC' : 'ASC'}, id`
    return this.#keysOf(
      `products ${catalog} ${JSON.stringify(view)}`,
      `SELECT number AS key FROM product WHERE ${where.join(' AND ')} ORDER BY ${order}`,
      {
        catalog,
        ...(text === '' ? {} : { text: text.toLowerCase() }),
        ...(availability === null ? {} : { availability }),
        ...(groupId === null ? {} : { groupId }),
      },
    )
  }

  #byIds(catalog: number, ids: readonly string[]): readonly number[] {
    return this.#database.read(({ all }) =>
      all(
        `SELECT number AS key FROM product
         WHERE catalog = :catalog AND id IN (SELECT value FROM json_each(:ids)) ORDER BY number`,
        { catalog, ids: JSON.stringify(ids) },
      )
        .read(keyRow)
        .map((row) => row.key),
    )
  }

  readonly changed: CatalogViews['changed'] = () => this.#views.clear()

  readonly feedRows: CatalogViews['feedRows'] = (catalog, view, kinds, range) => {
    const { text, change, rule, groupId } = view
    const { first, end } = rowKeys(catalog)
    const kind = rule === null ? null : (kinds[rule] ?? -1)
    const where = [
      'key >= :first AND key < :end',
      ...(text === '' ? [] : ['(instr(lower(title), :text) > 0 OR instr(lower(id), :text) > 0)']),
      ...(change === null ? [] : ['catalog = :catalog AND change = :change']),
      ...(groupId === null ? [] : ['item_group_id = :groupId']),
      ...(kind === null
        ? []
        : ['key IN (SELECT :first + row FROM feed_finding WHERE catalog = :catalog AND kind = :kind)']),
    ]
    const keys = this.#keysOf(
      `feed ${catalog} ${JSON.stringify(view)}`,
      `SELECT key FROM feed_row WHERE ${where.join(' AND ')} ORDER BY key`,
      {
        first,
        end,
        ...(text === '' ? {} : { text: text.toLowerCase() }),
        ...(change === null ? {} : { change: changeNumber(change) }),
        ...(change === null && kind === null ? {} : { catalog }),
        ...(groupId === null ? {} : { groupId }),
        ...(kind === null ? {} : { kind }),
      },
    )
    return this.#window(keys, range, ({ get }, key) => {
      const row = get(`SELECT ${narrowFeedColumns} FROM feed_row WHERE key = :key`, { key })
      return row === undefined ? null : readRow(feedRow, row)
    })
  }

  readonly feedRow: CatalogViews['feedRow'] = (catalog, number, numbers) =>
    this.#database.read((statements) => {
      const { get } = statements
      const key = rowKey(catalog, number)
      const rawRow = get(`SELECT ${narrowFeedColumns} FROM feed_row WHERE key = :key`, { key })
      const content = get('SELECT content FROM feed_row WHERE key = :key', { key })
      if (rawRow === undefined || content === undefined) return null
      const row = readRow(feedRow, rawRow)
      const product = readRow(contentRow, content).content
      const others = get('SELECT count(*) AS number FROM feed_row WHERE catalog = :catalog AND id = :id', {
        catalog,
        id: row.id,
      })
      const repeated = row.id !== '' && readRow(numberRow, others).number > 1
      const findings = [
        ...checkFeedProduct(product, numbers),
        ...findingsOfImages(product, checksOf(statements, catalog, number)),
        ...(repeated ? [repeatedInFile] : []),
      ]
      return { row, product: shownProduct(product, shownOpened), findings }
    })

  readonly products: CatalogViews['products'] = (catalog, view, range) =>
    this.#window(this.#productKeys(catalog, view), range, ({ get }, number) => {
      const row = get(`SELECT ${productColumns} FROM product WHERE number = :number`, { number })
      return row === undefined ? null : viewOf(readRow(productRow, row))
    })

  readonly product: CatalogViews['product'] = (catalog, id) =>
    this.#database.read(({ get }) => {
      const row = get('SELECT record FROM product WHERE catalog = :catalog AND id = :id', { catalog, id })
      return row === undefined ? null : readRow(recordRow, row).record
    })

  readonly target: CatalogViews['target'] = (catalog, target) => {
    if (target.kind === 'ids') return this.#byIds(catalog, target.ids)
    const keys = this.#productKeys(catalog, target.view)
    const except = new Set(target.except.length === 0 ? [] : this.#byIds(catalog, target.except))
    return [...keys].filter((key) => !except.has(key))
  }

  readonly previewFilters: CatalogViews['previewFilters'] = (catalog, filters) =>
    this.#database.read(({ all }) => {
      const names = filterAttributes.join(', ')
      const products = all(
        `SELECT id, title, ${names} FROM product WHERE catalog = :catalog ORDER BY number`,
        { catalog },
      ).read(filterRow)
      const preview = previewFilters(products, filters, 100)
      const previewProduct = (product: z.output<typeof filterRow>) => ({
        id: product.id,
        title: product.title,
        values: Object.fromEntries(
          filters.map(({ attribute }) => {
            const value = product[attribute]
            return [attribute, value === null ? null : String(value)]
          }),
        ),
      })
      return {
        products: products.length,
        matched: preview.matched,
        missed: preview.missed,
        matchedByFilter: preview.matchedByFilter,
        matches: preview.matches.map(previewProduct),
        nearMisses: preview.nearMisses.map(({ product, filter }) => ({
          product: previewProduct(product),
          filter,
        })),
      }
    })
}

export function createCatalogViews(database: ThreadDatabase): CatalogViews {
  return new CachedCatalogViews(database)
}

const recordRow = z.object({ record: storedFields.nullable() })
const nullableText = z.string().nullable()
const filterRow = z.object({
  id: z.string(),
  title: z.string(),
  price: z.string(),
  product_type: nullableText,
  google_product_category: nullableText,
  sale_price: nullableText,
  inventory: z.int().nullable(),
  custom_label_0: nullableText,
  custom_label_1: nullableText,
  custom_label_2: nullableText,
  custom_label_3: nullableText,
  custom_label_4: nullableText,
})

function viewOf(row: ProductColumns): ProductRow {
  const { id, title, price, availability, inventory, link } = row
  return {
    id,
    title,
    price,
    availability,
    inventory,
    link,
    productKey: row.product_key,
    salePrice: row.sale_price,
    productType: row.product_type,
    category: row.google_product_category,
    labels: [
      row.custom_label_0,
      row.custom_label_1,
      row.custom_label_2,
      row.custom_label_3,
      row.custom_label_4,
    ],
    groupId: row.item_group_id,
    groupKey: row.item_group_key,
    imageLink: row.image_link,
    seenAt: row.seen_at,
  }
}
