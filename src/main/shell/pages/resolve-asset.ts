import { join } from 'node:path'
import { ownHost, ownScheme } from './own-origin.ts'

/** Path segments as the bundler writes them. Nothing else can name one of our files, so nothing is decoded. */
const segment = /^[A-Za-z0-9_-][A-Za-z0-9_.~@-]*$/

/** Names that Windows treats as devices anywhere (CON, NUL.txt …). */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** The file under `root` for one of our addresses, or null. Addresses that the parser would change are refused. */
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
