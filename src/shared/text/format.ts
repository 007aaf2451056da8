import type { ExactInteger } from '../core/exact-integer.ts'
import { constantLabels } from './constant-labels.ts'
import { locale, translate } from './language.ts'

/**
 * Creates a formatter for the program's language on first use: loading the engine's locale data takes 12 ms of a start.
 */
export function inLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  let cached: { readonly locale: string; readonly formatter: Formatter } | null = null
  return () => {
    const now = locale()
    if (cached?.locale !== now) cached = { locale: now, formatter: make(now) }
    return cached.formatter
  }
}

/** English dates have the day first, like in every other language here. */
export function dateLocale(of: string): string {
  return of === 'en' ? 'en-GB' : of
}

/**
 * Creates formatters of times for the program's language: one for each time zone, and one for each clock offset that
 * this computer has had. A formatter has memory outside the heap: with one for every time that was shown, a list that
 * is drawn twice a second stopped its window for 300 ms when they were freed.
 */
export function timeFormat(
  options: Intl.DateTimeFormatOptions,
): (at: number, timeZone?: string | null) => Intl.DateTimeFormat {
  const cacheInLocale = inLocale((locale) => ({
    locale,
    byZone: new Map<string | number, Intl.DateTimeFormat>(),
  }))
  return (at, timeZone) => {
    const { locale, byZone } = cacheInLocale()
    // The computer's zone may change, which a formatter doesn't notice.
    const key = timeZone ?? new Date(at).getTimezoneOffset()
    const cachedFormat = byZone.get(key)
    if (cachedFormat !== undefined) return cachedFormat
    const formatter = formatterIn(locale, options, timeZone)
    byZone.set(key, formatter)
    return formatter
  }
}

/** An unknown time zone falls back to this computer's. */
function formatterIn(locale: string, options: Intl.DateTimeFormatOptions, timeZone?: string | null) {
  const inZone = (zone: string | undefined) =>
    new Intl.DateTimeFormat(dateLocale(locale), {
      ...options,
      ...(zone !== undefined && { timeZone: zone }),
      ...(options.hour !== undefined && { hourCycle: 'h23' }),
    })
  try {
    return inZone(timeZone ?? undefined)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return inZone(undefined)
  }
}

const numbers = inLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: true }))
const lists = inLocale((locale) => new Intl.ListFormat(locale))
const alternatives = inLocale((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const regions = inLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))
const order = inLocale((locale) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))

/** "1,204,551". */
export function formatCount(value: ExactInteger): string {
  return numbers().format(value)
}

/** "a, b and c". */
export function formatList(items: readonly string[]): string {
  return lists().format(items)
}

/** "a, b or c". */
export function formatAlternatives(items: readonly string[]): string {
  return alternatives().format(items)
}

/** The name of a country by its ISO 3166 code. */
export function regionName(code: string): string {
  return regions().of(code) ?? code
}

/** Compares names in the language's order, with numbers by value. */
export function compareNames(left: string, right: string): number {
  return order().compare(left, right)
}

/**
 * "BUSINESS_TO_BUSINESS" → "Business to business": formats the service's constants. Those that still have its former
 * name get its current one.
 */
export function fromConstant(constant: string): string {
  const lower = constant.replaceAll('_', ' ').trim().toLowerCase()
  const label = capitalized(
    lower
      .replace(/ on twitter\b/g, ' placements')
      .replace(/\btwitter /g, '')
      .replace(/\btweet(s?)\b/g, 'post$1')
      .replace(/\bcpm\b/g, 'CPM'),
  )
  return constantLabels.has(label) ? translate(label) : label
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
