import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { explainSignature } from '../../../../../../src/main/core/api/oauth/oauth1.ts'
import { findMistake } from '../../../../../../src/main/core/api/oauth/signature-mistakes.ts'
import type { ForeignRequest } from '../../../../../../src/main/core/api/oauth/signature-steps.ts'

const secrets = { consumer: 'cs secret/+', token: 'ts*secret' }
const keys = { consumer: 'cs%20secret%2F%2B', token: 'ts%2Asecret' }
const rightKey = `${keys.consumer}&${keys.token}`
const protocol = [
  ['oauth_consumer_key', 'ck'],
  ['oauth_nonce', 'abcdef012345'],
  ['oauth_signature_method', 'HMAC-SHA1'],
  ['oauth_timestamp', '1700000000'],
  ['oauth_version', '1.0'],
  ['oauth_token', '1-token'],
] as const
const form = [['status', 'it’s (fine) + *more*']] as const
const body = 'status=it%E2%80%99s+(fine)+%2B+*more*'
const request = {
  method: 'POST',
  url: 'https://api.example.com/2/tweets?b=two%20words&a=%C3%BC%2F',
  form,
  protocol,
}

/** The base string that our own signing has for it. */
function baseOf({ method = 'POST', url = request.url, form: fields = [...form] } = {}): string {
  return explainSignature({
    method,
    url,
    consumer: { key: 'ck', secret: secrets.consumer },
    token: { key: '1-token', secret: secrets.token },
    form: fields,
    extra: [],
    nonce: 'abcdef012345',
    timestamp: 1_700_000_000,
  }).baseString
}

const right = baseOf()
const signed = (base: string, key = rightKey, hash = 'sha1') =>
  createHmac(hash, key).update(base).digest('base64')
const mistakeIn = (signature: string, changed: Partial<ForeignRequest> = {}, sentBody = body) =>
  findMistake({ ...request, ...changed }, sentBody, secrets, signature)

describe('a wrong key is recognized', () => {
  it.each([
    ['has no secret of the token', `${keys.consumer}&`],
    ['ampersand is missing in the key', `${keys.consumer}${keys.token}`],
    ['secret of the application without the ampersand', keys.consumer],
    ['are swapped', `${keys.token}&${keys.consumer}`],
    ['not percent-encoded before they were joined to the key', `${secrets.consumer}&${secrets.token}`],
  ])('%s', (meaning, key) => {
    expect(mistakeIn(signed(right, key))).toEqual({
      meaning: expect.stringContaining(meaning),
      baseString: right,
    })
  })

  it('was signed with SHA-256', () => {
    const mistake = mistakeIn(signed(right, rightKey, 'sha256'))
    expect(mistake).toEqual({ meaning: expect.stringContaining('SHA-256'), baseString: right })
  })
})

describe('a wrong base string is recognized', () => {
  const encoded = encodeURIComponent
  const inOrder = ['b=two%20words', 'a=%C3%BC%2F', 'status=it%E2%80%99s%20%28fine%29%20%2B%20%2Amore%2A']
  const protocolText = protocol.map((pair) => pair.join('='))
  const withParameters = (text: string) => right.replace(/[^&]*$/, text)

  it.each([
    ['query were left out', baseOf({ url: 'https://api.example.com/2/tweets' })],
    ['fields of the form body were left out', baseOf({ form: [] })],
    ['are not sorted', withParameters(encoded([...inOrder, ...protocolText].join('&')))],
    ['not encoded before they were joined', right.replaceAll('%25', '%')],
    ['encoded once too often', right.replaceAll('%25', '%2525')],
    ['Spaces were written as +', right.replaceAll('%2520', '%2B')],
    [
      'left as they are',
      right.replaceAll(/%25(27|28|29|2A)/g, (_, code: string) => decodeURIComponent(`%${code}`)),
    ],
    ['in lower case', right.replaceAll(/%25[\dA-F]{2}|%../g, (code) => code.toLowerCase())],
    ['method is lowercase', right.replace('POST', 'post')],
    ['query is in the address', right.replace('tweets', 'tweets%3Fb%3Dtwo%2520words%26a%3D%25C3%25BC%252F')],
    ['other one of http and https', right.replace('https', 'http')],
    ['default port', right.replace('example.com', 'example.com%3A443')],
    ['slash at its end', right.replace('tweets', 'tweets%2F')],
    ['signed for GET', baseOf({ method: 'GET' })],
    ['signed for PUT', baseOf({ method: 'PUT' })],
    ['signed for DELETE', baseOf({ method: 'DELETE' })],
  ])('%s', (meaning, baseString) => {
    expect(mistakeIn(signed(baseString))).toEqual({ meaning: expect.stringContaining(meaning), baseString })
  })

  it.each([
    ['signed for POST, not for GET', { method: 'get' }, right],
    [
      'other one of http and https',
      { url: 'http://api.example.com/2/' },
      baseOf({ url: 'https://api.example.com/2/' }),
    ],
    [
      'default port',
      { url: 'http://api.example.com/2/' },
      baseOf({ url: 'http://api.example.com/2/' }).replace('example.com', 'example.com%3A80'),
    ],
    [
      'slash at its end',
      { url: 'https://api.example.com/2/' },
      baseOf({ url: 'https://api.example.com/2/' }).replace('%2F2%2F', '%2F2'),
    ],
    ['it isn’t a form', { form: [] }, right],
  ])('%s, of another request', (meaning, changed, baseString) => {
    expect(mistakeIn(signed(baseString), changed)).toEqual({
      meaning: expect.stringContaining(meaning),
      baseString,
    })
  })
})

describe('a signature in another form', () => {
  const swappedKey = `${keys.token}&${keys.consumer}`
  const addresses = Array.from({ length: 200 }, (_, place) => `https://api.example.com/2/tweets/${place}`)
  // Both characters that the URL-safe form writes differently.
  const url = addresses.find((address) => /\+.*\/|\/.*\+/.test(signed(baseOf({ url: address }), swappedKey)))
  if (url === undefined) throw new Error('no signature has both characters')
  const swapped = signed(baseOf({ url }), swappedKey)
  const hexOf = (signature: string) => Buffer.from(signature, 'base64').toString('hex')

  it.each([
    ['hexadecimal', hexOf(swapped)],
    ['hexadecimal in capitals', hexOf(swapped).toUpperCase()],
    ['without its padding', swapped.replace('=', '')],
    ['URL-safe', Buffer.from(swapped, 'base64').toString('base64url')],
    ['with spaces for its plus signs', swapped.replaceAll('+', ' ')],
  ])('has its mistake found: %s', (_form, signature) => {
    expect(mistakeIn(signature, { url })?.meaning).toContain('swapped')
  })

  it.each([
    ['plain secrets', { consumer: 'cs', token: 'ts' }, 'cs&ts'],
    ['no token', { consumer: 'cs', token: '' }, 'cs&'],
  ])('has no other mistake, with %s', (_which, plainSecrets, key) => {
    expect(findMistake(request, body, plainSecrets, hexOf(signed(right, key)))).toBeNull()
  })
})

it('a signature of anything else has no known mistake', () => {
  expect(mistakeIn(signed('GET&https%3A%2F%2Fexample.com%2F&'))).toBeNull()
})
