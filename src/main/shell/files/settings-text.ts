/** What the bytes of a settings file still contain. */
export type SettingsResult =
  /** The text as written; `isReencoded` if an editor has changed its encoding. */
  | {
      readonly kind: 'whole'
      readonly values: Readonly<Record<string, unknown>>
      readonly isReencoded: boolean
    }
  /** Damaged or cut off behind these values. */
  | { readonly kind: 'part'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'nothing' }

/** Recovers settings from what editors, sync tools and broken disks make of their file. */
export function readSettings(bytes: Buffer): SettingsResult {
  const { text, isReencoded } = decode(bytes)
  const values = objectOf(text)
  if (values !== null) return { kind: 'whole', values, isReencoded }
  const end = lastWholeEntry(text)
  const part = end === null ? null : objectOf(`${text.slice(0, end)}}`)
  return part === null || Object.keys(part).length === 0
    ? { kind: 'nothing' }
    : { kind: 'part', values: part }
}

/** UTF-8 as it's written, with a byte order mark, or UTF-16, as some editors save it. */
function decode(bytes: Buffer): { readonly text: string; readonly isReencoded: boolean } {
  const [first, second, third] = bytes
  const decodeAs = (name: string) => new TextDecoder(name).decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: decodeAs('utf-8'), isReencoded: true }
  // Without a byte order mark, the zeros reveal it: the text starts with a brace and continues in ASCII.
  if ((first === 0xff && second === 0xfe) || (first === 0x7b && second === 0)) {
    return { text: decodeAs('utf-16le'), isReencoded: true }
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x7b)) {
    return { text: decodeAs('utf-16be'), isReencoded: true }
  }
  return { text: decodeAs('utf-8'), isReencoded: false }
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const content: unknown = JSON.parse(text)
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? { ...content } : null
  } catch {
    return null
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The end of the last complete entry of the outermost object; null if there's no such object. */
function lastWholeEntry(text: string): number | null {
  if (!/^\s*\{/.test(text)) return null
  const ends = entryEnds(text)
  const isWhole = (end: number) => isJson(`${text.slice(0, end)}}`)
  // Damage makes every end after it unreadable. Trying each one would take hours for a file with many entries.
  let whole = -1
  let broken = ends.length
  while (broken - whole > 1) {
    const middle = (whole + broken) >> 1
    if (isWhole(ends[middle] ?? 0)) whole = middle
    else broken = middle
  }
  return ends[whole] ?? null
}

/** Possible ends of entries in the outermost object: at a comma, or at its own end. */
function entryEnds(text: string): readonly number[] {
  const ends: number[] = []
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInText = false
    } else if (sign === '"') isInText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth > 0) continue
      // Text after the object isn't part of it.
      ends.push(at)
      return ends
    } else if (sign === ',' && depth === 1) ends.push(at)
  }
  return ends
}
