import { t } from '../../../../shared/text/language.ts'
import type { CrcMistake, CrcStepName } from '../../../../shared/webhooks/crc-report.ts'

export const crcStepTitles: Readonly<Record<CrcStepName, string>> = {
  address: t`Address`,
  name: t`Name`,
  connection: t`Connection and TLS`,
  redirect: t`Redirects`,
  time: t`Time to answer`,
  status: t`Status`,
  contentType: t`Content type`,
  shape: t`JSON shape`,
  digest: t`Digest`,
}

/** What an endpoint did, by the mistake that explains its response. */
export const crcMistakeLabel: Readonly<Record<CrcMistake, string>> = {
  accessTokenSecret: t`The user’s access token secret was the key. Use the app’s consumer secret.`,
  accessToken: t`The user’s access token was the key. Use the app’s consumer secret.`,
  bearerToken: t`The app’s bearer token was the key. Use the app’s consumer secret.`,
  consumerKey: t`The consumer key was the key. Use the consumer secret that belongs to it.`,
  signingKey: t`The key of OAuth signatures (with “&”) was the key. Use the consumer secret alone.`,
  otherEnvironment: t`The consumer secret of another environment was the key. Use that of the chosen one.`,
  swapped: t`Key and message were swapped. The consumer secret is the key, crc_token the message.`,
  noKey: t`A plain hash was made. Make an HMAC, keyed with the consumer secret.`,
  sha1: t`SHA-1 was used. Use SHA-256.`,
  sha512: t`SHA-512 was used. Use SHA-256.`,
  trimmedToken: t`Spaces around the token were cut off. Take it as it came, once decoded.`,
  unpaddedToken: t`The “=” at the end of the token was cut off. Split the query at the first “=” only.`,
  plusAsSpace: t`A “+” of the token became a space. Decode the query once, with a URL parser.`,
  encodedToken: t`The token was taken with its percent signs. Decode the query first.`,
  quotedToken: t`The token was put in quotes. Take the bare text, not its JSON.`,
  newline: t`A line break was added to the token. Take it without one.`,
  wholeQuery: t`The whole query was the message. Take the value of crc_token alone.`,
  hex: t`The digest was written in hex. Write it in Base64.`,
  urlSafe: t`The digest was written in URL-safe Base64. Use the plain one, with “+” and “/”.`,
  unpadded: t`The “=” at the end of the digest is missing. Keep the padding of Base64.`,
  encodedHex: t`The hex text was put in Base64. Put the raw bytes in Base64.`,
  noPrefix: t`The prefix is missing. Begin with “sha256=”.`,
  otherPrefix: t`The prefix is spelled in another way. It is exactly “sha256=”.`,
  surroundingSpace: t`There is white space around the digest. Return it without.`,
}

export const fixLanguages = ['node', 'python', 'go'] as const
export type FixLanguage = (typeof fixLanguages)[number]

export const fixTitles: Readonly<Record<FixLanguage, string>> = {
  node: t`Node`,
  python: t`Python`,
  go: t`Go`,
}

/** A complete correct response to the challenge, for the languages that most endpoints are written in. */
export const crcFixes: Readonly<Record<FixLanguage, string>> = {
  node: `import { createHmac } from 'node:crypto'

// token: the decoded query parameter crc_token
export function answerChallenge(token, consumerSecret) {
  const digest = createHmac('sha256', consumerSecret).update(token).digest('base64')
  return { response_token: 'sha256=' + digest }
}
`,
  python: `import base64, hashlib, hmac

# token: the decoded query parameter crc_token
def answer_challenge(token: str, consumer_secret: str) -> dict:
    digest = hmac.new(consumer_secret.encode(), token.encode(), hashlib.sha256).digest()
    return {"response_token": "sha256=" + base64.b64encode(digest).decode()}
`,
  go: `package hook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// AnswerChallenge takes the decoded query parameter crc_token.
func AnswerChallenge(token, consumerSecret string) map[string]string {
	mac := hmac.New(sha256.New, []byte(consumerSecret))
	mac.Write([]byte(token))
	digest := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return map[string]string{"response_token": "sha256=" + digest}
}
`,
}
