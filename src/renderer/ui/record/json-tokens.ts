export interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'other'
  readonly text: string
  /** Offset in the whole text. */
  readonly at: number
}

/** A string starts at a quotation mark without a backslash: otherwise each mark of an unclosed one would start it again. */
const pattern = /((?<!\\)"(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g

/** Splits JSON text into tokens for highlighting. Text that isn't JSON is returned whole. */
export function jsonTokens(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = []
  let end = 0
  const add = (kind: JsonToken['kind'], piece: string) => {
    tokens.push({ kind, text: piece, at: end })
    end += piece.length
  }
  for (const match of text.matchAll(pattern)) {
    const [whole, quoted, colon, digits] = match
    if (match.index > end) add('other', text.slice(end, match.index))
    if (quoted === undefined) add(digits === undefined ? 'word' : 'number', whole)
    else add(colon === undefined ? 'string' : 'key', quoted)
    if (colon !== undefined) add('other', colon)
  }
  if (end < text.length) add('other', text.slice(end))
  return tokens
}

export interface JsonLine {
  /** Offset in the whole text. */
  readonly at: number
  /** Number of spaces before its first value. */
  readonly indent: number
  readonly tokens: readonly JsonToken[]
}

/** The tokens by line, without the line breaks. */
export function jsonLines(tokens: readonly JsonToken[]): readonly JsonLine[] {
  const lines: { at: number; indent: number; tokens: JsonToken[] }[] = []
  const begin = (at: number, text: string) =>
    lines.push({ at, indent: text.length - text.trimStart().length, tokens: [] })
  for (const { kind, text, at } of tokens) {
    let start = at
    for (const [place, part] of text.split('\n').entries()) {
      if (place > 0 || lines.length === 0) begin(start, part)
      if (part !== '') lines.at(-1)?.tokens.push({ kind, text: part, at: start })
      start += part.length + 1
    }
  }
  return lines
}

/**
 * The text with one value per line, or null if it isn't JSON or nests so deeply that white space would make it huge.
 * Digits of long numbers stay as they are.
 */
export function prettyJson(text: string): string | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  return indent(text)
}

/** An unsigned delivery of 40 KB that consists only of brackets would take gigabytes. */
const maxGrowth = 10
/** A single line is never too long. */
const maxIndent = 1_000

/** Only inserts whitespace, because parsing would round numbers beyond 2^53. */
function indent(text: string): string | null {
  const maxLength = text.length * maxGrowth + 100_000
  let result = ''
  let depth = 0
  let inString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (result.length > maxLength) return null
    if (inString) {
      result += character
      if (character === '\\') {
        result += text.charAt(index + 1)
        index += 1
      } else if (character === '"') inString = false
      continue
    }
    switch (character) {
      case '"':
        inString = true
        result += character
        break
      case '{':
      case '[': {
        const closed = nextSolid(text, index + 1)
        if (text.charAt(closed) === (character === '{' ? '}' : ']')) {
          result += character + text.charAt(closed)
          index = closed
        } else {
          depth += 1
          result += character + line(depth)
        }
        break
      }
      case '}':
      case ']':
        depth -= 1
        result += line(depth) + character
        break
      case ',':
        result += character + line(depth)
        break
      case ':':
        result += ': '
        break
      default:
        if (character.trim() !== '') result += character
    }
  }
  return result
}

function nextSolid(text: string, from: number): number {
  let index = from
  while (index < text.length && text.charAt(index).trim() === '') index += 1
  return index
}

function line(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, maxIndent))}`
}
