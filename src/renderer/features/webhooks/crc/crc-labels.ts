import { t } from '../../../../shared/text/language.ts'
import type { CrcMistake, CrcStepName } from '../../../../shared/webhooks/crc-report.ts'
import { digestMistakeLabel } from '../../../../shared/webhooks/digest-mistakes.ts'

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
  ...digestMistakeLabel,
  swapped: t`Key and message were swapped. The consumer secret is the key, crc_token the message.`,
  trimmedToken: t`Spaces around the token were cut off. Take it as it came, once decoded.`,
  unpaddedToken: t`The “=” at the end of the token was cut off. Split the query at the first “=” only.`,
  plusAsSpace: t`A “+” of the token became a space. Decode the query once, with a URL parser.`,
  encodedToken: t`The token was taken with its percent signs. Decode the query first.`,
  quotedToken: t`The token was put in quotes. Take the bare text, not its JSON.`,
  newline: t`A line break was added to the token. Take it without one.`,
  wholeQuery: t`The whole query was the message. Take the value of crc_token alone.`,
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
