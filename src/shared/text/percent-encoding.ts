/**
 * RFC 3986 encoding with the unreserved set of RFC 5849 3.6. The built-in function doesn't encode `!'()*` and throws on
 * half a surrogate pair, which becomes U+FFFD here.
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
