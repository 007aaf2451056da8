/** Text in URLs, forms and signatures. */

export type Pair = readonly [name: string, value: string]

/**
 * RFC 3986 encoding with the unreserved set of RFC 5849 3.6. The built-in function leaves `!'()*` alone and throws
 * on half of a surrogate pair, which is sent as U+FFFD here.
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `a=1&b=2`, spaces as `%20`: valid in a query and in a form body alike. */
export function encodePairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&')
}

/** Reads a form body: `+` is a space, values keep further equals signs, repeated and empty ones stay (RFC 5849 3.4.1.3.1). */
export function decodeForm(text: string): readonly Pair[] {
  // The class takes one leading question mark for a query's; an ampersand before it keeps it in the first name.
  return [...new URLSearchParams(`&${text}`)]
}
