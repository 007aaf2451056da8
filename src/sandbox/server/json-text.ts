import { parseJson as parseExactly } from '../../shared/core/json-text.ts'

/** Maximum nesting of a body (requests-and-lists.md#requests): JSON.stringify and schemas recurse. */
const maxDepth = 64

/** Far more than the largest batch has; each invalid value becomes an error in memory. */
const maxValues = 500_000

export type JsonText = { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'broken' }

/** Parses a JSON body; one with too much nesting or too many values is treated as malformed. */
export function parseJson(text: string): JsonText {
  if (isTooComplex(text)) return { kind: 'broken' }
  try {
    return { kind: 'json', value: parseExactly(text) }
  } catch {
    return { kind: 'broken' }
  }
}

function isTooComplex(text: string): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at)
        break
      case '[':
      case '{':
        depth += 1
        values += 1
        break
      case ']':
      case '}':
        depth -= 1
        break
      case ',':
        values += 1
        break
    }
    if (depth > maxDepth || values > maxValues) return true
  }
  return false
}

/** The position of the closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === '\\') backslashes += 1
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
