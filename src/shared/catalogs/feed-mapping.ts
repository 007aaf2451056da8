import { z } from 'zod'
import {
  ageGroups,
  availabilities,
  conditions,
  genders,
  type ProductField,
  productInput,
} from '../api/ads/products.ts'
import { provenFormat } from '../money/money-text.ts'
import { createEvidence, type NumberFormat } from '../text/number-text.ts'
import { compileRules, type FeedRule, feedRule, priceReadings, type ValueRule } from './feed-rules.ts'
import { fieldSynonyms } from './feed-synonyms.ts'
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

/** `g:Image Link` becomes `image_link`. */
export function columnKey(column: string): string {
  return column
    .normalize('NFC')
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
  const rememberedByField = new Map(remembered?.map((entry) => [entry.field, entry]))
  const takenColumns = new Set<string>()
  const entries: FieldMapping[] = []
  const rememberedFor = (field: ProductField): FieldMapping | null => {
    const entry = rememberedByField.get(field)
    if (entry === undefined) return null
    return entry.column === null || columns.includes(entry.column) ? entry : null
  }
  for (const field of productFields) {
    const column = rememberedFor(field)?.column
    if (column !== undefined && column !== null) takenColumns.add(column)
  }
  for (const field of productFields) {
    const before = rememberedFor(field)
    if (before !== null) {
      entries.push(before)
      continue
    }
    const names = [field, ...(fieldSynonyms[field] ?? [])]
    const free = columns.filter((column) => !takenColumns.has(column))
    const column = names.map((name) => columnNamed(name, free)).find((one) => one !== undefined)
    if (column === undefined) continue
    takenColumns.add(column)
    entries.push({ field, column, rules: defaultRules(field) })
  }
  return entries
}

const fieldsByKey: ReadonlyMap<string, ProductField> = new Map(
  productFields.flatMap((field) =>
    [field, ...(fieldSynonyms[field] ?? [])].map((name) => [name, field] as const),
  ),
)

/** What a column's name says about it: whether it's a product's field, and whether that can have several values. */
export function columnKind(column: string): 'list' | 'single' | 'other' {
  const key = columnKey(column)
  if (key === 'additional_image_link' || fieldSynonyms.additional_image_link?.includes(key) === true)
    return 'list'
  return fieldsByKey.has(key) ? 'single' : 'other'
}

/** Atom and RSS have an ID, a title and a link of their own; the product's are in Google's namespace. */
function columnNamed(name: string, columns: readonly string[]): string | undefined {
  const matching = columns.filter((column) => columnKey(column) === name)
  return matching.find((column) => /^g:/i.test(column)) ?? matching[0]
}

/** How many fields the titles name: the row with the most usual titles is the header. */
export function recognizedFields(titles: readonly string[]): number {
  return new Set(titles.flatMap((title) => fieldsByKey.get(columnKey(title)) ?? [])).size
}

/** The mapping with columns that weren't known when it was chosen, for fields that it lacks. */
export function withLateColumns(mapping: FeedMapping, columns: readonly string[]): FeedMapping {
  const mapped = new Set(mapping.map(({ field }) => field))
  return [...mapping, ...suggestMapping(columns, null).filter(({ field }) => !mapped.has(field))]
}

/** Rules that every feed needs for a field. */
export function defaultRules(field: ProductField): FeedRule[] {
  switch (field) {
    case 'price':
    case 'sale_price':
      return [{ kind: 'trim' }, { kind: 'price', currency: null, numbers: null }]
    case 'link':
    case 'mobile_link':
    case 'image_link':
      return [{ kind: 'trim' }, { kind: 'https' }]
    case 'availability':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: availabilityLabel }]
    case 'condition':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: conditions.map((to) => ({ from: to, to })) }]
    case 'gender':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: genders.map((to) => ({ from: to, to })) }]
    case 'age_group':
      return [{ kind: 'trim' }, { kind: 'lookup', entries: ageGroupLabel }]
    default:
      return [{ kind: 'trim' }]
  }
}

const ageGroupLabel: { from: string; to: string }[] = [
  ...ageGroups.map((to) => ({ from: to, to })),
  { from: 'all_ages', to: 'all ages' },
  { from: 'allages', to: 'all ages' },
]

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
  readonly places: readonly number[]
  readonly rule: ValueRule
}

/** Reads rows of cells as products; a mapped field without a value isn't in the product. */
export type ProductReader = (cells: readonly string[]) => ProductDraft

export function compileMapping(mapping: FeedMapping, columns: readonly string[]): ProductReader {
  const readers = mapping.map(
    ({ field, column, rules }): FieldReader => ({
      field,
      rule: compileRules(rules),
      places: column === null ? [] : placesOf(field, column, columns),
    }),
  )
  return (cells) => {
    const product: Partial<Record<ProductField, string | number>> = {}
    for (const { field, places, rule } of readers) {
      const [first] = places
      const cell =
        places.length > 1
          ? places.flatMap((place) => cells[place] || []).join(',')
          : (cells[first ?? -1] ?? '')
      const value = rule(cell)
      if (value !== '') product[field] = fieldValue(field, value)
    }
    return product
  }
}

/** A list can be spread over several columns of one name, which are numbered. */
export function placesOf(field: ProductField, column: string, columns: readonly string[]): readonly number[] {
  const isList = field === 'additional_image_link'
  return columns.flatMap((name, place) =>
    name === column ||
    (isList && name.startsWith(`${column} (`) && /^\(\d+\)$/.test(name.slice(column.length + 1)))
      ? [place]
      : [],
  )
}

function fieldValue(field: ProductField, value: string): string | number {
  switch (field) {
    case 'inventory':
      return wholeNumber(value)
    case 'gtin':
      return gtinOf(value)
    case 'additional_image_link':
      // A comma inside an address isn't the one that separates two.
      return value.replaceAll(/,(?!\s*(?:https?:)?\/\/)/gi, (comma, at: number) =>
        at === value.length - 1 ? comma : '%2C',
      )
    default:
      return value
  }
}

/** Anything but a whole number stays text, which the check reports. */
function wholeNumber(value: string): string | number {
  return /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

/** Without what spreadsheets and data frames write around a number. */
function gtinOf(value: string): string {
  return /^'?(\d{8,14})(?:\.0+)?$/.exec(value)?.[1] ?? value
}

/** The mapping with a number format for the price rules that have none. */
export function withNumbers(mapping: FeedMapping, numbers: NumberFormat | null): FeedMapping {
  return mapping.map((entry) => ({
    ...entry,
    rules: entry.rules.map((rule) =>
      rule.kind === 'price' ? { ...rule, numbers: rule.numbers ?? numbers } : rule,
    ),
  }))
}

/** The mapping with a number format for all its prices; null has it judged by the feed. */
export function changeNumbers(mapping: FeedMapping, numbers: NumberFormat | null): FeedMapping {
  return mapping.map((entry) => ({
    ...entry,
    rules: entry.rules.map((rule) => (rule.kind === 'price' ? { ...rule, numbers } : rule)),
  }))
}

/** The number format of a mapping's prices; null if it's judged by the feed. */
export function numbersOf(mapping: FeedMapping): NumberFormat | null {
  const rules = mapping.flatMap(({ rules: all }) => all)
  return (
    rules
      .map((rule) => (rule.kind === 'price' ? (rule.numbers ?? null) : null))
      .find((one) => one !== null) ?? null
  )
}

/** Judges the number format of a feed by all its prices. */
export interface NumberJudge {
  /** Columns may come up while a feed is read. */
  use(mapping: FeedMapping, columns: readonly string[]): void
  see(cells: readonly string[]): void
  /** Null if no price proves one, or if prices contradict one another. */
  format(): NumberFormat | null
  /** Whether a price has two meanings without a format. */
  hasAmbiguous(): boolean
}

export function createNumberJudge(mapping: FeedMapping, columns: readonly string[]): NumberJudge {
  let prices = priceColumns(mapping, columns)
  const evidence = createEvidence<NumberFormat>()
  let hasAmbiguous = false
  return {
    use(nextMapping, nextColumns) {
      prices = priceColumns(nextMapping, nextColumns)
    },
    see(cells) {
      for (const { place, currency } of prices) {
        const value = cells[place] ?? ''
        if (!/[.,]/.test(value)) continue
        evidence.add(provenFormat(value, currency))
        hasAmbiguous ||= priceReadings(value, null) !== null
      }
    },
    format: evidence.format,
    hasAmbiguous: () => hasAmbiguous,
  }
}

function priceColumns(mapping: FeedMapping, columns: readonly string[]) {
  return mapping.flatMap(({ column, rules }) => {
    const rule = rules.find(({ kind }) => kind === 'price')
    const place = column === null ? -1 : columns.indexOf(column)
    return rule?.kind === 'price' && place >= 0 ? [{ place, currency: rule.currency }] : []
  })
}

/** Required fields without a column or a rule. */
export function unmappedFields(mapping: FeedMapping, required: readonly ProductField[]): ProductField[] {
  const providedFields = new Set(
    mapping
      .filter(({ column, rules }) => column !== null || rules.some(({ kind }) => kind === 'default'))
      .map(({ field }) => field),
  )
  return required.filter((field) => !providedFields.has(field))
}
