import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type CrcKeys,
  diagnoseSignature,
  expectedAnswer,
  explainAnswer,
} from '../../../../../src/main/modules/webhooks/crc-mistakes.ts'

const keys: CrcKeys = {
  consumerKey: 'consumer-key',
  consumerSecret: 'consumer-secret',
  accessToken: 'access-token',
  accessTokenSecret: 'access-token-secret',
  bearerToken: 'bearer-token',
  otherSecrets: ['other-secret'],
}
const token = 'aGVs+bG8/d29ybGQ='
const hmac = (message: string, key: string, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(message).digest()
const base64 = (message: string, key: string) => `sha256=${hmac(message, key).toString('base64')}`
const right = hmac(token, keys.consumerSecret)

it('finds nothing wrong with the right answer', () => {
  expect(explainAnswer(expectedAnswer(token, keys.consumerSecret), token, keys)).toEqual([])
})

describe('one mistake', () => {
  it.each([
    ['accessTokenSecret', base64(token, 'access-token-secret')],
    ['accessToken', base64(token, 'access-token')],
    ['bearerToken', base64(token, 'bearer-token')],
    ['consumerKey', base64(token, 'consumer-key')],
    ['signingKey', base64(token, 'consumer-secret&')],
    ['signingKey', base64(token, 'consumer-secret&access-token-secret')],
    ['secretLineBreak', base64(token, 'consumer-secret\n')],
    ['secretLineBreak', base64(token, 'consumer-secret\r\n')],
    ['otherEnvironment', base64(token, 'other-secret')],
    ['swapped', base64(keys.consumerSecret, token)],
    ['noKey', `sha256=${createHash('sha256').update(token).digest('base64')}`],
    ['sha1', `sha256=${hmac(token, keys.consumerSecret, 'sha1').toString('base64')}`],
    ['sha512', `sha256=${hmac(token, keys.consumerSecret, 'sha512').toString('base64')}`],
    ['unpaddedToken', base64('aGVs+bG8/d29ybGQ', keys.consumerSecret)],
    ['plusAsSpace', base64('aGVs bG8/d29ybGQ=', keys.consumerSecret)],
    ['encodedToken', base64(encodeURIComponent(token), keys.consumerSecret)],
    ['quotedToken', base64(`"${token}"`, keys.consumerSecret)],
    ['newline', base64(`${token}\n`, keys.consumerSecret)],
    ['wholeQuery', base64(`crc_token=${token}`, keys.consumerSecret)],
    ['hex', `sha256=${right.toString('hex')}`],
    ['hex', `sha256=${right.toString('hex').toUpperCase()}`],
    ['encodedHex', `sha256=${Buffer.from(right.toString('hex')).toString('base64')}`],
    ['unpadded', `sha256=${right.toString('base64').replace(/=+$/, '')}`],
    ['noPrefix', right.toString('base64')],
    ['otherPrefix', `SHA256=${right.toString('base64')}`],
    ['otherPrefix', `sha256: ${right.toString('base64')}`],
    ['surroundingSpace', ` sha256=${right.toString('base64')}\n`],
  ])('%s is named', (mistake, answer) => {
    expect(explainAnswer(answer, token, keys)).toEqual([mistake])
  })

  it('trimmedToken is named if there is something to trim', () => {
    expect(explainAnswer(base64('abc', keys.consumerSecret), ' abc ', keys)).toEqual(['trimmedToken'])
  })

  it('urlSafe is named if the encoding differs', () => {
    const tokens = Array.from({ length: 50 }, (_, index) => `token-${index}`)
    const affected =
      tokens.find((one) => /[+/]/.test(hmac(one, keys.consumerSecret).toString('base64'))) ?? ''
    const answer = `sha256=${hmac(affected, keys.consumerSecret).toString('base64url')}`
    expect(explainAnswer(answer, affected, keys)).toEqual(['urlSafe'])
  })
})

it('names several combined mistakes, and none for a made-up answer', () => {
  const both = hmac(encodeURIComponent(token), 'access-token-secret').toString('hex')
  expect(explainAnswer(both, token, keys)).toEqual(['accessTokenSecret', 'encodedToken', 'hex', 'noPrefix'])
  expect(explainAnswer(`sha256=${'A'.repeat(43)}=`, token, keys)).toEqual([])
  expect(explainAnswer('', token, keys)).toEqual([])
})

it('tries only available keys', () => {
  const few = { ...keys, accessToken: null, accessTokenSecret: null, bearerToken: null, otherSecrets: [] }
  expect(explainAnswer(base64(token, 'bearer-token'), token, few)).toEqual([])
})

describe('a delivery with a wrong signature', () => {
  const header = 'x-service-webhooks-signature'
  const body = '{"data":{"text":"Grüße 🎉","url":"https://example.com/"}}'
  const other = 'x-twitter-webhooks-signature'
  const latin1 = createHmac('sha256', keys.consumerSecret)
    .update(Buffer.from(body, 'latin1'))
    .digest('base64')

  it.each<{ title: string; sent: readonly [string, string][]; says: object }>([
    {
      title: 'hex',
      sent: [[header, `sha256=${hmac(body, keys.consumerSecret).toString('hex')}`]],
      says: { mistakes: ['hex'] },
    },
    {
      title: 'no prefix',
      sent: [[header, hmac(body, keys.consumerSecret).toString('base64')]],
      says: { mistakes: ['noPrefix'] },
    },
    {
      title: 'the consumer key',
      sent: [[header, base64(body, keys.consumerKey)]],
      says: { mistakes: ['consumerKey'] },
    },
    {
      title: 'a line break that was signed',
      sent: [[header, base64(`${body}\n`, keys.consumerSecret)]],
      says: { mistakes: ['bodyLineBreak'] },
    },
    {
      title: 'JSON written anew by Python',
      sent: [
        [
          header,
          base64(
            '{"data": {"text": "Gr\\u00fc\\u00dfe \\ud83c\\udf89", "url": "https://example.com/"}}',
            keys.consumerSecret,
          ),
        ],
      ],
      says: { mistakes: ['bodyRewritten'] },
    },
    {
      title: 'JSON written anew by PHP',
      sent: [[header, base64(body.replaceAll('/', '\\/'), keys.consumerSecret)]],
      says: { mistakes: ['bodyRewritten'] },
    },
    {
      title: 'another encoding',
      sent: [[header, `sha256=${latin1}`]],
      says: { mistakes: ['bodyEncoding'] },
    },
    {
      title: 'another header',
      sent: [[other, base64(body, keys.consumerSecret)]],
      says: { otherHeader: other, mistakes: [] },
    },
    {
      title: 'another header and hex',
      sent: [[other, `sha256=${hmac(body, keys.consumerSecret).toString('hex')}`]],
      says: { otherHeader: other, mistakes: ['hex'] },
    },
    {
      title: 'a secret that is not stored',
      sent: [[header, base64(body, 'zzz')]],
      says: { otherHeader: null, mistakes: [] },
    },
    { title: 'no header', sent: [['user-agent', 'test']], says: { otherHeader: null, mistakes: [] } },
  ])('is told: $title', ({ sent, says }) => {
    const headers = [['content-type', 'application/json'], ...sent] as const
    const diagnosis = diagnoseSignature(headers, header, Buffer.from(body), keys)
    expect(diagnosis).toMatchObject({ expectedHeader: header, otherHeader: null, ...says })
  })
})
