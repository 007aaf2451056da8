import { toExactInteger } from '../../../shared/core/exact-integer.ts'
import { withCurrency } from '../../../shared/money/amount-label.ts'
import { t } from '../../../shared/text/language.ts'
import { exactTime, readTime } from '../time.ts'

export const recordFieldKinds = {
  id: 'ID',
  text: t`Text`,
  url: t`URL`,
  time: t`Time`,
  money: t`Money`,
  number: t`Number`,
  boolean: t`Boolean`,
  null: t`Null`,
  emptyList: t`Empty list`,
  emptyObject: t`Empty object`,
} as const

/** One value of a record, with its path in the service's notation: `components[0].title`. */
export interface RecordField {
  readonly path: string
  readonly kind: keyof typeof recordFieldKinds
  /** As the service writes it, without quotes, for copying. */
  readonly text: string
  /** The same formatted: an amount with its currency, a time in the account's time zone. */
  readonly note: string | null
}

export interface RecordUnits {
  readonly currency?: string | null
  readonly timeZone?: string | null
}

/** Returns every value of a record, nested ones included, in the service's order. */
export function recordFields(record: unknown, units: RecordUnits = {}): readonly RecordField[] {
  const currency = units.currency ?? currencyIn(record)
  return fieldsAt('', '', record, { ...units, currency })
}

function fieldsAt(path: string, name: string, value: unknown, units: RecordUnits): readonly RecordField[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ path, kind: 'emptyList', text: '[]', note: null }]
    return value.flatMap((entry, index) => fieldsAt(`${path}[${index}]`, name, entry, units))
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, part]) => part !== undefined)
    if (entries.length === 0 && path !== '') return [{ path, kind: 'emptyObject', text: '{}', note: null }]
    return entries.flatMap(([key, part]) => fieldsAt(joined(path, key), key, part, units))
  }
  return [{ path, ...leaf(name, value, units) }]
}

/** Keys that aren't plain names are quoted, so that every path is unambiguous. */
function joined(path: string, key: string): string {
  if (!/^\w+$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

const idName = /^(id|id_str)$|_(id|ids|id_str|key|keys|uri)$/
const timeName = /_(at|time)$|^(start|end)_time$|^change_time$/
const moneyName = /_micro$/
/** With a time of day: a bare date has no time zone. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function leaf(name: string, value: unknown, units: RecordUnits): Omit<RecordField, 'path'> {
  if (value === null || value === undefined) return { kind: 'null', text: 'null', note: null }
  const text = String(value)
  if (typeof value === 'boolean') return { kind: 'boolean', text, note: null }
  if (moneyName.test(name) && /^-?\d+$/.test(text)) {
    return { kind: 'money', text, note: withCurrency(toExactInteger(BigInt(text)), units.currency ?? null) }
  }
  if (idName.test(name)) return { kind: 'id', text, note: null }
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', text, note: null }
  const at = timeName.test(name) || isoTime.test(text) ? readTime(text) : null
  if (at !== null) return { kind: 'time', text, note: exactTime(at, units.timeZone) }
  return { kind: /^https?:\/\//.test(text) ? 'url' : 'text', text, note: null }
}

function currencyIn(record: unknown): string | null {
  if (typeof record !== 'object' || record === null || !('currency' in record)) return null
  return typeof record.currency === 'string' ? record.currency : null
}

/** Fields with the text in their path, value or note, ignoring case. */
export function matchingFields(fields: readonly RecordField[], text: string): readonly RecordField[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return fields
  return fields.filter((field) =>
    [field.path, field.text, field.note ?? ''].some((part) => part.toLowerCase().includes(sought)),
  )
}
