import { t } from '../../../shared/text/language.ts'
import type { ProxyHop } from './ports.ts'

const kinds = { PROXY: 'http', HTTP: 'http', HTTPS: 'https', SOCKS5: 'socks5' } as const
const defaultPorts = { http: 80, https: 443, socks5: 1080 } as const

/** Parses `PROXY a.example:3128; DIRECT`. Empty means no proxy; nothing readable means unsupported, never direct. */
export function readProxyList(text: string): readonly ProxyHop[] {
  const elements = text
    .split(';')
    .map((element) => element.trim())
    .filter((element) => element !== '')
  if (elements.length === 0) return [{ kind: 'direct' }]
  const hops = elements.flatMap((element) => readElement(element) ?? [])
  return hops.length > 0 ? hops : [{ kind: 'unsupported', name: t`an unknown kind of` }]
}

function readElement(element: string): ProxyHop | null {
  const [name = '', address = '', ...rest] = element.split(/\s+/)
  const kindName = name.toUpperCase()
  if (kindName === 'DIRECT') return address === '' ? { kind: 'direct' } : null
  if (rest.length > 0) return null
  const kind = Object.entries(kinds).find(([keyword]) => keyword === kindName)?.[1]
  if (kind === undefined) return /^[A-Z0-9]+$/.test(kindName) ? { kind: 'unsupported', name: kindName } : null
  // The URL parser validates host and port; https has a default port that it would hide.
  const parsed = URL.parse(`http://${address}`)
  const isPlain = parsed !== null && parsed.pathname === '/' && parsed.search === '' && parsed.hash === ''
  if (!isPlain || parsed.username !== '' || parsed.password !== '') return null
  const written = /:(\d+)$/.exec(address)?.[1]
  const port = written === undefined ? defaultPorts[kind] : Number(written)
  return { kind, host: parsed.hostname.replace(/^\[|\]$/g, ''), port }
}

export function proxyAddress({ kind, host, port }: Exclude<ProxyHop, { kind: 'direct' | 'unsupported' }>) {
  return `${kind}://${host.includes(':') ? `[${host}]` : host}:${port}`
}
