/** The text of a file: UTF-8, or UTF-16 with a byte order mark, which Windows programs write. The mark isn't part of it. */
export function decodeFileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  let encoding = 'utf-8'
  if (first === 0xff && second === 0xfe) encoding = 'utf-16le'
  if (first === 0xfe && second === 0xff) encoding = 'utf-16be'
  return new TextDecoder(encoding).decode(bytes)
}
