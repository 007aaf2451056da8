/** A link in a text, by its place in UTF-16 units. */
export interface TextLink {
  readonly start: number
  readonly end: number
  readonly url: string
}

/** Scheme, a host with a dot in it, and whatever belongs to an address after it. Letters beyond Latin end it. */
const candidate =
  /https?:\/\/[\w-]+(?:\.[\w-]+)*\.[a-z][\w-]+(?::\d{1,5})?(?:[/?#][\w\u00c0-\u024f\-.~:/?#[\]@!$&'()*+,;=%]*)?/gi

/** Signs that end a sentence rather than an address. */
const trailing = /[.,:;!?'*]+$/

/** The links of a text from left to right: addresses that begin with http or https. */
export function findLinks(text: string): readonly TextLink[] {
  const links: TextLink[] = []
  for (const found of text.matchAll(candidate)) {
    const before = text[found.index - 1]
    if (before !== undefined && /[\w@#]/.test(before)) continue
    const url = withoutTrailing(found[0])
    links.push({ start: found.index, end: found.index + url.length, url })
  }
  return links
}

/** A closing bracket belongs to the address only where it was opened there. */
function withoutTrailing(url: string): string {
  const cut = url.replace(trailing, '')
  for (const [open, close] of [
    ['(', ')'],
    ['[', ']'],
  ] as const) {
    if (cut.endsWith(close) && cut.split(open).length < cut.split(close).length) {
      return withoutTrailing(cut.slice(0, -1))
    }
  }
  return cut
}
