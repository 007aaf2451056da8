import { t } from '../../../../shared/text/language.ts'
import type { Pair } from '../encoding.ts'

export interface ReadHeader {
  readonly pairs: readonly Pair[]
  readonly problems: readonly string[]
}

const needed = [
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
]
/** A name starts at a word boundary and has a maximum length; otherwise a long run of letters takes quadratic time. */
const item = /(?<![A-Za-z_])([A-Za-z_][\w.~-]{0,79})\s*=\s*(?:"([^"]*)"|([^,\s"]*))/g

export function readHeader(text: string): ReadHeader {
  const problems: string[] = []
  if (!/^\s*(?:authorization\s*:\s*)?OAuth\s/i.test(text))
    problems.push(t`The value doesn’t start with “OAuth ” (3.5.1).`)
  const pairs: Pair[] = []
  for (const [, name = '', quoted, bare] of text.matchAll(item)) {
    if (quoted === undefined) problems.push(t`The value of ${name} isn’t in double quotes (3.5.1).`)
    const encoded = quoted ?? bare ?? ''
    if (/[+/=]/.test(encoded))
      problems.push(t`The value of ${name} isn’t percent-encoded (3.6): + / and = have to be.`)
    if (pairs.some(([earlierName]) => earlierName === name)) problems.push(t`${name} occurs twice.`)
    pairs.push([name, decode(encoded)])
  }
  return { pairs, problems: [...problems, ...contentProblems(new Map(pairs))] }
}

function contentProblems(values: ReadonlyMap<string, string>): readonly string[] {
  const problems = needed
    .filter((name) => (values.get(name) ?? '') === '')
    .map((name) => t`${name} is missing.`)
  const method = values.get('oauth_signature_method')
  if (method !== undefined && method !== 'HMAC-SHA1') {
    problems.push(t`The signature method is ${method}; the service accepts only HMAC-SHA1.`)
  }
  const version = values.get('oauth_version')
  if (version !== undefined && version !== '1.0')
    problems.push(t`oauth_version is ${version}; it must be 1.0.`)
  const timestamp = values.get('oauth_timestamp') ?? ''
  if (/^\d{13}$/.test(timestamp)) problems.push(t`oauth_timestamp is in milliseconds; it must be in seconds.`)
  else if (timestamp !== '' && !/^[1-9]\d{0,11}$/.test(timestamp)) {
    problems.push(t`oauth_timestamp isn’t a whole number of seconds.`)
  }
  const nonce = values.get('oauth_nonce') ?? ''
  if (/[^\x20-\x7e]/.test(nonce)) problems.push(t`oauth_nonce has non-ASCII characters.`)
  return [...problems, ...signatureProblems(values.get('oauth_signature') ?? '')]
}

function signatureProblems(signature: string): readonly string[] {
  if (signature === '') return []
  if (/^[0-9a-f]{40}$/i.test(signature)) return [t`The signature is hexadecimal; it must be base64.`]
  if (/ /.test(signature)) return [t`The signature has a space where + was: it was not percent-encoded.`]
  if (/[-_]/.test(signature))
    return [t`The signature is in the URL-safe form of base64; plain base64 is needed.`]
  if (!/^[A-Za-z0-9+/]{27}=$/.test(signature)) {
    return [t`The signature isn’t base64 of 20 bytes, which is what HMAC-SHA1 gives.`]
  }
  return []
}

/** In a header, `+` is literal. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
