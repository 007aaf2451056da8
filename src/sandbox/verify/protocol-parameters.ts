import { type Pair, percentDecode } from './percent-encoding.ts'

/** The `oauth_` parameters of a request, read and checked for form (RFC 5849 3.1, 3.5). */
export interface ProtocolParameters {
  readonly consumerKey: string
  /** Empty where the request is signed with the consumer's credentials alone. */
  readonly token: string
  readonly signature: string
  readonly timestamp: number
  readonly nonce: string
  /** Every `oauth_` parameter by name, from the header first, then form, then query. */
  readonly all: ReadonlyMap<string, string>
  /** What the Authorization header adds to the signed parameters: all but `realm` and `oauth_signature`. */
  readonly headerPairs: readonly Pair[]
}

export type ProtocolReading =
  | { readonly kind: 'read'; readonly parameters: ProtocolParameters }
  | { readonly kind: 'malformed'; readonly reason: string }

const scheme = /^OAuth\s+/i
/** One item of the list, with what parts it from the next; a quoted value may hold commas of its own. */
const headerItem = /\s*([^=\s",]+)="([^"]*)"\s*(,|$)/y

/** Reads the protocol parameters from the Authorization header or, without one, from form and query. */
export function readProtocolParameters(
  authorization: string | undefined,
  formAndQuery: readonly Pair[],
): ProtocolReading {
  let headerPairs: Pair[] = []
  if (authorization !== undefined && scheme.test(authorization)) {
    const pairs = readHeader(authorization.replace(scheme, ''))
    if (pairs === null) return malformed('The Authorization header is no list of parameters.')
    headerPairs = pairs
  }
  const all = new Map<string, string>()
  for (const [name, value] of headerPairs) {
    if (all.has(name)) return malformed(`${name} is given twice.`)
    all.set(name, value)
  }
  for (const [name, value] of formAndQuery) {
    if (name.startsWith('oauth_') && !all.has(name)) all.set(name, value)
  }
  return checkForm(all, headerPairs)
}

function readHeader(list: string): Pair[] | null {
  const pairs: Pair[] = []
  headerItem.lastIndex = 0
  for (let isAtEnd = false; !isAtEnd; ) {
    const match = headerItem.exec(list)
    const name = percentDecode(match?.[1] ?? '')
    const value = percentDecode(match?.[2] ?? '')
    if (match === null || name === null || value === null) return null
    if (name !== 'realm') pairs.push([name, value])
    isAtEnd = match[3] === ''
  }
  return pairs
}

function checkForm(all: ReadonlyMap<string, string>, headerPairs: readonly Pair[]): ProtocolReading {
  const consumerKey = all.get('oauth_consumer_key')
  const signature = all.get('oauth_signature')
  const nonce = all.get('oauth_nonce')
  const timestamp = all.get('oauth_timestamp')
  if (!consumerKey || !signature || !nonce || !timestamp) {
    return malformed('oauth_consumer_key, oauth_signature, oauth_nonce and oauth_timestamp are needed.')
  }
  if (all.get('oauth_signature_method') !== 'HMAC-SHA1') {
    return malformed('The only signature method is HMAC-SHA1.')
  }
  if ((all.get('oauth_version') ?? '1.0') !== '1.0') return malformed('The only version is 1.0.')
  if (!/^[\x20-\x7e]+$/.test(nonce)) return malformed('oauth_nonce takes ASCII characters only.')
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) return malformed('oauth_timestamp is a number of seconds.')
  return {
    kind: 'read',
    parameters: {
      consumerKey,
      token: all.get('oauth_token') ?? '',
      signature,
      timestamp: Number(timestamp),
      nonce,
      all,
      headerPairs: headerPairs.filter(([name]) => name !== 'oauth_signature'),
    },
  }
}

function malformed(reason: string): ProtocolReading {
  return { kind: 'malformed', reason }
}
