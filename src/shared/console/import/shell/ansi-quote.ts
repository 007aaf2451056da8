const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}
const byteEscape = /x([0-9a-fA-F]{1,2})|([0-7]{1,3})/y
const pointEscape = /u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})/y

/** Reads bash's `$'…'` from behind its opening quote. `end` is behind the closing one, null if there is none. */
export function readAnsiQuote(
  source: string,
  from: number,
): { readonly text: string; readonly end: number | null } {
  let text = ''
  let bytes: number[] = []
  let at = from
  const flush = () => {
    text += decodeBytes(bytes)
    bytes = []
  }
  while (at < source.length) {
    const character = source.charAt(at)
    at += 1
    if (character === '\\') {
      byteEscape.lastIndex = at
      const byte = byteEscape.exec(source)
      if (byte !== null) {
        bytes.push(
          (byte[1] === undefined ? Number.parseInt(byte[2] ?? '', 8) : Number.parseInt(byte[1], 16)) & 0xff,
        )
        at = byteEscape.lastIndex
        continue
      }
    }
    flush()
    if (character === "'") return { text, end: at }
    if (character !== '\\') {
      text += character
      continue
    }
    pointEscape.lastIndex = at
    const match = pointEscape.exec(source)
    const point = Number.parseInt(match?.[1] ?? match?.[2] ?? '', 16)
    const next = source.charAt(at)
    if (match !== null && point <= 0x10ffff) {
      text += String.fromCodePoint(point)
      at = pointEscape.lastIndex
    } else if (next === 'c' && at + 1 < source.length) {
      text += String.fromCharCode(source.charCodeAt(at + 1) & 0x1f)
      at += 2
    } else {
      text += escapes[next] ?? `\\${next}`
      at += 1
    }
  }
  flush()
  return { text, end: null }
}

/** Bytes are UTF-8; browsers that escape a character below U+0100 as one byte mean the character. */
function decodeBytes(bytes: readonly number[]): string {
  if (bytes.length === 0) return ''
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
  } catch {
    return bytes.map((byte) => String.fromCharCode(byte)).join('')
  }
}
