import {
  ageGroups,
  availabilities,
  conditions,
  customLabels,
  descriptionLimit,
  genders,
  type ProductField,
  titleLimit,
} from '../api/ads/products.ts'
import type { Finding } from '../core/finding.ts'
import { currencyDecimals } from '../money/currencies.ts'
import { type Price, readPrice } from '../money/price.ts'
import { type Citation, citeDocumented, citeSettled } from '../service-docs/citation.ts'
import { countCharacters } from '../text/characters.ts'
import { t } from '../text/language.ts'
import { productLabels } from './product-labels.ts'
import { additionalImages, describeImageLink, type ImageFacts, isHttpsAddress } from './product-links.ts'
import { isHexColor, isPlainText, readSalePeriod } from './product-texts.ts'

/**
 * The rules of a product (catalogs.md#products), for the product after the change. Values are unchecked: they come from
 * a feed, an editor or a request. One pass without schemas, so that large catalogs can be checked as a whole.
 */
export type ProductDraft = Readonly<Partial<Record<ProductField, unknown>>>

export interface ProductContext {
  /** Known image facts by address; an address that isn't listed has no findings. */
  readonly images?: ReadonlyMap<string, ImageFacts>
}

type Code = 'MISSING_PARAMETER' | 'INVALID_PARAMETER' | 'INVALID'

/** All errors of a product, in the documented order. */
export function checkProduct(product: ProductDraft, context: ProductContext = {}): Finding[] {
  const check = new ProductCheck(product, context)
  check.run()
  return check.findings
}

const source = citeDocumented('catalogs#products')
const ofPrices = citeDocumented('catalogs#prices')
const ofLinks = citeDocumented('catalogs#links-and-images')
const citations: Readonly<Partial<Record<ProductField, Citation>>> = {
  price: ofPrices,
  sale_price: ofPrices,
  sale_price_effective_date: ofPrices,
  link: ofLinks,
  mobile_link: ofLinks,
  image_link: ofLinks,
  additional_image_link: ofLinks,
}

/** Fields that distinguish the variants of one product. */
const variantFields = ['size', 'color', 'age_group', 'gender'] as const

/** One pass over one product; collects its findings. */
class ProductCheck {
  readonly findings: Finding[] = []
  readonly #product: ProductDraft
  readonly #context: ProductContext

  constructor(product: ProductDraft, context: ProductContext) {
    this.#product = product
    this.#context = context
  }

  run(): void {
    this.#required('id')
    this.#characters('title', titleLimit)
    const description = this.#characters('description', descriptionLimit)
    if (description !== null && !isPlainText(description)) {
      this.#warn('description', 'plain', t`Description must be plain text; markup is shown as typed.`)
    }
    const availability = this.#oneOf('availability', availabilities, this.#required('availability'))
    this.#oneOf('condition', conditions, this.#required('condition'))
    const price = this.#price('price', this.#required('price'))
    this.#https('link', this.#required('link'))
    this.#images('image_link', this.#required('image_link'))
    this.#identity()
    this.#https('mobile_link', this.#text('mobile_link'))
    this.#images('additional_image_link', this.#text('additional_image_link'))
    this.#text('google_product_category')
    this.#productType()
    this.#inventory(availability)
    const hasSalePrice = this.#salePrice(price)
    this.#salePeriod(hasSalePrice)
    this.#group()
    this.#oneOf('gender', genders, this.#text('gender'))
    this.#oneOf('age_group', ageGroups, this.#text('age_group'))
    this.#color()
    this.#text('size')
    for (const label of customLabels) this.#text(label)
  }

  #report(field: ProductField, rule: string, code: Code, message: string): void {
    this.findings.push({
      rule: `product.${kebab(field)}-${rule}`,
      severity: 'error',
      field,
      code,
      message,
      source: citations[field] ?? source,
    })
  }

  #warn(
    field: ProductField,
    rule: string,
    message: string,
    from: Citation = citations[field] ?? source,
  ): void {
    const finding = { rule: `product.${kebab(field)}-${rule}`, field, code: 'INVALID', message, source: from }
    this.findings.push({ ...finding, severity: 'warning' })
  }

  /** The text of a field; null if there is none, or something else, which is then reported. */
  #text(field: ProductField): string | null {
    const value = this.#product[field]
    if (value === undefined || value === null || value === '') return null
    if (typeof value === 'string') return value
    this.#report(field, 'type', 'INVALID_PARAMETER', t`${productLabels[field]} must be text.`)
    return null
  }

  #required(field: ProductField): string | null {
    const value = this.#text(field)
    const fieldValue = this.#product[field]
    if (
      fieldValue === undefined ||
      fieldValue === null ||
      (typeof fieldValue === 'string' && fieldValue.trim() === '')
    ) {
      this.#report(field, 'required', 'MISSING_PARAMETER', t`${productLabels[field]} is required.`)
      return null
    }
    return value
  }

  #characters(field: ProductField, maximum: number): string | null {
    const value = this.#required(field)
    if (value !== null && value.length > maximum) {
      const length = countCharacters(value)
      if (length > maximum) {
        const message = t`${productLabels[field]} can have at most ${maximum} characters, not ${length}.`
        this.#report(field, 'length', 'INVALID_PARAMETER', message)
      }
    }
    return value
  }

  #oneOf<Value extends string>(
    field: ProductField,
    values: readonly Value[],
    text: string | null,
  ): Value | null {
    if (text === null) return null
    const match = values.find((value) => value === text)
    if (match !== undefined) return match
    this.#report(
      field,
      'value',
      'INVALID_PARAMETER',
      t`${productLabels[field]} must be one of: ${values.join(', ')}.`,
    )
    return null
  }

  #price(field: 'price' | 'sale_price', text: string | null): Price | null {
    if (text === null) return null
    const result = readPrice(text)
    switch (result.kind) {
      case 'price': {
        const { decimals, currency } = result.price
        if (decimals > (currencyDecimals(currency) ?? decimals)) {
          this.#warn(field, 'decimals', t`${currency} has too many decimals: ${text}.`)
        }
        return result.price
      }
      case 'malformed': {
        const message = t`${productLabels[field]} needs an amount and a currency, such as 12.50 USD.`
        this.#report(field, 'form', 'INVALID_PARAMETER', message)
        return null
      }
      case 'unknownCurrency':
        this.#report(
          field,
          'currency',
          'INVALID_PARAMETER',
          t`${result.currency} isn’t an ISO 4217 currency.`,
        )
        return null
      case 'outOfRange':
        this.#report(field, 'range', 'INVALID_PARAMETER', t`${productLabels[field]} has too many digits.`)
        return null
    }
  }

  #https(field: 'link' | 'mobile_link', text: string | null): void {
    if (text === null || isHttpsAddress(text)) return
    this.#report(field, 'https', 'INVALID_PARAMETER', t`${productLabels[field]} must start with https://.`)
  }

  #images(field: 'image_link' | 'additional_image_link', text: string | null): void {
    if (text === null) return
    const addresses = field === 'image_link' ? [text] : additionalImages(text)
    if (addresses.length > 10) {
      const message = t`Use at most 10 additional images, not ${addresses.length}.`
      this.#report(field, 'count', 'INVALID_PARAMETER', message)
    }
    for (const address of addresses) {
      const wrong = describeImageLink(address, this.#context.images?.get(address))
      if (wrong !== null)
        this.#report(field, 'image', 'INVALID_PARAMETER', `${productLabels[field]}: ${wrong}`)
    }
  }

  #identity(): void {
    const { brand, gtin, mpn } = this.#product
    this.#text('brand')
    this.#text('gtin')
    this.#text('mpn')
    if (isAbsent(brand) && isAbsent(gtin) && isAbsent(mpn)) {
      this.#report(
        'brand',
        'identity',
        'MISSING_PARAMETER',
        t`At least one of brand, GTIN and MPN is required.`,
      )
    }
  }

  #productType(): void {
    const text = this.#text('product_type')
    if (text?.split(' > ').some((level) => level.trim() !== level || /^$|>/.test(level))) {
      this.#warn('product_type', 'levels', t`Separate levels of a product type with " > ".`)
    }
  }

  #inventory(availability: string | null): void {
    const value = this.#product.inventory
    if (value === undefined || value === null || value === '') return
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      this.#report('inventory', 'type', 'INVALID_PARAMETER', t`Inventory must be a whole number.`)
    } else if (value < 0) {
      this.#report('inventory', 'range', 'INVALID_PARAMETER', t`Inventory can’t be negative.`)
    } else if (value < 1 && availability === 'in stock') {
      this.#report(
        'inventory',
        'in-stock',
        'INVALID',
        t`Inventory must be at least 1 for a product in stock.`,
      )
    }
  }

  #salePrice(price: Price | null): boolean {
    const text = this.#text('sale_price')
    const salePrice = this.#price('sale_price', text)
    if (price !== null && salePrice !== null) {
      if (salePrice.currency !== price.currency) {
        const message = t`Sale price is in ${salePrice.currency}, the price in ${price.currency}.`
        this.#report('sale_price', 'currency', 'INVALID', message)
      } else if (salePrice.amount >= price.amount) {
        this.#report('sale_price', 'lower', 'INVALID', t`Sale price must be lower than the price.`)
      }
    }
    return text !== null
  }

  #salePeriod(hasSalePrice: boolean): void {
    const field = 'sale_price_effective_date'
    const text = this.#text(field)
    if (text === null) return
    const period = readSalePeriod(text)
    if (period === null) {
      const message = t`Sale period must be two times with offsets, separated by a slash.`
      this.#report(field, 'form', 'INVALID_PARAMETER', message)
    } else if (period.end <= period.start) {
      this.#report(field, 'order', 'INVALID', t`Sale period ends before it begins.`)
    }
    if (!hasSalePrice) this.#report(field, 'sale-price', 'INVALID', t`Sale period needs a sale price.`)
  }

  #group(): void {
    if (this.#text('item_group_id') !== null || !isAbsent(this.#product.item_group_id)) return
    const variantValues = variantFields.filter((field) => !isAbsent(this.#product[field]))
    if (variantValues.length > 0) {
      const names = variantValues.map((field) => productLabels[field].toLowerCase()).join(', ')
      this.#warn(
        'item_group_id',
        'variants',
        t`A product with variants (${names}) needs a group.`,
        citeSettled('catalogs#variants'),
      )
    }
  }

  #color(): void {
    const text = this.#text('color')
    if (text !== null && isHexColor(text)) {
      this.#report('color', 'word', 'INVALID_PARAMETER', t`Color must be a word, not a code.`)
    }
  }
}

/** `sale_price` is ruled by `product.sale-price-…`. */
function kebab(field: ProductField): string {
  return field.replaceAll('_', '-')
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** IDs that occur more than once in a request: all their occurrences are ignored (catalogs.md#products). */
export function repeatedIds(products: readonly ProductDraft[]): ReadonlySet<string> {
  const idsBefore = new Set<string>()
  const repeated = new Set<string>()
  for (const { id } of products) {
    if (typeof id !== 'string') continue
    if (idsBefore.has(id)) repeated.add(id)
    idsBefore.add(id)
  }
  return repeated
}

/** The error on every occurrence of a repeated ID. */
export const repeatedIdFinding: Finding = {
  rule: 'product.id-repeated',
  severity: 'error',
  field: 'id',
  code: 'INVALID',
  message: t`The ID occurs more than once in the request, so the service ignores all its products.`,
  source,
}
