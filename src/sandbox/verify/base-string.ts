import { type Pair, percentEncode } from './percent-encoding.ts'

/** What the signature covers (RFC 5849 3.4.1). */
export interface SignedParts {
  readonly method: string
  /** Scheme, host and path as requested, without query and fragment. */
  readonly uri: string
  /** Decoded parameters of query, Authorization header and form body, without `oauth_signature`. */
  readonly parameters: readonly Pair[]
}

/** The signature base string: method, base string URI and normalized parameters (RFC 5849 3.4.1.1). */
export function signatureBaseString(parts: SignedParts): string {
  const method = parts.method.toUpperCase()
  return `${method}&${percentEncode(baseStringUri(parts.uri))}&${percentEncode(normalise(parts.parameters))}`
}

/** RFC 5849 3.4.1.2: scheme and host in lower case, no default port, no query, no fragment. */
export function baseStringUri(uri: string): string {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^?#]*)/i.exec(uri)
  if (match === null) return uri
  const scheme = (match[1] ?? '').toLowerCase()
  const authority = (match[2] ?? '').toLowerCase()
  const path = match[3] === '' ? '/' : match[3]
  const defaultPort = scheme === 'https' ? ':443' : ':80'
  const host = authority.endsWith(defaultPort) ? authority.slice(0, -defaultPort.length) : authority
  return `${scheme}://${host}${path}`
}

/** RFC 5849 3.4.1.3.2: encoded, then sorted by name and, for equal names, by value, in byte order. */
function normalise(parameters: readonly Pair[]): string {
  const encoded = parameters.map(([name, value]): Pair => [percentEncode(name), percentEncode(value)])
  // Encoded text is ASCII, so comparing code units is comparing bytes.
  encoded.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
  return encoded.map(([name, value]) => `${name}=${value}`).join('&')
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
