import { createHash, createHmac } from 'node:crypto'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import type { CrcMistake } from '../../../shared/webhooks/crc-report.ts'
import type {
  DigestMistake,
  SignatureDiagnosis,
  SignatureMistake,
} from '../../../shared/webhooks/digest-mistakes.ts'
import type { StoredEvent } from '../../../shared/webhooks/inbox.ts'

/** Keys that an endpoint may have used instead of the consumer secret. */
export interface CrcKeys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly accessToken: string | null
  readonly accessTokenSecret: string | null
  readonly bearerToken: string | null
  readonly otherSecrets: readonly string[]
}

interface Guess<Mistake extends string> {
  readonly value: string
  readonly mistakes: readonly Mistake[]
}

interface Message<Mistake extends string> {
  readonly value: string | Uint8Array
  readonly mistakes: readonly Mistake[]
}

const prefix = 'sha256='

/** The right answer to a challenge (webhooks.md#challenge). */
export function expectedAnswer(token: string, consumerSecret: string): string {
  return prefix + createHmac('sha256', consumerSecret).update(token).digest('base64')
}

/**
 * The fewest common mistakes that turn this token into this answer; none if nothing explains it. Combines wrong keys,
 * messages, hashes and encodings.
 */
export function explainAnswer(answer: string, token: string, keys: CrcKeys): readonly CrcMistake[] {
  return explainDigest(answer, tokensLike(token), keys) ?? []
}

/** Beyond this size only the body itself is tried, because each attempt hashes all of it. */
const maxGuessedBytes = 100_000

/** Why a delivery's signature is wrong or missing. */
export function diagnoseSignature(
  headers: StoredEvent['headers'],
  expectedHeader: string,
  body: Uint8Array,
  keys: CrcKeys,
): SignatureDiagnosis {
  const messages = body.byteLength > maxGuessedBytes ? [{ value: body, mistakes: [] }] : bodiesLike(body)
  const isLikely = ([name, value]: readonly [string, string]) =>
    name !== expectedHeader && (/signature/i.test(name) || /^sha\d+=/i.test(value))
  const expected = headers.find(([name, value]) => name === expectedHeader && value !== '')
  const candidates = expected === undefined ? headers.filter(isLikely) : [expected]
  for (const [name, value] of candidates) {
    const mistakes = explainDigest(value, messages, keys)
    if (mistakes === null) continue
    return { expectedHeader, otherHeader: name === expectedHeader ? null : name, mistakes }
  }
  const [otherCandidate] = expected === undefined ? candidates : []
  return { expectedHeader, otherHeader: otherCandidate?.[0] ?? null, mistakes: [] }
}

/** Null if nothing explains it. */
function explainDigest<Mistake extends string>(
  answer: string,
  messages: readonly Message<Mistake>[],
  keys: CrcKeys,
): readonly (DigestMistake | Mistake)[] | null {
  const { text, mistakes: outer } = withoutPrefix(answer)
  let best: readonly (DigestMistake | Mistake)[] | null = null
  for (const message of messages) {
    for (const { digest, mistakes } of digestsOf(message.value, keys)) {
      const spelling = spellingsOf(digest).find(({ value }) => value === text)
      if (spelling === undefined) continue
      const explanation = [...mistakes, ...message.mistakes, ...spelling.mistakes, ...outer]
      if (best === null || explanation.length < best.length) best = explanation
    }
  }
  return best
}

/** What may have been signed instead of these bytes. */
function bodiesLike(body: Uint8Array): readonly Message<SignatureMistake>[] {
  const text = new TextDecoder().decode(body)
  const messages: Message<SignatureMistake>[] = [
    { value: `${text}\n`, mistakes: ['bodyLineBreak'] },
    { value: `${text}\r\n`, mistakes: ['bodyLineBreak'] },
    { value: text.replace(/\r?\n$/, ''), mistakes: ['bodyLineBreak'] },
    { value: text.trim(), mistakes: ['bodyTrimmed'] },
    { value: Buffer.from(text, 'latin1'), mistakes: ['bodyEncoding'] },
    { value: Buffer.from(text, 'utf16le'), mistakes: ['bodyEncoding'] },
    ...jsonFormsOf(text).map((value): Message<SignatureMistake> => ({ value, mistakes: ['bodyRewritten'] })),
  ]
  return [
    { value: body, mistakes: [] },
    ...messages.filter(({ value }) => Buffer.compare(Buffer.from(value), body) !== 0),
  ]
}

/** The same JSON as common libraries write it. */
function jsonFormsOf(text: string): readonly string[] {
  try {
    const value = parseJson(text)
    const compact = writeJson(value)
    const spaced = compact.replaceAll(
      /("(?:[^"\\]|\\.)*")|([:,])/g,
      (_, quoted, mark) => quoted ?? `${mark} `,
    )
    const escaped = (form: string) =>
      form.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    return [
      compact,
      spaced,
      escaped(compact),
      escaped(spaced),
      compact.replaceAll('/', '\\/'),
      escaped(compact.replaceAll('/', '\\/')),
    ]
  } catch {
    return []
  }
}

function withoutPrefix(answer: string): { text: string; mistakes: readonly DigestMistake[] } {
  const trimmed = answer.trim()
  const space: readonly DigestMistake[] = trimmed === answer ? [] : ['surroundingSpace']
  if (trimmed.startsWith(prefix)) return { text: trimmed.slice(prefix.length), mistakes: space }
  const otherPrefix = /^(?:hmac[-_]?)?sha-?\d+\s*[=:]\s*/i.exec(trimmed)?.[0]
  if (otherPrefix !== undefined)
    return { text: trimmed.slice(otherPrefix.length), mistakes: ['otherPrefix', ...space] }
  return { text: trimmed, mistakes: ['noPrefix', ...space] }
}

function tokensLike(token: string): readonly Guess<CrcMistake>[] {
  const encoded = encodeURIComponent(token)
  const guesses: readonly Guess<CrcMistake>[] = [
    { value: token, mistakes: [] },
    { value: token.trim(), mistakes: ['trimmedToken'] },
    { value: token.replace(/(?<!=)=+$/, ''), mistakes: ['unpaddedToken'] },
    { value: token.replaceAll('+', ' '), mistakes: ['plusAsSpace'] },
    { value: encoded, mistakes: ['encodedToken'] },
    { value: JSON.stringify(token), mistakes: ['quotedToken'] },
    { value: `${token}\n`, mistakes: ['newline'] },
    { value: `crc_token=${encoded}`, mistakes: ['wholeQuery'] },
    { value: `crc_token=${token}`, mistakes: ['wholeQuery'] },
  ]
  // A token without spaces isn't changed by trimming, which then isn't a mistake.
  return guesses.filter(({ value, mistakes }) => mistakes.length === 0 || value !== token)
}

function* digestsOf(
  message: string | Uint8Array,
  keys: CrcKeys,
): Generator<{ readonly digest: Buffer; readonly mistakes: readonly DigestMistake[] }> {
  for (const [algorithm, ofAlgorithm] of [
    ['sha256', []],
    ['sha1', ['sha1']],
    ['sha512', ['sha512']],
  ] as const) {
    for (const { value, mistakes } of keyGuesses(keys)) {
      const digest = createHmac(algorithm, value).update(message).digest()
      yield { digest, mistakes: [...mistakes, ...ofAlgorithm] }
    }
    yield {
      digest: createHmac(algorithm, message).update(keys.consumerSecret).digest(),
      mistakes: ['swapped', ...ofAlgorithm],
    }
    yield { digest: createHash(algorithm).update(message).digest(), mistakes: ['noKey', ...ofAlgorithm] }
  }
}

function keyGuesses(keys: CrcKeys): readonly Guess<DigestMistake>[] {
  const { consumerKey, consumerSecret, accessToken, accessTokenSecret, bearerToken, otherSecrets } = keys
  const guess = (value: string | null, mistake: DigestMistake): readonly Guess<DigestMistake>[] =>
    value === null ? [] : [{ value, mistakes: [mistake] }]
  return [
    { value: consumerSecret, mistakes: [] },
    ...guess(accessTokenSecret, 'accessTokenSecret'),
    ...guess(accessToken, 'accessToken'),
    ...guess(bearerToken, 'bearerToken'),
    ...guess(consumerKey, 'consumerKey'),
    // The key with which requests are signed (RFC 5849, 3.4.2).
    ...guess(`${encodeURIComponent(consumerSecret)}&`, 'signingKey'),
    ...guess(
      accessTokenSecret === null
        ? null
        : `${encodeURIComponent(consumerSecret)}&${encodeURIComponent(accessTokenSecret)}`,
      'signingKey',
    ),
    // As read from a file that `echo` has written.
    ...[`${consumerSecret}\n`, `${consumerSecret}\r\n`].flatMap((secret) => guess(secret, 'secretLineBreak')),
    ...otherSecrets.flatMap((secret) => guess(secret, 'otherEnvironment')),
  ]
}

function spellingsOf(digest: Buffer): readonly Guess<DigestMistake>[] {
  const base64 = digest.toString('base64')
  const hex = digest.toString('hex')
  const unpadded = base64.replace(/(?<!=)=+$/, '')
  const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_')
  const guesses: readonly Guess<DigestMistake>[] = [
    { value: base64, mistakes: [] },
    { value: unpadded, mistakes: ['unpadded'] },
    { value: urlSafe, mistakes: ['urlSafe'] },
    { value: urlSafe.replace(/(?<!=)=+$/, ''), mistakes: ['urlSafe'] },
    { value: hex, mistakes: ['hex'] },
    { value: hex.toUpperCase(), mistakes: ['hex'] },
    { value: Buffer.from(hex).toString('base64'), mistakes: ['encodedHex'] },
  ]
  return guesses
}
