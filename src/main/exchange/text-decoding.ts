/** How the bytes of a text file are to be read. */
export interface DecodedText {
  readonly text: string
  /** As a person calls it. */
  readonly encoding: string
}

/**
 * Reads the text of a spreadsheet program: UTF-8, UTF-16 as Excel's "Unicode text", and Windows-1252, which older ones
 * write. What is no UTF-8 can only be guessed; every byte of Windows-1252 is a character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' }
  // A header begins with a letter of ASCII, so that one of its two bytes is zero.
  if (second === 0 && first !== 0) return { text: decode(bytes, 'utf-16le'), encoding: 'UTF-16' }
  if (first === 0 && second !== 0) return { text: decode(bytes, 'utf-16be'), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'Windows-1252' }
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

export const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
export type Separator = keyof typeof separators

/** The separator that stands most often in the first line, outside quotation marks. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const found = Object.keys(separators).filter(isSeparator)
  return found.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ','
}

export function isSeparator(text: string): text is Separator {
  return Object.hasOwn(separators, text)
}
