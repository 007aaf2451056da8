import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

test('a mistake is named, and shown in the base string', () => {
  const header = signatureHeader({ ...input, form: [] })
  const report = checkSignature({ ...question, header })
  expect(report.verdict).toEqual({
    kind: 'wrong',
    mistake: expect.stringContaining('form body were left out'),
  })
  expect(report.firstDiff?.theirs).toBe(explainSignature({ ...input, form: [] }).baseString)
})

test('a signature without a known mistake is wrong', () => {
  const header = signatureHeader({ ...input, url: 'https://api.example.com/' })
  const report = checkSignature({ ...question, header })
  expect(report).toMatchObject({ verdict: { kind: 'wrong', mistake: null }, firstDiff: null })
})

describe('the fields of a body are signed', () => {
  test.each([
    ['application/x-www-form-urlencoded', true],
    [' Application/X-WWW-Form-Urlencoded; charset=utf-8', true],
    ['application/x-www-form-urlencodedtoo', false],
    ['application/json', false],
    ['multipart/related; type=application/x-www-form-urlencoded', false],
  ])('of the type %s: %s', (contentType, areSigned) => {
    const header = signatureHeader({ ...input, form: areSigned ? input.form : [] })
    expect(checkSignature({ ...question, contentType, header }).verdict).toEqual({ kind: 'right' })
  })
})

test.each([
  ['typed', true],
  ['stored', false],
] as const)('our own signature with %s secrets is shown: %s', (source, isShown) => {
  const header = signatureHeader({ ...input, method: 'PUT' })
  const secretsOf = () => ({ source, secrets: { consumer: consumer.secret, token: token.secret } })
  const { expected, given, keys } = checkSignature({ ...question, secretsOf, header })
  expect(expected).toBe(isShown ? explainSignature(input).signature : null)
  expect(given).toBe(explainSignature({ ...input, method: 'PUT' }).signature)
  expect(keys.source).toBe(source)
})

test.each([
  ['1700000000', 10],
  ['1700000020', -10],
  ['01700000000', null],
  ['1700000000.5', null],
  ['t1700000000', null],
  ['170000000000', -168_299_999_990],
  ['1700000000000', null],
])('the time %s is %s seconds behind ours', (timestamp, ageSeconds) => {
  const header = signatureHeader(input).replace('1700000000', timestamp)
  expect(checkSignature({ ...question, header })).toMatchObject({ ageSeconds })
})

test('blanks around a pasted base string make no difference', () => {
  const header = signatureHeader({ ...input, form: [] })
  const { baseString } = explainSignature(input)
  expect(checkSignature({ ...question, header, baseString: ` ${baseString}\n` }).firstDiff).toBeNull()
  const withoutPasted = checkSignature({ ...question, header })
  expect(checkSignature({ ...question, header, baseString: ' \n' })).toEqual(withoutPasted)
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

describe('the first difference of two base strings', () => {
  const base = (parameters: string) => `GET&https%3A%2F%2Fexample.com%2F2&${parameters}`
  const reordered = 'A parameter is missing, added, reordered or has a different value there.'

  test.each<[string, string, string, string | null]>([
    ['nothing', base('a%3D1'), base('a%3D1'), null],
    ['the method', base('a%3D1'), base('a%3D1').replace('GET', 'get'), 'The methods differ.'],
    ['a longer method', base('a%3D1'), base('a%3D1').replace('GET', 'GETS'), 'The methods differ.'],
    ['the first letter of the address', base('a'), base('a').replace('h', 'i'), 'The addresses differ.'],
    ['a longer address', base('a%3D1'), base('a%3D1').replace('F2', 'F23'), 'The addresses differ.'],
    [
      'an address that isn’t encoded',
      base('a%3D1'),
      base('a%3D1').replace('%3A%2F%2F', '://'),
      'The addresses differ. This character must be encoded there (3.6).',
    ],
    ['a value', base('a%3D1%26b%3D2'), base('a%3D3%26b%3D2'), `The parameter a differs. ${reordered}`],
    ['the first letter of a name', base('a%3D1'), base('b%3D1'), `The parameter a differs. ${reordered}`],
    [
      'a value between two others',
      base('a%3D1%26b%3D2%26c%3D3'),
      base('a%3D1%26b%3D4%26c%3D3'),
      `The parameter b differs. ${reordered}`,
    ],
    ['a name', base('a%3D1%26b%3D2'), base('a%3D1%26c%3D2'), `The parameter b differs. ${reordered}`],
    [
      'an encoded name',
      base('a%25255B%3D1'),
      base('a%25255B%3D2'),
      `The parameter a%5B differs. ${reordered}`,
    ],
    [
      'a longer value',
      base('a%3D1%26b%3D2'),
      base('a%3D12%26b%3D2'),
      `The parameter a differs. ${reordered}`,
    ],
    ['a capital letter', base('a%3DNorth'), base('a%3Dnorth'), `The parameter a differs. ${reordered}`],
    [
      'one more parameter',
      base('a%3D1%26b%3D2'),
      base('a%3D1%26b%3D2%26c%3D3'),
      'The parameter b differs. Theirs continues where ours ends.',
    ],
    [
      'one parameter less',
      base('a%3D1%26b%3D2'),
      base('a%3D1'),
      'The parameter a differs. Theirs ends here.',
    ],
    [
      'a lowercase code',
      base('a%3D1'),
      base('a%3d1'),
      'The parameter a differs. Use capitals in percent-encoded bytes (3.6).',
    ],
    ...['%2B', '+'].map((space): [string, string, string, string] => [
      `${space} for a space`,
      base('a%3Dx%2520y'),
      base(`a%3Dx${space}y`),
      'The parameter a differs. A space is %20 before it is encoded once more, never a plus sign (3.6).',
    ]),
    [
      'a plus sign that is encoded once',
      base('a%3Dx%252By'),
      base('a%3Dx%2By'),
      'The parameter a differs. One of the two is encoded once too often.',
    ],
    [
      'a space that is encoded once',
      base('a%3Dx%2520y'),
      base('a%3Dx%20y'),
      'The parameter a differs. One of the two is encoded once too often.',
    ],
    [
      'an equals sign that is encoded twice',
      base('a%3D1'),
      base('a%253D1'),
      'The parameter a differs. One of the two is encoded once too often.',
    ],
    [
      'a bracket that isn’t encoded',
      base('a%3Dx%2528y'),
      base('a%3Dx(y'),
      'The parameter a differs. This character must be encoded there (3.6).',
    ],
    [
      'an ampersand that isn’t encoded',
      base('a%3D1%26b%3D2'),
      base('a%3D1&b%3D2'),
      'The parameter a differs. This character must be encoded there (3.6).',
    ],
    [
      'another value before a bracket',
      base('a%3D1%2528'),
      base('a%3D2('),
      `The parameter a differs. ${reordered}`,
    ],
  ])('is explained: %s', (_what, ours, theirs, meaning) => {
    expect(firstDiff(ours, theirs)?.meaning ?? null).toBe(meaning)
  })
})
