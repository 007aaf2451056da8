import { join } from 'node:path'
import { ownHost, ownScheme } from './own-origin.ts'

/**
 * Segments of names that the bundler writes: nothing encoded, no leading dot, no separator of any system. What does
 * not look like this cannot name a file of ours, so nothing is ever decoded.
 */
const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.~@-]*$/

/** Names that Windows reads as devices wherever they stand (CON, NUL.txt …). */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The file under `root` that an address of ours names, or null. The address has to be written in its canonical form:
 * one that the parser would change (dot segments, backslashes, blanks) is refused rather than repaired.
 */
export function resolveAsset(root: string, address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.href !== address || url.protocol !== `${ownScheme}:` || url.host !== ownHost) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.pathname === '' || url.pathname === '/') return join(root, 'index.html')
  const segments = url.pathname.slice(1).split('/')
  const plain = segments.every((name) => segment.test(name) && !deviceName.test(name))
  return plain ? join(root, ...segments) : null
}
