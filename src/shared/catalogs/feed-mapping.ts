import { z } from 'zod'
import { availabilities, conditions, type ProductField, productInput } from '../api/ads/products.ts'
import { compileRules, type FeedRule, feedRule, type ValueRule } from './feed-rules.ts'
import { productFields } from './product-merge.ts'
import type { ProductDraft } from './product-rules.ts'

/** Which feed column becomes which product field, and by which rules. */
export const feedMapping = z
  .array(
    z.strictObject({
      field: productInput.keyof(),
      /** The column's name; null if only rules provide the value. */
      column: z.string().max(200).nullable(),
      rules: z.array(feedRule).max(10),
    }),
  )
  .max(productFields.length)
export type FeedMapping = z.output<typeof feedMapping>
export type FieldMapping = FeedMapping[number]

/** Other names that feeds use for a field, as `columnKey` writes them. */
const synonyms: Readonly<Partial<Record<ProductField, readonly string[]>>> = {
  id: ['sku', 'item_id', 'product_id', 'offer_id', 'article_number', 'item_number', 'retailer_id'],
  title: ['name', 'product_name', 'product_title', 'item_title'],
  description: ['product_description', 'body', 'body_html', 'long_description', 'summary', 'content'],
  availability: ['stock_status', 'in_stock', 'availability_status', 'status'],
  condition: ['item_condition', 'product_condition'],
  price: ['regular_price', 'list_price', 'retail_price', 'price_amount', 'current_price'],
  link: ['url', 'product_url', 'product_link', 'deeplink', 'landing_page'],
  image_link: ['image', 'image_url', 'image_src', 'main_image', 'picture', 'imageurl'],
  brand: ['manufacturer', 'vendor', 'brand_name'],
  gtin: ['ean', 'upc', 'isbn', 'barcode', 'gtin13', 'gtin14'],
  mpn: ['manufacturer_part_number', 'part_number', 'model_number'],
  mobile_link: ['mobile_url'],
  additional_image_link: ['additional_image_links', 'additional_images', 'more_images', 'image_links'],
  google_product_category: ['google_category', 'category_id', 'google_product_type'],
  product_type: ['category', 'categories', 'product_category', 'type'],
  inventory: ['quantity', 'stock', 'stock_quantity', 'qty', 'quantity_to_sell_on_facebook'],
  sale_price: ['special_price', 'discount_price', 'offer_price'],
  sale_price_effective_date: ['sale_price_dates', 'sale_period'],
  item_group_id: ['parent_id', 'parent_sku', 'group_id', 'variant_group'],
  age_group: ['age'],
  color: ['colour'],
}

/** `g:Image Link` becomes `image_link`. */
export function columnKey(column: string): string {
  return column
    .replace(/^(g|c):/i, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
}

/**
 * A suggested mapping: the one saved for columns with these names, or else by name. It suggests only rules that
 * preserve the meaning, and the user sees their effect before anything is loaded.
 */
export function suggestMapping(columns: readonly string[], remembered: FeedMapping | null): FeedMapping {
  const known = new Map(remembered?.map((entry) => [entry.field, entry]))
  const taken = new Set<string>()
  const entries: FieldMapping[] = []
  const rememberedFor = (field: ProductField): FieldMapping | null => {
    const entry = known.get(field)
    if (entry === undefined) return null
    return entry.column === null || columns.includes(entry.column) ? entry : null
  }
  for (const field of productFields) {
    const column = rememberedFor(field)?.column
    if (column !== undefined && column !== null) taken.add(column)
  }
  for (const field of productFields) {
    const before = rememberedFor(field)
    if (before !== null) {
      entries.push(before)
      continue
    }
    const names = [field, ...(synonyms[field] ?? [])]
    const column = names
      .map((name) => columns.find((one) => columnKey(one) === name && !taken.has(one)))
      .find((one) => one !== undefined)
    if (column === undefined) continue
    taken.add(column)
    entries.push({ field, column, rules: defaultRules(field) })
  }
  return entries
}

/** Rules that every feed needs for a field. */
export function defaultRules(field: ProductField): FeedRule[] {
  switch (field) {
    case 'price':
    case 'sale_price':
      return [{ kind: 'trim' }, { kind: 'price', currency: null }]
    case 'link':
    case 'mobile_link':
    case 'image_link':
      return [{ kind: 'trim' }, { kind: 'https' }]
    case 'availability':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: availabilityLabel }]
    case 'condition':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: conditions.map((to) => ({ from: to, to })) }]
    default:
      return [{ kind: 'trim' }]
  }
}

const availabilityLabel: { from: string; to: string }[] = [
  ...availabilities.map((to) => ({ from: to, to })),
  { from: 'in_stock', to: 'in stock' },
  { from: 'instock', to: 'in stock' },
  { from: 'out_of_stock', to: 'out of stock' },
  { from: 'outofstock', to: 'out of stock' },
  { from: 'pre-order', to: 'preorder' },
  { from: 'backorder', to: 'available for order' },
  { from: 'available_for_order', to: 'available for order' },
]

interface FieldReader {
  readonly field: ProductField
  readonly place: number
  readonly rule: ValueRule
}

/** Reads rows of cells as products; a mapped field without a value isn't in the product. */
export type ProductReader = (cells: readonly string[]) => ProductDraft

export function compileMapping(mapping: FeedMapping, columns: readonly string[]): ProductReader {
  const readers = mapping.map(
    ({ field, column, rules }): FieldReader => ({
      field,
      rule: compileRules(rules),
      place: column === null ? -1 : columns.indexOf(column),
    }),
  )
  return (cells) => {
    const product: Partial<Record<ProductField, string | number>> = {}
    for (const { field, place, rule } of readers) {
      const value = rule(place < 0 ? '' : (cells[place] ?? ''))
      if (value !== '') product[field] = field === 'inventory' ? wholeNumber(value) : value
    }
    return product
  }
}

/** Anything but a whole number stays text, which the check reports. */
function wholeNumber(value: string): string | number {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

/** Required fields without a column or a rule. */
export function unmappedFields(mapping: FeedMapping, required: readonly ProductField[]): ProductField[] {
  const given = new Set(
    mapping
      .filter(({ column, rules }) => column !== null || rules.some(({ kind }) => kind === 'default'))
      .map(({ field }) => field),
  )
  return required.filter((field) => !given.has(field))
}
