import { compareCodes } from '../core/compare-codes.ts'
import { percentEncode } from '../text/percent-encoding.ts'
import { quotedWord } from '../text/shell-word.ts'
import {
  commandLineVariable,
  type SnippetKey,
  type SnippetKeys,
  type SnippetParts,
} from './console-snippet-parts.ts'

/** A script for a POSIX shell with curl and openssl. */
export function curlSnippet(parts: SnippetParts): string {
  const { method, url, headers, body, auth } = parts
  const send = [
    `curl --request ${method} ${quotedWord(url)}`,
    ...headers.map(([name, value]) => `  --header ${quotedWord(`${name}: ${value}`)}`),
    ...authorization(auth),
    ...(body === null ? [] : [`  --data-raw ${quotedWord(body)}`]),
  ].join(' \\\n')
  return [...preparation(parts), `${send}\n`].join('\n')
}

function authorization(auth: SnippetParts['auth']): readonly string[] {
  switch (auth) {
    case 'none':
      return []
    case 'bearer':
      return ['  --header "Authorization: Bearer $BEARER_TOKEN"']
    case 'oauth2User':
      return ['  --header "Authorization: Bearer $USER_TOKEN"']
    case 'basic':
      return ['  --user "$CONSUMER_KEY:$CONSUMER_SECRET"']
    case 'client':
      return ['  --user "$CLIENT_ID:$CLIENT_SECRET"']
    case 'app':
    case 'user':
    case 'requestToken':
      return ['  --header "Authorization: OAuth $OAUTH"']
  }
}

function preparation(parts: SnippetParts): readonly string[] {
  switch (parts.auth) {
    case 'none':
      return []
    case 'bearer':
      return [variable('BEARER_TOKEN', parts.keys)]
    case 'oauth2User':
      return [variable('USER_TOKEN', parts.keys)]
    case 'basic':
      return [variable('CONSUMER_KEY', parts.keys), variable('CONSUMER_SECRET', parts.keys)]
    case 'client':
      return [variable('CLIENT_ID', parts.keys), variable('CLIENT_SECRET', parts.keys)]
    case 'app':
      return signing(parts, false)
    case 'user':
    case 'requestToken':
      return signing(parts, true)
  }
}

/** Sorts the parameters here, because the names of the protocol's own are known (RFC 5849 3.4.1.3.2). */
function signing(parts: SnippetParts, hasToken: boolean): readonly string[] {
  const { method, baseUrl, signed } = parts
  const oauthPairs: readonly (readonly [string, string])[] = [
    ['oauth_consumer_key', '$(encode "$CONSUMER_KEY")'],
    ['oauth_nonce', '$NONCE'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '$TIMESTAMP'],
    ...(hasToken ? [['oauth_token', '$(encode "$ACCESS_TOKEN")'] as const] : []),
    ['oauth_version', '1.0'],
  ]
  const sorted = [
    ...signed.map((pair) => ({ pair, known: true })),
    ...oauthPairs.map((pair) => ({ pair, known: false })),
  ].sort(({ pair: a }, { pair: b }) => compareCodes(a[0], b[0]) || compareCodes(a[1], b[1]))
  const parameters = sorted
    .map(({ pair: [name, value], known }) => `${name}=${known ? literal(value) : value}`)
    .join('&')
  const key = hasToken
    ? '$(encode "$CONSUMER_SECRET")&$(encode "$ACCESS_TOKEN_SECRET")'
    : '$(encode "$CONSUMER_SECRET")&'
  const header = oauthPairs.map(([name, value]) => `${name}=\\"${value}\\"`).join(', ')
  return [
    variable('CONSUMER_KEY', parts.keys),
    variable('CONSUMER_SECRET', parts.keys),
    ...(hasToken ? [variable('ACCESS_TOKEN', parts.keys), variable('ACCESS_TOKEN_SECRET', parts.keys)] : []),
    '',
    encodeFunction,
    'NONCE=$(openssl rand -hex 16)',
    'TIMESTAMP=$(date +%s)',
    `PARAMETERS="${parameters}"`,
    `BASE_STRING="${method}&${literal(percentEncode(baseUrl))}&$(encode "$PARAMETERS")"`,
    `SIGNATURE=$(printf %s "$BASE_STRING" | openssl dgst -sha1 -hmac "${key}" -binary | openssl base64)`,
    `OAUTH="${header}, oauth_signature=\\"$(encode "$SIGNATURE")\\""`,
    '',
  ]
}

/** Keys and signatures are ASCII; everything else is already encoded. */
const encodeFunction = `encode() {
  LC_ALL=C awk -v text="$1" 'BEGIN {
    for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
    for (i = 1; i <= length(text); i++) {
      character = substr(text, i, 1)
      printf "%s", character ~ /[A-Za-z0-9._~-]/ ? character : sprintf("%%%02X", code[character])
    }
  }'
}`

function variable(name: SnippetKey, keys: SnippetKeys): string {
  const keyValue = keys[name]
  if (keyValue !== undefined) return `${name}=${quotedWord(keyValue)}`
  const prefixedName = commandLineVariable(name)
  const fallback = prefixedName === null ? `YOUR_${name}` : `\${${prefixedName}:-YOUR_${name}}`
  return `: "\${${name}:=${fallback}}"`
}

/** Inside double quotes; encoded text contains no characters that are special there. */
function literal(text: string): string {
  return text.replace(/[\\"$`]/g, '\\$&')
}
