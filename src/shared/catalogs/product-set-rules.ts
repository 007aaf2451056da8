import {
  filterAttributes,
  filterOperators,
  type ProductFilter,
  productFilter,
  productSetTypes,
} from '../api/ads/product-sets.ts'
import type { Finding } from '../core/finding.ts'
import { citeDocumented, citePublic } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { readFilterNumber } from './product-filter.ts'

/** The rules of a product set (catalogs.md#product-sets, catalogs.md#filters). */
export interface ProductSetDraft {
  readonly name?: unknown
  readonly description?: unknown
  readonly type?: unknown
  readonly filters?: unknown
  readonly product_keys?: unknown
}

const source = citeDocumented('catalogs#product-sets')
const numeric: ReadonlySet<unknown> = new Set(['GREATER_THAN', 'LESS_THAN'])
const numericAttributes: ReadonlySet<unknown> = new Set(['price', 'sale_price', 'inventory'])

/** All errors of a new set, in the order of the parameter table. */
export function checkNewProductSet(set: ProductSetDraft): Finding[] {
  const findings: Finding[] = []
  if (isNothing(set.name)) findings.push(missing('name', t`A product set needs a name.`))
  else if (typeof set.name !== 'string') findings.push(invalid('name', t`Name is a text.`))
  findings.push(...checkDescription(set.description))
  if (isNothing(set.type)) findings.push(missing('type', t`A product set is MANUAL or FILTERED.`))
  else if (!productSetTypes.some((type) => type === set.type)) {
    findings.push(invalid('type', t`A product set is MANUAL or FILTERED.`))
  }
  if (set.type === 'FILTERED' || !isNothing(set.filters)) findings.push(...checkFilters(set.filters))
  if (set.type === 'MANUAL' || !isNothing(set.product_keys)) {
    findings.push(...checkProductKeys(set.product_keys))
  }
  return findings
}

/** All errors of a change to a set; only MANUAL sets can be changed (catalogs.md#product-sets). */
export function checkProductSetChange(type: string, change: ProductSetDraft): Finding[] {
  if (type !== 'MANUAL') {
    return [
      {
        ...invalid('type', t`A filtered set cannot be changed; create another one.`),
        code: 'INVALID',
        source: citePublic('catalogs#product-sets'),
      },
    ]
  }
  const findings: Finding[] = []
  if (change.name !== undefined) {
    if (isNothing(change.name)) findings.push(missing('name', t`A product set needs a name.`))
    else if (typeof change.name !== 'string') findings.push(invalid('name', t`Name is a text.`))
  }
  findings.push(...checkDescription(change.description))
  if (change.product_keys !== undefined) findings.push(...checkProductKeys(change.product_keys))
  return findings
}

/** All errors of a list of filters; fields are dotted paths (`filters.0.operator`). */
export function checkFilters(filters: unknown): Finding[] {
  if (isNothing(filters) || (Array.isArray(filters) && filters.length === 0)) {
    return [missing('filters', t`A filtered set needs at least one filter.`)]
  }
  if (!Array.isArray(filters)) return [invalid('filters', t`Filters are a list.`)]
  return filters.flatMap((filter: unknown, index) => checkFilter(filter, `filters.${index}`))
}

/** A list's filters, after `checkFilters` found no errors. */
export function readFilters(filters: unknown): readonly ProductFilter[] {
  return productFilter.array().parse(filters)
}

function checkFilter(filter: unknown, path: string): Finding[] {
  if (typeof filter !== 'object' || filter === null) return [invalid(path, t`A filter is an object.`)]
  const findings: Finding[] = []
  const attribute: unknown = Reflect.get(filter, 'attribute')
  const operator: unknown = Reflect.get(filter, 'operator')
  const value: unknown = Reflect.get(filter, 'value')
  findings.push(...checkMember(attribute, filterAttributes, `${path}.attribute`))
  findings.push(...checkMember(operator, filterOperators, `${path}.operator`))
  if (isNothing(value)) findings.push(missing(`${path}.value`, t`A filter needs a value.`))
  else if (typeof value !== 'string' && typeof value !== 'number') {
    findings.push(invalid(`${path}.value`, t`A filter’s value is a text or a number.`))
  }
  if (findings.length > 0) return findings
  const parsedFilter = productFilter.parse(filter)
  const wantsNumber = numeric.has(operator) || (operator === 'EQUAL_TO' && numericAttributes.has(attribute))
  return wantsNumber && readFilterNumber(parsedFilter) === null
    ? [
        invalid(
          `${path}.value`,
          t`${parsedFilter.operator} compares ${parsedFilter.attribute} with a number.`,
        ),
      ]
    : []
}

function checkMember(value: unknown, values: readonly string[], field: string): Finding[] {
  if (isNothing(value)) return [missing(field, t`One of: ${values.join(', ')}.`)]
  return values.some((candidate) => candidate === value)
    ? []
    : [invalid(field, t`One of: ${values.join(', ')}.`)]
}

function checkDescription(description: unknown): Finding[] {
  return description === undefined || description === null || typeof description === 'string'
    ? []
    : [invalid('description', t`Description is a text.`)]
}

function checkProductKeys(keys: unknown): Finding[] {
  if (isNothing(keys) || (Array.isArray(keys) && keys.length === 0)) {
    return [missing('product_keys', t`A manual set needs products.`)]
  }
  return Array.isArray(keys) && keys.every((key) => typeof key === 'string' && key !== '')
    ? []
    : [invalid('product_keys', t`Product keys are a list of texts.`)]
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function missing(field: string, message: string): Finding {
  return {
    ...invalid(field, message),
    rule: `product-set.${ruleName(field)}-required`,
    code: 'MISSING_PARAMETER',
  }
}

function invalid(field: string, message: string): Finding {
  return {
    rule: `product-set.${ruleName(field)}-value`,
    severity: 'error',
    field,
    code: 'INVALID_PARAMETER',
    message,
    source,
  }
}

/** `filters.0.operator` is ruled by `product-set.filters-operator-…`. */
function ruleName(field: string): string {
  return field.replace(/\.\d+/g, '').replace(/[._]/g, '-')
}
