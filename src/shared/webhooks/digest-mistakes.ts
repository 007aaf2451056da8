import { t } from '../text/language.ts'

/** Wrong keys and hashes of a digest that should be HMAC-SHA256 with the consumer secret. */
export const keyMistakes = [
  'accessTokenSecret',
  'accessToken',
  'bearerToken',
  'consumerKey',
  'signingKey',
  'secretLineBreak',
  'otherEnvironment',
  'swapped',
  'noKey',
  'sha1',
  'sha512',
] as const

/** Ways to write a digest other than `sha256=` and Base64. */
export const spellingMistakes = [
  'hex',
  'urlSafe',
  'unpadded',
  'encodedHex',
  'noPrefix',
  'otherPrefix',
  'surroundingSpace',
] as const

export type DigestMistake = (typeof keyMistakes)[number] | (typeof spellingMistakes)[number]

export const digestMistakeLabel: Readonly<Record<DigestMistake, string>> = {
  accessTokenSecret: t`The user’s access token secret was the key. Use the app’s consumer secret.`,
  accessToken: t`The user’s access token was the key. Use the app’s consumer secret.`,
  bearerToken: t`The app’s bearer token was the key. Use the app’s consumer secret.`,
  consumerKey: t`The consumer key was the key. Use the consumer secret that belongs to it.`,
  signingKey: t`The key of OAuth signatures (with “&”) was the key. Use the consumer secret alone.`,
  secretLineBreak: t`The consumer secret had a line break at its end, as files often have. Trim it.`,
  otherEnvironment: t`The consumer secret of another environment was the key. Use that of the chosen one.`,
  swapped: t`Key and message were swapped. The consumer secret is the key.`,
  noKey: t`A plain hash was made. Make an HMAC, keyed with the consumer secret.`,
  sha1: t`SHA-1 was used. Use SHA-256.`,
  sha512: t`SHA-512 was used. Use SHA-256.`,
  hex: t`The digest was written in hex. Write it in Base64.`,
  urlSafe: t`The digest was written in URL-safe Base64. Use the plain one, with “+” and “/”.`,
  unpadded: t`The “=” at the end of the digest is missing. Keep the padding of Base64.`,
  encodedHex: t`The hex text was put in Base64. Put the raw bytes in Base64.`,
  noPrefix: t`The prefix is missing. Begin with “sha256=”.`,
  otherPrefix: t`The prefix is spelled differently. It must be exactly “sha256=”.`,
  surroundingSpace: t`There is white space around the digest. Return it without.`,
}

/** What was signed instead of the delivered bytes. */
export const bodyMistakes = ['bodyLineBreak', 'bodyTrimmed', 'bodyRewritten', 'bodyEncoding'] as const
export type SignatureMistake = DigestMistake | (typeof bodyMistakes)[number]

/** Why a delivery's signature is wrong or missing, as far as it can be found out with the stored keys. */
export interface SignatureDiagnosis {
  /** The header in which the service sends it. */
  readonly expectedHeader: string
  /** Another header in which the signature was sent; null if it was in the right one. */
  readonly otherHeader: string | null
  /** Empty if nothing explains the signature. */
  readonly mistakes: readonly SignatureMistake[]
}

const signatureMistakeLabel: Readonly<Record<SignatureMistake, string>> = {
  ...digestMistakeLabel,
  bodyLineBreak: t`A line break at the end of the body was signed but not sent, or sent but not signed. Sign exactly the bytes that are sent.`,
  bodyTrimmed: t`White space around the body was not signed. Sign exactly the bytes that are sent.`,
  bodyRewritten: t`The JSON was serialized again between signing and sending, with other spaces or escapes. Sign exactly the bytes that are sent.`,
  bodyEncoding: t`The body was signed in another encoding. Sign its UTF-8 bytes.`,
}

export function describeDiagnosis({
  expectedHeader,
  otherHeader,
  mistakes,
}: SignatureDiagnosis): readonly string[] {
  return [
    ...(otherHeader === null
      ? []
      : [t`The signature is in the header ${otherHeader}; the service sends it in ${expectedHeader}.`]),
    ...mistakes.map((mistake) => signatureMistakeLabel[mistake]),
  ]
}
