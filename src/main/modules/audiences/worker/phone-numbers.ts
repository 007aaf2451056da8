import {
  type CountryCode,
  getCountries,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import metadata from 'libphonenumber-js/min/metadata'
import { z } from 'zod'
import type { PhoneReader } from '../../../../shared/audiences/member-values.ts'

/** What the fast path has to know about a calling code. */
interface NumberingPlan {
  readonly lengths: ReadonlySet<number>
  /** The national prefix to drop; null if there is none. */
  readonly prefix: string | null
}

const countryColumns = z.tuple(
  [z.string(), z.unknown(), z.unknown(), z.array(z.int()), z.unknown(), z.unknown()],
  z.unknown(),
)

/**
 * Calling codes whose numbers need no rule but a plain prefix. If several countries share one, a length is certain only
 * if all of them have it.
 */
const plans: ReadonlyMap<string, NumberingPlan> = new Map(
  Object.entries(metadata.country_calling_codes).flatMap(([code, countries]) => {
    const columns = countries.map((country) => countryColumns.safeParse(metadata.countries[country]).data)
    const [main] = columns
    if (main === undefined) return []
    const rules = [main[7], main[8]]
    if (rules.some((rule) => rule !== undefined && rule !== 0 && rule !== null && rule !== '')) return []
    const certain = main[3].filter((length) =>
      columns.every((column) => column?.[3].includes(length) === true),
    )
    return [
      [code, { lengths: new Set(certain), prefix: typeof main[5] === 'string' ? main[5] : null }] as const,
    ]
  }),
)

/** Reads numbers as written in a country. Complete ones, which most files have, take a tenth of the time. */
export function createPhoneReader(country: string): PhoneReader {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  return (text) => {
    if (text.startsWith('+')) {
      const quick = readWholeNumber(text)
      if (quick !== null) return quick
    }
    const number = parsePhoneNumberFromString(text, home)
    return number?.isPossible() === true ? number.number : null
  }
}

/** An international number with separators; null if only the library can parse it. */
function readWholeNumber(text: string): string | null {
  let digits = ''
  let from = 1
  for (let at = 1; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) continue
    if (at < text.length && !isSeparator(code)) return null
    if (at > from) digits += text.slice(from, at)
    from = at + 1
  }
  for (let length = 1; length <= 3; length += 1) {
    const plan = plans.get(digits.slice(0, length))
    if (plan === undefined) continue
    const isCertain = plan.lengths.has(digits.length - length)
    const isPrefixed = plan.prefix !== null && digits.startsWith(plan.prefix, length)
    return isCertain && !isPrefixed ? `+${digits}` : null
  }
  return null
}

function isSeparator(code: number): boolean {
  return code === 0x20 || code === 0x28 || code === 0x29 || code === 0x2d || code === 0x2e
}

export const phoneCountries: readonly string[] = getCountries()
