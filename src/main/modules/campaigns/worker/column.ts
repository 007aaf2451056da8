import { compareCodes } from '../../../../shared/core/compare-codes.ts'
import { type ExactInteger, isExactInteger } from '../../../../shared/core/exact-integer.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { type CampaignColumn, campaignColumns } from '../../records/campaign-columns.ts'

/** One column in memory: its values by row ID, and their order. */

export type Column = NumberColumn | TextColumn

/** NaN means unset. */
export interface NumberColumn {
  readonly kind: 'number'
  /** Rounded for rows in `large`. */
  values: Float64Array
  /** By row ID, values beyond 2^53 − 1: bids and budgets are 64-bit. */
  readonly large: Map<number, bigint>
  ranks: Int32Array | null
}

/** Texts by number; 0 means unset. */
export interface TextColumn {
  readonly kind: 'text'
  values: Int32Array
  readonly texts: string[]
  /** Null if each row has a number of its own: hardly any two names are the same, and a map of 100,000 is slow. */
  readonly numbers: Map<string, number> | null
  ranks: Int32Array | null
}

/** A longer array that starts with the same values. */
export function copiedInto<Numbers extends Uint8Array | Int32Array | Float64Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from)
  return to
}

/** A column without values. */
export function emptyColumn(name: CampaignColumn, size: number): Column {
  const kind = campaignColumns[name]
  if (kind === 'number' || kind === 'flag' || kind === 'time') {
    return { kind: 'number', values: new Float64Array(size).fill(Number.NaN), large: new Map(), ranks: null }
  }
  const numbers = kind === 'name' ? null : new Map<string, number>()
  return { kind: 'text', values: new Int32Array(size), texts: [''], numbers, ranks: null }
}

/** Stores a database value; null and an empty text mean unset. */
export function setValue(column: Column, id: number, value: unknown): void {
  if (column.kind === 'number') {
    if (typeof value === 'number' && Number.isSafeInteger(value) && column.large.size === 0) {
      column.values[id] = value
      return
    }
    column.values[id] = isExactInteger(value) ? Number(value) : Number.NaN
    if (typeof value === 'bigint') column.large.set(id, value)
    else column.large.delete(id)
    return
  }
  const text = typeof value === 'string' ? value : ''
  if (column.numbers === null) setOwnText(column, id, text)
  else column.values[id] = text === '' ? 0 : numberOf(column.texts, column.numbers, text)
}

function numberOf(texts: string[], numbers: Map<string, number>, text: string): number {
  const existing = numbers.get(text)
  if (existing !== undefined) return existing
  const number = texts.push(text) - 1
  numbers.set(text, number)
  return number
}

/** A row that had a text before keeps its number, so that renaming rows again and again takes no memory. */
function setOwnText({ values, texts }: TextColumn, id: number, text: string): void {
  const number = values[id] ?? 0
  if (number > 0) texts[number] = text
  else if (text !== '') values[id] = texts.push(text) - 1
}

/** NaN if it isn't set. */
export function numberAt({ values, large }: NumberColumn, row: number): ExactInteger {
  const value = values[row] ?? Number.NaN
  return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER
    ? (large.get(row) ?? value)
    : value
}

/** The rank of each row ID among the column's values; 0 if it isn't set. */
export function ranksOf(column: Column): Int32Array {
  if (column.ranks !== null) return column.ranks
  const ranks = column.kind === 'number' ? numberRanks(column) : textRanks(column)
  column.ranks = ranks
  return ranks
}

function numberRanks(column: NumberColumn): Int32Array {
  const { values } = column
  if (column.large.size > 0) return exactRanks(column)
  const sorted = values.filter((value) => !Number.isNaN(value)).sort()
  let distinct = 0
  for (const value of sorted) {
    if (distinct === 0 || sorted[distinct - 1] !== value) {
      sorted[distinct] = value
      distinct += 1
    }
  }
  const ranks = new Int32Array(values.length)
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN
    if (!Number.isNaN(value)) ranks[row] = placeIn(sorted, distinct, value) + 1
  }
  return ranks
}

/** The same if some values are rounded: sorting mixed numbers and bigints takes several times as long. */
function exactRanks(column: NumberColumn): Int32Array {
  const exact = Array.from(column.values, (_, row) => numberAt(column, row))
  const distinct = [...new Set(exact)].filter((value) => !Number.isNaN(value))
  distinct.sort((a, b) => (a < b ? -1 : 1))
  const ranks = new Map(distinct.map((value, place) => [value, place + 1]))
  return Int32Array.from(exact, (value) => ranks.get(value) ?? 0)
}

/** Index of a value among the first `distinct` ones: binary search is faster than a map of 100,000 numbers. */
function placeIn(sorted: Float64Array, distinct: number, value: number): number {
  let low = 0
  let high = distinct - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Case and accents only decide between texts that are otherwise the same. */
function textRanks({ values, texts }: TextColumn): Int32Array {
  const keys = texts.map(folded)
  const order = Array.from(texts.keys()).slice(1)
  order.sort((a, b) => compare(keys[a], keys[b]) || compare(texts[a], texts[b]))
  const ranks = new Int32Array(texts.length)
  for (const [place, text] of order.entries()) ranks[text] = place + 1
  return values.map((text) => ranks[text] ?? 0)
}

function compare(left = '', right = ''): number {
  return compareCodes(left, right)
}
