import { z } from 'zod'
import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import type { Statements } from '../../../core/store/database.ts'

const text = z.string().nullable()

export const productRow = z.object({
  number: z.int(),
  id: z.string(),
  product_key: text,
  title: z.string(),
  price: z.string(),
  sale_price: text,
  availability: z.string(),
  inventory: z.int().nullable(),
  product_type: text,
  google_product_category: text,
  custom_label_0: text,
  custom_label_1: text,
  custom_label_2: text,
  custom_label_3: text,
  custom_label_4: text,
  item_group_id: text,
  item_group_key: text,
  link: text,
  image_link: text,
  fingerprint: text,
  seen_at: z.int(),
})
export type ProductColumns = z.output<typeof productRow>

export const productColumns = Object.keys(productRow.shape).join(', ')

/** Columns with a product's values. */
const contents = [
  'title',
  'price',
  'sale_price',
  'availability',
  'inventory',
  'product_type',
  'google_product_category',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
  'item_group_id',
  'link',
  'image_link',
] as const

const required: ReadonlySet<string> = new Set(['title', 'price', 'availability'])

export interface KnownProduct {
  readonly catalog: number
  readonly id: string
  readonly productKey: string | null
  readonly groupKey: string | null
  /** Undefined leaves a stored value; null clears it. */
  readonly product: ProductDraft
  readonly fingerprint: string | null
  readonly seenAt: number
  /** Merged over the stored record, or replacing it for a sync. */
  readonly record: ProductDraft
  /** The sync that saw it; null for a receipt. */
  readonly sync: number | null
}

const names = contents.join(', ')
const places = contents.map((name) => `:${name}`).join(', ')
const changes = contents.map(
  (name) => `${name} = CASE :has_${name} WHEN 1 THEN excluded.${name} ELSE ${name} END`,
)

const upsert = `INSERT INTO product
    (catalog, id, product_key, item_group_key, fingerprint, seen_at, sync, record, ${names})
  VALUES (:catalog, :id, :productKey, :groupKey, :fingerprint, :seenAt, coalesce(:sync, 0), :record, ${places})
  ON CONFLICT (catalog, id) DO UPDATE SET
    product_key = coalesce(excluded.product_key, product_key),
    item_group_key = coalesce(excluded.item_group_key, item_group_key),
    fingerprint = excluded.fingerprint, seen_at = excluded.seen_at,
    sync = coalesce(:sync, sync),
    record = CASE WHEN :sync > 0 THEN excluded.record
      ELSE json_patch(coalesce(record, '{}'), excluded.record) END, ${changes.join(', ')}`

export function saveProduct({ run }: Pick<Statements, 'run'>, knownProduct: KnownProduct): void {
  const { product, record, ...rest } = knownProduct
  const values: Record<string, string | number | null> = { ...rest, record: writeJson(record) }
  for (const name of contents) {
    const value = product[name]
    values[`has_${name}`] = value === undefined ? 0 : 1
    values[name] = toColumnValue(name, value)
  }
  run(upsert, values)
}

function toColumnValue(name: (typeof contents)[number], value: unknown): string | number | null {
  if (value === undefined || value === null || value === '') return required.has(name) ? '' : null
  if (name === 'inventory') return typeof value === 'number' && Number.isSafeInteger(value) ? value : null
  return String(value)
}
