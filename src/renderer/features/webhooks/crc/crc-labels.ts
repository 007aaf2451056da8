import { t } from '../../../../shared/text/language.ts'

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
