import type { CrcMistake, CrcStepName } from '../../../../shared/webhooks/crc-report.ts'

export const crcStepTitles: Readonly<Record<CrcStepName, string>> = {
  address: 'Address',
  name: 'Name',
  connection: 'Connection and TLS',
  redirect: 'Redirects',
  time: 'Time to answer',
  status: 'Status',
  contentType: 'Content type',
  shape: 'JSON shape',
  digest: 'Digest',
}

/** What an endpoint did, by the mistake that explains its answer. */
export const crcMistakeLabel: Readonly<Record<CrcMistake, string>> = {
  accessTokenSecret: 'The user’s access token secret was the key. Use the app’s consumer secret.',
  accessToken: 'The user’s access token was the key. Use the app’s consumer secret.',
  bearerToken: 'The app’s bearer token was the key. Use the app’s consumer secret.',
  consumerKey: 'The consumer key was the key. Use the consumer secret that belongs to it.',
  signingKey: 'The key of OAuth signatures (with “&”) was the key. Use the consumer secret alone.',
  otherEnvironment: 'The consumer secret of another environment was the key. Use that of the chosen one.',
  swapped: 'Key and message were swapped. The consumer secret is the key, crc_token the message.',
  noKey: 'A plain hash was made. Make an HMAC, keyed with the consumer secret.',
  sha1: 'SHA-1 was used. Use SHA-256.',
  sha512: 'SHA-512 was used. Use SHA-256.',
  trimmedToken: 'Spaces around the token were cut off. Take it as it came, once decoded.',
  unpaddedToken: 'The “=” at the end of the token was cut off. Split the query at the first “=” only.',
  plusAsSpace: 'A “+” of the token became a space. Decode the query once, with a URL parser.',
  encodedToken: 'The token was taken with its percent signs. Decode the query first.',
  quotedToken: 'The token was put in quotes. Take the bare text, not its JSON.',
  newline: 'A line break was added to the token. Take it without one.',
  wholeQuery: 'The whole query was the message. Take the value of crc_token alone.',
  hex: 'The digest was written in hex. Write it in Base64.',
  urlSafe: 'The digest was written in URL-safe Base64. Use the plain one, with “+” and “/”.',
  unpadded: 'The “=” at the end of the digest is missing. Keep the padding of Base64.',
  encodedHex: 'The hex text was put in Base64. Put the raw bytes in Base64.',
  noPrefix: 'The prefix is missing. Begin with “sha256=”.',
  otherPrefix: 'The prefix is spelled in another way. It is exactly “sha256=”.',
  surroundingSpace: 'There is white space around the digest. Return it without.',
}

export const fixLanguages = ['node', 'python', 'go'] as const
export type FixLanguage = (typeof fixLanguages)[number]

export const fixTitles: Readonly<Record<FixLanguage, string>> = { node: 'Node', python: 'Python', go: 'Go' }

/** The right answer to a challenge, in full, for the languages that most endpoints are written in. */
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
