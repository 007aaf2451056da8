export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/** Detects UTF-8 or UTF-16 by the first bytes; anything else is read as Windows-1252. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // A header or tag starts with an ASCII letter, so one of its two bytes is zero.
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  const said = /^<\?xml[^>]*encoding=["'](iso-8859-1|windows-1252|latin1)["']/i
  if (said.test(new TextDecoder('windows-1252').decode(bytes.subarray(0, 200)))) return 'windows-1252'
  try {
    // The sample may cut off its last character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
