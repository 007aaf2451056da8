import type { ProductField } from '../api/ads/products.ts'
import type { Finding } from '../core/finding.ts'
import { citeSettled } from '../service-docs/citation.ts'
import { isFormulaError } from '../text/formula-cells.ts'
import { t } from '../text/language.ts'
import type { NumberFormat } from '../text/number-text.ts'
import { priceReadings } from './feed-rules.ts'
import { productLabels } from './product-labels.ts'
import { productFields } from './product-merge.ts'
import { checkProduct, type ProductDraft } from './product-rules.ts'

/** The rules of a product, and what only a file can do to one: damage by spreadsheets, prices with two meanings. */
export function checkFeedProduct(product: ProductDraft, numbers: NumberFormat | null): readonly Finding[] {
  const findings: Finding[] = []
  const replaced = new Set<string>()
  const add = (field: ProductField, rule: string, severity: Finding['severity'], message: string): void => {
    findings.push({
      rule: `product.${ruleName(field)}-${rule}`,
      severity,
      field,
      code: 'INVALID',
      message,
      source,
    })
  }
  for (const field of productFields) {
    const value = product[field]
    if (typeof value !== 'string') continue
    if (isFormulaError(value)) {
      add(
        field,
        'formula-error',
        'error',
        t`${productLabels[field]} is the error of a formula: ${value.trim()}.`,
      )
      for (const rule of ['form', 'value', 'https', 'image'])
        replaced.add(`product.${ruleName(field)}-${rule}`)
    } else if (keyFields.has(field) && scientific.test(value)) {
      add(
        field,
        'spreadsheet-number',
        'error',
        t`${productLabels[field]} lost digits in a spreadsheet program: ${value}. Format the column as text before you fill it.`,
      )
    } else if (nothing.test(value)) {
      add(
        field,
        'placeholder',
        'warning',
        t`${productLabels[field]} is “${value}”, which stands for no value.`,
      )
    } else if (field === 'gtin' && !isGtin(value)) {
      add(field, 'check-digit', 'warning', t`This isn’t a GTIN: its length or its check digit is wrong.`)
    } else if (textFields.has(field) && escapedMarkup.test(value)) {
      add(field, 'escaped', 'warning', t`${productLabels[field]} has escaped HTML, which is shown as typed.`)
    }
  }
  for (const field of ['price', 'sale_price'] as const) {
    const value = product[field]
    const readings = typeof value === 'string' ? priceReadings(value, numbers) : null
    if (readings === null) continue
    const [grouped, decimal] = readings
    replaced.add(`product.${ruleName(field)}-form`).add(`product.${ruleName(field)}-decimals`)
    add(
      field,
      'ambiguous',
      'error',
      t`${productLabels[field]} can be read in two ways: ${String(value)} is ${grouped} or ${decimal}. Choose the number format of the feed.`,
    )
  }
  return [...checkProduct(product).filter(({ rule }) => !replaced.has(rule)), ...findings]
}

const source = citeSettled('catalogs#writing-products')
const keyFields: ReadonlySet<ProductField> = new Set(['id', 'gtin', 'mpn', 'item_group_id'])
const textFields: ReadonlySet<ProductField> = new Set(['title', 'description', 'brand', 'product_type'])
const scientific = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i
const nothing = /^(?:null|undefined|nan|\(null\)|\[object object\])$/i
const escapedMarkup =
  /&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8}(?:uml|acute|grave|cedil|slash|ring|tilde));/i

function ruleName(field: ProductField): string {
  return field.replaceAll('_', '-')
}

/** GTIN-8, 12, 13 or 14 with a right check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits
    .slice(0, -1)
    .reverse()
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}
