import type { FilterAttribute, ProductFilter } from '../api/ads/product-sets.ts'
import type { Micro } from '../api/conventions.ts'
import { currencyDecimals } from '../money/currencies.ts'
import { parseMicro, parsePrice } from '../money/price.ts'

/** Which products a FILTERED set contains (catalogs.md#product-sets, catalogs.md#filters). */

/** The fields that filters use. */
export type FilterableProduct = Readonly<Partial<Record<FilterAttribute, string | number | null | undefined>>>

export type ProductTest = (product: FilterableProduct) => boolean

/** A number to compare products with; a currency limits it to products in that currency. */
export interface FilterNumber {
  readonly amount: Micro
  readonly currency: string | null
}

/** The number in a filter's value: `12`, `"12.00"`, and for prices `"12.00 USD"`. Null if there is none. */
export function readFilterNumber({ attribute, value }: ProductFilter): FilterNumber | null {
  const text = String(value).trim()
  const amount = parseMicro(text)
  if (amount !== null) return { amount, currency: null }
  if (attribute !== 'price' && attribute !== 'sale_price') return null
  const [, number = '', currency = ''] = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text) ?? []
  const priced = parseMicro(number)
  return priced === null || currencyDecimals(currency) === undefined ? null : { amount: priced, currency }
}

/**
 * Builds a predicate from a filter. Numbers compare as numbers; MATCH, CONTAINS and NOT_CONTAINS ignore case; a product
 * without the attribute matches only NOT_CONTAINS.
 */
export function compileFilter(filter: ProductFilter): ProductTest {
  const { attribute, operator } = filter
  const filterText = String(filter.value).toLowerCase()
  switch (operator) {
    case 'MATCH':
      return (product) => textOf(product[attribute])?.toLowerCase() === filterText
    case 'CONTAINS':
      return (product) => textOf(product[attribute])?.toLowerCase().includes(filterText) ?? false
    case 'NOT_CONTAINS':
      return (product) => !(textOf(product[attribute])?.toLowerCase().includes(filterText) ?? false)
    case 'GREATER_THAN':
      return compileComparison(filter, (amount, limit) => amount > limit)
    case 'LESS_THAN':
      return compileComparison(filter, (amount, limit) => amount < limit)
    case 'EQUAL_TO':
      return compileEquality(filter)
  }
}

function compileComparison(
  filter: ProductFilter,
  holds: (amount: Micro, limit: Micro) => boolean,
): ProductTest {
  const limit = readFilterNumber(filter)
  if (limit === null) return () => false
  const { attribute } = filter
  return (product) => {
    const number = numberOf(attribute, product[attribute])
    if (number === null || (limit.currency !== null && limit.currency !== number.currency)) return false
    return holds(number.amount, limit.amount)
  }
}

/** As numbers if both are numbers, otherwise as text. */
function compileEquality(filter: ProductFilter): ProductTest {
  const sameNumber = compileComparison(filter, (amount, limit) => amount === limit)
  const { attribute } = filter
  const text = String(filter.value)
  return (product) => sameNumber(product) || textOf(product[attribute]) === text
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

function numberOf(
  attribute: FilterAttribute,
  value: string | number | null | undefined,
): { readonly amount: Micro; readonly currency: string | null } | null {
  const text = textOf(value)
  if (text === null) return null
  if (attribute === 'price' || attribute === 'sale_price') return parsePrice(text)
  const amount = parseMicro(text.trim())
  return amount === null ? null : { amount, currency: null }
}

/** Products that match every filter, in order. */
export function selectProducts<Product extends FilterableProduct>(
  products: Iterable<Product>,
  filters: readonly ProductFilter[],
): Product[] {
  const tests = filters.map(compileFilter)
  const selected: Product[] = []
  for (const product of products) if (tests.every((test) => test(product))) selected.push(product)
  return selected
}

/** A product excluded by a single filter. */
export interface NearMiss<Product> {
  readonly product: Product
  /** The position of that filter in the list. */
  readonly filter: number
}

export interface FilterPreview<Product> {
  readonly matched: number
  /** How many products each filter matches on its own, by position. */
  readonly matchedByFilter: readonly number[]
  readonly missed: number
  /** The first of them, up to the limit. */
  readonly matches: readonly Product[]
  readonly nearMisses: readonly NearMiss<Product>[]
}

/** The products that filters select and those that narrowly miss, to help tune a filter. */
export function previewFilters<Product extends FilterableProduct>(
  products: Iterable<Product>,
  filters: readonly ProductFilter[],
  limit = 50,
): FilterPreview<Product> {
  const tests = filters.map(compileFilter)
  const matchedByFilter = tests.map(() => 0)
  const matches: Product[] = []
  const nearMisses: NearMiss<Product>[] = []
  let matched = 0
  let missed = 0
  for (const product of products) {
    let failures = 0
    let failed = 0
    for (const [place, test] of tests.entries()) {
      if (test(product)) matchedByFilter[place] = (matchedByFilter[place] ?? 0) + 1
      else {
        failures++
        failed = place
      }
    }
    if (failures === 0) {
      matched++
      if (matches.length < limit) matches.push(product)
    } else if (failures === 1) {
      missed++
      if (nearMisses.length < limit) nearMisses.push({ product, filter: failed })
    }
  }
  return { matched, matchedByFilter, missed, matches, nearMisses }
}
