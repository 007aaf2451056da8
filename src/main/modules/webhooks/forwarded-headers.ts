import type { StoredEvent } from '../../../shared/webhooks/inbox.ts'

/** Headers of this connection only (RFC 9110 7.6.1), or replaced for the next one. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'expect',
  'host',
  'content-length',
])

/** The headers with which a received event is sent on. */
export function forwardedHeaders(headers: StoredEvent['headers']): Readonly<Record<string, string>> {
  const named = headers
    .filter(([name]) => name === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
  const forwarded = new Map<string, string>()
  for (const [name, value] of headers) {
    if (ownHeaders.has(name) || named.includes(name)) continue
    const earlier = forwarded.get(name)
    forwarded.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  return Object.fromEntries(forwarded)
}
