import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { explainSignature, signatureHeader } from '../../../../../../src/main/core/api/oauth/oauth1.ts'
import { checkSignature, firstDiff } from '../../../../../../src/main/core/api/oauth/signature-check.ts'

const consumer = { key: 'ck', secret: 'cs secret/+' }
const token = { key: '1-token', secret: 'ts*secret' }
const input = {
  method: 'POST',
  url: 'https://api.example.com/2/tweets?b=two%20words&a=%C3%BC',
  consumer,
  token,
  form: [['status', 'it’s (fine) + *more*']] as [string, string][],
  extra: [],
  nonce: 'abcdef012345',
  timestamp: 1_700_000_000,
}
const body = 'status=it’s%20(fine)%20%2B%20*more*'
const question = {
  method: 'POST',
  url: input.url,
  contentType: 'application/x-www-form-urlencoded',
  body,
  baseString: '',
  now: 1_700_000_010_000,
  secretsOf: (key: string, tokenKey: string) =>
    key === 'ck' && tokenKey === '1-token'
      ? { source: 'stored' as const, secrets: { consumer: consumer.secret, token: token.secret } }
      : null,
}

test('the example of RFC 5849 3.4.1.1 has the base string of the RFC', () => {
  const report = checkSignature({
    ...question,
    method: 'POST',
    url: 'http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    body: 'c2&a3=2+q',
    header:
      'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", ' +
      'oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
  })
  expect(report.steps.baseString).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D' +
      '%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method' +
      '%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
  expect(report.steps.parameters.map(({ name, value, from }) => `${name}=${value} ${from}`)).toEqual([
    'a2=r%20b query',
    'a3=2%20q form',
    'a3=a query',
    'b5=%3D%253D query',
    'c%40= query',
    'c2= form',
    'oauth_consumer_key=9djdj82h48djs9d2 oauth',
    'oauth_nonce=7d8f3e4a oauth',
    'oauth_signature_method=HMAC-SHA1 oauth',
    'oauth_timestamp=137131201 oauth',
    'oauth_token=kkk9d7dh3k39sjv7 oauth',
  ])
  expect(report).toMatchObject({ verdict: { kind: 'unknown' }, problems: [], expected: null })
})

test('a request that we signed is right, and has our base string', () => {
  const report = checkSignature({ ...question, header: signatureHeader(input) })
  expect(report).toMatchObject({
    verdict: { kind: 'right' },
    problems: [],
    firstDiff: null,
    ageSeconds: 10,
    keys: { source: 'stored', consumerSecret: '••••' },
  })
  expect(report.steps.baseString).toBe(explainSignature(input).baseString)
  expect(JSON.stringify(report)).not.toContain(consumer.secret)
})

describe('a mistake is named', () => {
  it.each<[string, Partial<typeof input>, Partial<typeof question>, RegExp]>([
    ['no token secret', { token: { ...token, secret: '' } }, {}, /no secret of the token/],
    [
      'swapped secrets',
      { consumer: { ...consumer, secret: token.secret }, token: { ...token, secret: consumer.secret } },
      {},
      /swapped/,
    ],
    ['no query', { url: 'https://api.example.com/2/tweets' }, {}, /query were left out/],
    ['no form', { form: [] }, {}, /form body were left out/],
    ['a body that is no form', {}, { contentType: 'text/plain' }, /it isn’t a form/],
    ['another method', { method: 'GET' }, {}, /signed for GET/],
    ['another scheme', { url: input.url.replace('https', 'http') }, {}, /http and https/],
    ['a slash at the end', { url: input.url.replace('/tweets', '/tweets/') }, {}, /slash/],
  ])('%s', (_what, signed, asked, meaning) => {
    const header = signatureHeader({ ...input, ...signed })
    const report = checkSignature({ ...question, ...asked, header })
    expect(report.verdict).toMatchObject({ kind: 'wrong', mistake: expect.stringMatching(meaning) })
  })
})

test('one wrong byte in a base string is found at its position', () => {
  const { baseString } = explainSignature(input)
  fc.assert(
    fc.property(fc.nat(baseString.length - 1), fc.constantFrom('~', '#', 'Ω'), (offset, planted) => {
      const theirs = baseString.slice(0, offset) + planted + baseString.slice(offset + 1)
      const report = checkSignature({ ...question, baseString: theirs, header: signatureHeader(input) })
      expect(report.firstDiff).toMatchObject({ offset, ours: baseString })
    }),
  )
})

test.each([
  ['a%3Db', 'a%3db', /capitals/],
  ['a%2520b', 'a%2Bb', /space is %20/],
])('%s against %s is explained', (ours, theirs, meaning) => {
  const prefix = 'GET&https%3A%2F%2Fexample.com%2F&'
  expect(firstDiff(prefix + ours, prefix + theirs)?.meaning).toMatch(meaning)
})

it.each([
  ['Bearer abc', /doesn’t start with/],
  [signatureHeader(input).replace(/oauth_nonce="[^"]*", /, ''), /oauth_nonce is missing/],
  [signatureHeader(input).replace('1700000000', '1700000000000'), /milliseconds/],
  [signatureHeader(input).replace('HMAC-SHA1', 'HMAC-SHA256'), /only HMAC-SHA1/],
  [
    signatureHeader(input).replace(/oauth_signature="[^"]*"/, `oauth_signature="${'a'.repeat(40)}"`),
    /hexadecimal/,
  ],
  [signatureHeader(input).replace(/%3D"/, '="'), /not percent-encoded/],
])('reports what is wrong with the header %s', (header, problem) => {
  expect(checkSignature({ ...question, header }).problems.join(' ')).toMatch(problem)
})
