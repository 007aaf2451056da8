import { percentEncode } from '../../../shared/text/percent-encoding.ts'

/** Text in URLs, forms and signatures. */

export type Pair = readonly [name: string, value: string]

/** `a=1&b=2`, spaces as `%20`: valid in a query and in a form body alike. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/** Reads a form body: `+` is a space, values keep further equals signs, repeated and empty ones stay (RFC 5849 3.4.1.3.1). */
export function decodeForm(text: string): readonly Pair[] {
  // The class takes one leading question mark for a query's; an ampersand before it keeps it in the first name.
  return [...new URLSearchParams(`&${text}`)]
}
