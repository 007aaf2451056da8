/** RFC 5849 3.6: everything but letters, digits, `-`, `.`, `_` and `~` becomes UTF-8 octets as `%XX` in upper case. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The reverse; null if the text isn't percent-encoded UTF-8. */
export function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export type Pair = readonly [name: string, value: string]

/**
 * Names and values of a query or a form body, `+` as a space (RFC 5849 3.4.1.3.1). Includes repeated and empty ones.
 */
export function formPairs(text: string): Pair[] {
  return text === '' ? [] : [...new URLSearchParams(text)]
}
