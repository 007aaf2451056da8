import { describe, expect, test } from 'vitest'
import {
  completeSignature,
  drawNonce,
  explainSignature,
  mask,
  type SignatureInput,
  signatureHeader,
} from '../../../../../../src/main/core/api/oauth/oauth1.ts'
import { countingRandom, manualClock, startTime } from '../support.ts'

const plain: SignatureInput = {
  method: 'GET',
  url: 'https://example.com/path',
  consumer: { key: 'ck', secret: 'cs' },
  token: { key: 'tk', secret: 'ts' },
  form: [],
  extra: [],
  nonce: 'nonce',
  timestamp: 1,
}

function parametersOf(url: string, form: SignatureInput['form'] = []) {
  return explainSignature({ ...plain, url, form })
    .parameters.filter(({ from }) => from !== 'oauth')
    .map(({ name, value }) => `${name}=${value}`)
}

test('the example of RFC 5849 3.4.1.1, plus the version, which we always send', () => {
  const { method, baseString } = explainSignature({
    method: 'post',
    url: 'http://EXAMPLE.com:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
    consumer: { key: '9djdj82h48djs9d2', secret: 'j49sk3j29djd' },
    token: { key: 'kkk9d7dh3k39sjv7', secret: 'dh893hdasih9' },
    form: [
      ['c2', ''],
      ['a3', '2 q'],
    ],
    extra: [],
    nonce: '7d8f3e4a',
    timestamp: 137131201,
  })
  expect(method).toBe('POST')
  expect(baseString).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D' +
      '%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
      '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7%26oauth_version%3D1.0',
  )
})

test.each([
  ['https://api.twitter.com/1/', 'tnnArxj06cWHq44gCs1OSKk/jLY='],
  ['https://api.twitter.com/1.1/', 'hCtSmYh+iHYCEqBWrE7C7hYmtUk='],
  ['https://api.x.com/1.1/', 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4='],
])('the published example below %s', (base, signature) => {
  const input: SignatureInput = {
    method: 'POST',
    url: `${base}statuses/update.json?include_entities=true`,
    consumer: { key: 'xvz1evFS4wEEPTGEFPHBog', secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw' },
    token: {
      key: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    form: [['status', 'Hello Ladies + Gentlemen, a signed OAuth request!']],
    extra: [],
    nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
    timestamp: 1318622958,
  }
  expect(explainSignature(input).signature).toBe(signature)
  expect(signatureHeader(input)).toContain(`oauth_signature="${encodeURIComponent(signature)}"`)
})

describe('collecting parameters (RFC 5849 3.4.1.3)', () => {
  test.each([
    ['further equals signs', '?a=b=c', ['a=b%3Dc']],
    ['plus is a space', '?a=1+2', ['a=1%202']],
    ['an encoded plus', '?a=1%2B2', ['a=1%2B2']],
    ['empty and repeated', '?a=&a=2', ['a=', 'a=2']],
    ['repeated, sorted by value', '?a=b&a=A&a=%C3%A9', ['a=%C3%A9', 'a=A', 'a=b']],
    ['name alone', '?flag', ['flag=']],
    ['encoded names are decoded once', '?c%2540=x', ['c%2540=x']],
    ['sorted in the order of bytes', '?b=1&B=2&a~=3&a-=4', ['B=2', 'a-=4', 'a~=3', 'b=1']],
    ['a fragment is no part', '?a=1#b=2', ['a=1']],
    ['nothing', '', []],
  ])('%s', (_name, query, parameters) => {
    expect(parametersOf(`https://example.com/path${query}`)).toEqual(parameters)
  })

  test('are taken from query and form together', () => {
    expect(
      parametersOf('https://example.com/?a=1', [
        ['a', '0'],
        ['b', ''],
      ]),
    ).toEqual(['a=0', 'a=1', 'b='])
  })
})

describe('the base address (RFC 5849 3.4.1.2)', () => {
  test.each([
    ['HTTP://EXAMPLE.COM:80/r%20v/X?id=123', 'http://example.com/r%20v/X'],
    ['https://www.example.net:8080/?q=1', 'https://www.example.net:8080/'],
    ['https://Example.com:443/a#frag', 'https://example.com/a'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['https://example.com', 'https://example.com/'],
  ])('%s', (url, base) => {
    expect(explainSignature({ ...plain, url }).baseUrl).toBe(base)
  })
})

describe('the header', () => {
  test('carries protocol parameters only, including those of the sign-in', () => {
    const header = signatureHeader({
      ...plain,
      url: 'https://example.com/?a=1',
      form: [['b', '2']],
      extra: [['oauth_callback', 'http://127.0.0.1/cb?x=1']],
    })
    const names = [...header.matchAll(/(\w+)="/g)].map(([, name]) => name)
    expect(names).toEqual([
      'oauth_callback',
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_token',
      'oauth_version',
    ])
    expect(header).toContain('oauth_callback="http%3A%2F%2F127.0.0.1%2Fcb%3Fx%3D1"')
  })

  test('signs what it adds: another callback gives another signature', () => {
    const withCallback = (callback: string) =>
      /oauth_signature="([^"]+)"/.exec(
        signatureHeader({ ...plain, extra: [['oauth_callback', callback]] }),
      )?.[1]
    expect(withCallback('oob')).not.toBe(withCallback('http://127.0.0.1/'))
  })

  test('has no oauth_token without a token', () => {
    expect(signatureHeader({ ...plain, token: null })).not.toContain('oauth_token')
    expect(explainSignature({ ...plain, token: null }).maskedTokenSecret).toBe('')
  })

  test('leaves its input unchanged', () => {
    const input: SignatureInput = { ...plain, url: 'https://example.com/?q=1', form: [['b', '2']] }
    const before = structuredClone(input)
    signatureHeader(input)
    explainSignature(input)
    expect(input).toEqual(before)
  })
})

describe('nonce and time', () => {
  test('use 24 bytes of the random port in ASCII as nonce', () => {
    const random = countingRandom()
    const first = drawNonce(random)
    expect(first).toMatch(/^[0-9a-f]{48}$/)
    expect(drawNonce(random)).not.toBe(first)
  })

  test('use our time plus the service’s known offset', () => {
    const random = countingRandom()
    expect(completeSignature(plain, manualClock(), random, 0).timestamp).toBe(startTime / 1000)
    expect(completeSignature(plain, manualClock(), random, -600_000).timestamp).toBe(startTime / 1000 - 600)
  })
})

test('secrets are masked, short ones completely', () => {
  expect(mask('kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw')).toBe('••••7kBw')
  expect(mask('sixteen-letters-')).toBe('••••ers-')
  expect(mask('fifteen-letters')).toBe('••••')
  const explanation = explainSignature({
    ...plain,
    consumer: { key: 'ck', secret: 'a-long-consumer-secret' },
  })
  expect(JSON.stringify(explanation)).not.toContain('a-long-consumer')
})
