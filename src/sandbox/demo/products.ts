import type { ProductKeys, ProductMaker } from '../state/catalog-products.ts'
import type { ProductRecord } from '../state/product-record.ts'
import { type Article, apparel, gear, lines, seasons } from './product-texts.ts'

/**
 * The demo catalogs' products, each computed from its position only: two hundred thousand cost nothing until they're
 * read. Of ten positions, eight are two groups of four variants and two are single products.
 */
export const demoProducts: ProductMaker = { keys, make }

/** IDs of the demo catalogs, one per user. */
export const demoCatalogIds = { ada: '1486085012953575424', bert: '1486085012953575425' } as const

interface Place {
  readonly index: number
  /** The product, ignoring its size. */
  readonly model: number
  readonly article: Article
  /** Null for a single product. */
  readonly size: string | null
}

function placeOf(index: number): Place {
  const within = index % 10
  const group = Math.floor(within / 4)
  const isSingle = group === 2
  const model = Math.floor(index / 10) * 4 + (isSingle ? within - 6 : group)
  const articles = isSingle ? gear : apparel
  const article = articles[model % articles.length] ?? apparel[0]
  return { index, model, article, size: isSingle ? null : (article.sizes[within % 4] ?? null) }
}

function keys(catalogId: string, index: number): ProductKeys {
  const { model, size } = placeOf(index)
  const catalog = catalogId === demoCatalogIds.bert ? '2' : '1'
  return {
    id: `nw-${padded(index + 1, 6)}`,
    product_key: `148608${catalog}${padded(index, 12)}`,
    item_group_id: size === null ? null : `nw-model-${model + 1}`,
    item_group_key: size === null ? null : `148609${catalog}${padded(model, 12)}`,
  }
}

function make(catalogId: string, index: number): ProductRecord {
  const place = placeOf(index)
  const { model, article, size } = place
  const { id, product_key, item_group_id, item_group_key } = keys(catalogId, index)
  const line = lines[Math.floor(model / 3) % lines.length] ?? lines[0]
  const series = Math.floor(model / (lines.length * 12))
  const name = `${line}${series === 0 ? '' : ` ${series + 1}`} ${article.noun}`
  const cents = article.cents + ((model * 730) % 6000)
  const isReduced = model % 5 === 0
  const currency = catalogId === demoCatalogIds.bert ? 'USD' : 'EUR'
  return {
    catalog_id: catalogId,
    id,
    product_key,
    title: size === null ? `Northwind ${name}` : `Northwind ${name}, ${size}`,
    description: `${article.description} From the ${line} line, made to be repaired.`,
    ...stock(index),
    condition: index % 41 === 0 ? 'refurbished' : 'new',
    price: `${money(cents)} ${currency}`,
    link: `https://shop.northwind.example/p/${id}`,
    image_link: `https://images.northwind.example/${id}.jpg`,
    brand: 'Northwind',
    gtin: gtin(index),
    mpn: `NW-${model + 1}${size === null ? '' : `-${size}`}`,
    mobile_link: `https://m.northwind.example/p/${id}`,
    additional_image_link:
      model % 3 === 0
        ? `https://images.northwind.example/${id}-2.jpg,https://images.northwind.example/${id}-3.jpg`
        : null,
    google_product_category: article.category,
    product_type: article.type,
    sale_price: isReduced ? `${money(Math.floor((cents * 4) / 5))} ${currency}` : null,
    sale_price_effective_date:
      isReduced && model % 2 === 0 ? '2026-11-20T00:00:00+01:00/2026-12-01T00:00:00+01:00' : null,
    item_group_id,
    item_group_key,
    gender: size === null ? null : (['female', 'male', 'unisex'][model % 3] ?? null),
    age_group: size === null ? null : 'adult',
    color: size === null ? null : (colors[model % colors.length] ?? null),
    size,
    custom_label_0: seasons[model % seasons.length] ?? null,
    custom_label_1: cents > 9000 ? 'high margin' : 'low margin',
    custom_label_2: isReduced ? 'clearance' : null,
    custom_label_3: model % 7 === 0 ? 'bestseller' : null,
    custom_label_4: null,
  }
}

const colors = ['moss', 'slate', 'rust', 'navy', 'sand', 'black', 'heather'] as const

function stock(index: number): Pick<ProductRecord, 'availability' | 'inventory'> {
  const kind = (index * 7 + 6) % 24
  if (kind === 0) return { availability: 'discontinued', inventory: 0 }
  if (kind === 1) return { availability: 'preorder', inventory: null }
  if (kind === 2) return { availability: 'available for order', inventory: null }
  if (kind < 6) return { availability: 'out of stock', inventory: 0 }
  return { availability: 'in stock', inventory: 1 + ((index * 13) % 180) }
}

/** Cents as whole units with two decimals. */
function money(cents: number): string {
  return `${Math.floor(cents / 100)}.${padded(cents % 100, 2)}`
}

/** A GTIN-13 with its check digit. */
function gtin(index: number): string {
  const digits = `4099${padded(index, 8)}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function padded(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
