import { createHash, createHmac } from 'node:crypto'
import type { CrcMistake } from '../../../shared/webhooks/crc-report.ts'

/** Keys that an endpoint may have used instead of the consumer secret. */
export interface CrcKeys {
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly accessToken: string | null
  readonly accessTokenSecret: string | null
  readonly bearerToken: string | null
  readonly otherSecrets: readonly string[]
}

interface Guess {
  readonly value: string
  readonly mistakes: readonly CrcMistake[]
}

const prefix = 'sha256='

/** The right answer to a challenge (platform document, Authentication 5). */
export function expectedAnswer(token: string, consumerSecret: string): string {
  return prefix + createHmac('sha256', consumerSecret).update(token).digest('base64')
}

/**
 * The fewest common mistakes that turn this token into this answer; none if nothing explains it. Combines wrong keys,
 * messages, hashes and encodings.
 */
export function explainAnswer(answer: string, token: string, keys: CrcKeys): readonly CrcMistake[] {
  const { text, mistakes: outer } = withoutPrefix(answer)
  let best: readonly CrcMistake[] | null = null
  for (const message of messagesOf(token)) {
    for (const { digest, mistakes } of digestsOf(message.value, keys)) {
      const spelling = spellingsOf(digest).find(({ value }) => value === text)
      if (spelling === undefined) continue
      const found = [...mistakes, ...message.mistakes, ...spelling.mistakes, ...outer]
      if (best === null || found.length < best.length) best = found
    }
  }
  return best ?? []
}

function withoutPrefix(answer: string): { text: string; mistakes: readonly CrcMistake[] } {
  const trimmed = answer.trim()
  const space: readonly CrcMistake[] = trimmed === answer ? [] : ['surroundingSpace']
  if (trimmed.startsWith(prefix)) return { text: trimmed.slice(prefix.length), mistakes: space }
  const other = /^(?:hmac[-_]?)?sha-?\d+\s*[=:]\s*/i.exec(trimmed)?.[0]
  if (other !== undefined) return { text: trimmed.slice(other.length), mistakes: ['otherPrefix', ...space] }
  return { text: trimmed, mistakes: ['noPrefix', ...space] }
}

function messagesOf(token: string): readonly Guess[] {
  const encoded = encodeURIComponent(token)
  const guesses: readonly Guess[] = [
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
  message: string,
  keys: CrcKeys,
): Generator<{ readonly digest: Buffer; readonly mistakes: readonly CrcMistake[] }> {
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

function keyGuesses(keys: CrcKeys): readonly Guess[] {
  const { consumerKey, consumerSecret, accessToken, accessTokenSecret, bearerToken, otherSecrets } = keys
  const guess = (value: string | null, mistake: CrcMistake): readonly Guess[] =>
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
    ...otherSecrets.flatMap((secret) => guess(secret, 'otherEnvironment')),
  ]
}

function spellingsOf(digest: Buffer): readonly Guess[] {
  const base64 = digest.toString('base64')
  const hex = digest.toString('hex')
  const unpadded = base64.replace(/(?<!=)=+$/, '')
  const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_')
  const guesses: readonly Guess[] = [
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
