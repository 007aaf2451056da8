import { type Pair, percentDecode } from './percent-encoding.ts'

/** A request's `oauth_` parameters, parsed and checked for format (RFC 5849 3.1, 3.5). */
export interface ProtocolParameters {
  readonly consumerKey: string
  /** Empty if the request is signed with only the consumer's credentials. */
  readonly token: string
  readonly signature: string
  readonly timestamp: number
  readonly nonce: string
  /** Every `oauth_` parameter and everything else in the header, by name. */
  readonly all: ReadonlyMap<string, string>
  /** What the signature covers: each `oauth_` parameter once, every other one as often as it was sent. */
  readonly signed: readonly Pair[]
}

export type ProtocolParametersResult =
  | { readonly kind: 'read'; readonly parameters: ProtocolParameters }
  | { readonly kind: 'malformed'; readonly reason: string }

const scheme = /^OAuth\s+/i
/** One item of the list, with its separator; a quoted value may contain commas. */
const headerItem = /\s*([^=\s",]+)="([^"]*)"\s*(,|$)/y

/**
 * Parses the protocol parameters from the Authorization header, form and query. Common clients send one in two of these
 * places: equal values count once, different ones are refused.
 */
export function readProtocolParameters(
  authorization: string | undefined,
  formAndQuery: readonly Pair[],
): ProtocolParametersResult {
  let headerPairs: Pair[] = []
  if (authorization !== undefined && scheme.test(authorization)) {
    const pairs = readHeader(authorization.replace(scheme, ''))
    if (pairs === null) return malformed('The Authorization header is not a list of parameters.')
    headerPairs = pairs
  }
  const protocol = new Map<string, string>()
  const others: Pair[] = []
  for (const pair of [...headerPairs, ...formAndQuery]) {
    const [name, value] = pair
    if (!name.startsWith('oauth_')) {
      others.push(pair)
      continue
    }
    if ((protocol.get(name) ?? value) !== value) return malformed(`${name} has more than one value.`)
    protocol.set(name, value)
  }
  return checkForm(protocol, headerPairs, others)
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

function checkForm(
  protocol: ReadonlyMap<string, string>,
  headerPairs: readonly Pair[],
  others: readonly Pair[],
): ProtocolParametersResult {
  const consumerKey = protocol.get('oauth_consumer_key')
  const signature = protocol.get('oauth_signature')
  const nonce = protocol.get('oauth_nonce')
  const timestamp = protocol.get('oauth_timestamp')
  if (!consumerKey || !signature || !nonce || !timestamp) {
    return malformed('oauth_consumer_key, oauth_signature, oauth_nonce and oauth_timestamp are needed.')
  }
  if (protocol.get('oauth_signature_method') !== 'HMAC-SHA1') {
    return malformed('The only signature method is HMAC-SHA1.')
  }
  // RFC 5849 describes revision A of version 1.0; some clients name it.
  if (!/^1\.0a?$/i.test(protocol.get('oauth_version') ?? '1.0')) return malformed('The only version is 1.0.')
  if (!/^[\x20-\x7e]+$/.test(nonce)) return malformed('oauth_nonce takes ASCII characters only.')
  if (!/^[1-9]\d{0,11}$/.test(timestamp)) return malformed('oauth_timestamp is a number of seconds.')
  return {
    kind: 'read',
    parameters: {
      consumerKey,
      token: protocol.get('oauth_token') ?? '',
      signature,
      timestamp: Number(timestamp),
      nonce,
      all: new Map([...headerPairs, ...protocol]),
      signed: [...others, ...[...protocol].filter(([name]) => name !== 'oauth_signature')],
    },
  }
}

function malformed(reason: string): ProtocolParametersResult {
  return { kind: 'malformed', reason }
}
