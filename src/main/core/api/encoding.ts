import { percentEncode } from '../../../shared/text/percent-encoding.ts'

/** Text in URLs, forms and signatures. */

export type Pair = readonly [name: string, value: string]

/** `a=1&b=2`, spaces as `%20`: valid in both queries and form bodies. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/** Parses a form body: `+` is a space, repeated and empty values count (RFC 5849 3.4.1.3.1). */
export function decodeForm(text: string): readonly Pair[] {
  // The class strips one leading question mark as a query's; an ampersand before it keeps it in the first name.
  return [...new URLSearchParams(`&${text}`)]
}

/** Byte order; encoded text is ASCII, so comparing code units is comparing bytes. */
export function compareEncoded(left: string, right: string): number {
  return Number(left > right) - Number(left < right)
}
