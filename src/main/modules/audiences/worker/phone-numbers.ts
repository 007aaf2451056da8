import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber as LibraryNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import { z } from 'zod'
import type { PhoneNumber, PhoneReader } from '../../../../shared/audiences/member-values.ts'

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

/** Reads numbers as written in a country, or only complete ones if it's null. Complete ones, which most files have, take a tenth of the time. */
export function createPhoneReader(country: string | null): PhoneReader {
  const home: CountryCode | undefined = country !== null && isSupportedCountry(country) ? country : undefined
  const code = home === undefined ? null : getCountryCallingCode(home)
  return (text) => {
    if (text.startsWith('+')) {
      const quick = readWholeNumber(text)
      if (quick !== null) return { number: quick, note: null }
    }
    const number = parsePhoneNumberFromString(text, home)
    const digits = text.replaceAll(/[^\p{L}\p{Nd}+]/gu, '')
    // Exports write 00 for the plus sign, in countries that dial another prefix, too.
    if (number?.isValid() !== true && /^00\d+$/.test(digits)) {
      const international = parsePhoneNumberFromString(`+${digits.slice(2)}`)
      if (international?.isValid() === true) return { number: international.number, note: null }
    }
    if (code !== null && digits.startsWith(code) && /^\d+$/.test(digits)) {
      const complete = withoutPlus(digits, number)
      if (complete !== null) return complete
    }
    return number?.isPossible() === true ? { number: number.number, note: null } : null
  }
}

/**
 * A number that begins with its country's code, as spreadsheets leave it without the plus sign. The rest can be a
 * number of the country only by chance, unless it's the only mobile one. Null if it's to be read without the code.
 */
function withoutPlus(digits: string, national: LibraryNumber | undefined): PhoneNumber | null {
  const complete = parsePhoneNumberFromString(`+${digits}`)
  if (complete?.isValid() !== true) return null
  if (complete.number === national?.number) return { number: complete.number, note: null }
  const hasTwoMeanings = national?.isValid() === true
  if (hasTwoMeanings && isMobile(national) && !isMobile(complete)) return null
  return { number: complete.number, note: hasTwoMeanings ? 'countryCode' : null }
}

function isMobile(number: LibraryNumber): boolean {
  const type = number.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
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
