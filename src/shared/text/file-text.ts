/** The text of a file: UTF-8, or UTF-16 with a byte order mark, which Windows programs write. The mark isn't part of it. */
export function decodeFileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}

/** A text without the byte order mark that a pipe passes on. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}
