import { describe, expect, it } from 'vitest'
import { baseStringUri, signatureBaseString } from '../../../../src/sandbox/verify/base-string.ts'
import { formPairs, type Pair, percentEncode } from '../../../../src/sandbox/verify/percent-encoding.ts'
import { readProtocolParameters } from '../../../../src/sandbox/verify/protocol-parameters.ts'
import { hmacSha1Signature, isSignatureRight } from '../../../../src/sandbox/verify/signature.ts'

describe('the signature base string', () => {
  it('matches the example in RFC 5849 3.4.1.1', () => {
    const query = formPairs('b5=%3D%253D&a3=a&c%40=&a2=r%20b')
    const form = formPairs('c2&a3=2+q')
    const header: Pair[] = [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ]
    expect(
      signatureBaseString({
        method: 'POST',
        uri: 'http://example.com/request',
        parameters: [...query, ...header, ...form],
      }),
    ).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  it.each([
    ['HTTP://EXAMPLE.COM:80/r%20v/X?id=123', 'http://example.com/r%20v/X'],
    ['https://www.example.net:8080/?q=1', 'https://www.example.net:8080/'],
    ['https://example.com:443#frag', 'https://example.com/'],
    ['http://example.com:443/a', 'http://example.com:443/a'],
    ['http://127.0.0.1:4711/ads/12/accounts', 'http://127.0.0.1:4711/ads/12/accounts'],
  ])('writes %s as %s (RFC 5849 3.4.1.2)', (uri, wanted) => {
    expect(baseStringUri(uri)).toBe(wanted)
  })

  it('keeps repeated and empty parameters', () => {
    const base = signatureBaseString({
      method: 'get',
      uri: 'http://example.com/',
      parameters: formPairs('a=&a=2&a=1&b=x=y'),
    })
    expect(base).toBe('GET&http%3A%2F%2Fexample.com%2F&a%3D%26a%3D1%26a%3D2%26b%3Dx%253Dy')
  })
})

describe('the percent encoding', () => {
  it('keeps only the unreserved characters of RFC 5849 3.6', () => {
    expect(percentEncode("-._~aZ09 !'()*+/é🚀")).toBe('-._~aZ09%20%21%27%28%29%2A%2B%2F%C3%A9%F0%9F%9A%80')
  })
})

describe('the signature', () => {
  const parameters: Pair[] = [
    ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
    ['include_entities', 'true'],
    ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
    ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '1318622958'],
    ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
    ['oauth_version', '1.0'],
  ]
  const consumerSecret = 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw'
  const tokenSecret = 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE'

  it.each([
    ['https://api.twitter.com/1/statuses/update.json', 'tnnArxj06cWHq44gCs1OSKk/jLY='],
    ['https://api.twitter.com/1.1/statuses/update.json', 'hCtSmYh+iHYCEqBWrE7C7hYmtUk='],
    ['https://api.x.com/1.1/statuses/update.json', 'Ls93hJiZbQ3akF3HF3x1Bz8/zU4='],
  ])('of the documented example at %s is %s', (uri, wanted) => {
    const parts = { method: 'POST', uri, parameters }
    expect(hmacSha1Signature(parts, consumerSecret, tokenSecret)).toBe(wanted)
    expect(isSignatureRight(parts, consumerSecret, tokenSecret, wanted)).toBe(true)
  })

  it.each(['', 'AAAA', 'no base64 at all', 'unnArxj06cWHq44gCs1OSKk/jLY='])('is not %j', (given) => {
    const parts = { method: 'POST', uri: 'https://api.twitter.com/1/statuses/update.json', parameters }
    expect(isSignatureRight(parts, consumerSecret, tokenSecret, given)).toBe(false)
  })
})

describe('the protocol parameters', () => {
  const wellFormed = {
    oauth_consumer_key: 'key',
    oauth_nonce: 'nonce',
    oauth_signature: 'tnnArxj06cWHq44gCs1OSKk%2FjLY%3D',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '1318622958',
    oauth_token: 'a%20b',
    oauth_version: '1.0',
  }
  const header = (changes: Readonly<Record<string, string>> = {}) =>
    `OAuth realm="a, b", ${Object.entries({ ...wellFormed, ...changes })
      .map(([name, value]) => `${name}="${value}"`)
      .join(', ')}`

  it('are read from the header, decoded, without the realm', () => {
    const result = readProtocolParameters(header(), [])
    expect(result).toMatchObject({
      kind: 'read',
      parameters: { consumerKey: 'key', token: 'a b', timestamp: 1318622958, nonce: 'nonce' },
    })
    const names = result.kind === 'read' ? result.parameters.signed.map(([name]) => name) : []
    expect(names).not.toContain('realm')
    expect(names).not.toContain('oauth_signature')
  })

  it('are read from the form or query if there is no header', () => {
    const pairs = Object.entries(wellFormed)
    expect(readProtocolParameters(undefined, pairs)).toMatchObject({
      kind: 'read',
      parameters: { signed: pairs.filter(([name]) => name !== 'oauth_signature') },
    })
  })

  it.each([
    ['another method', { oauth_signature_method: 'PLAINTEXT' }],
    ['another version', { oauth_version: '2.0' }],
    ['a nonce outside ASCII', { oauth_nonce: 'n%C3%B6nce' }],
    ['no timestamp', { oauth_timestamp: '' }],
    ['a timestamp that is no number', { oauth_timestamp: 'today' }],
    ['an encoding that is none', { oauth_nonce: '%E0%A4' }],
  ])('with %s are malformed', (_, changes) => {
    expect(readProtocolParameters(header(changes), []).kind).toBe('malformed')
  })

  it('count once if repeated with the same value; other parameters count each time', () => {
    const repeated: Pair[] = [
      ['oauth_token', 'a b'],
      ['a', '1'],
      ['oauth_callback', 'oob'],
      ['a', '1'],
    ]
    const result = readProtocolParameters(`${header()}, oauth_callback="oob", oauth_nonce="nonce"`, repeated)
    const pairs = result.kind === 'read' ? result.parameters.signed : []
    expect(pairs.map(([name]) => name).sort()).toEqual([
      'a',
      'a',
      'oauth_callback',
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature_method',
      'oauth_timestamp',
      'oauth_token',
      'oauth_version',
    ])
  })

  it.each(['1.0A', '1.0a'])('read version %s as 1.0', (oauth_version) => {
    expect(readProtocolParameters(header({ oauth_version }), []).kind).toBe('read')
  })

  it('are malformed if one has two values or the header is not a list', () => {
    expect(readProtocolParameters(header(), [['oauth_token', 'b']]).kind).toBe('malformed')
    expect(readProtocolParameters(header(), [['oauth_token', '']]).kind).toBe('malformed')
    expect(readProtocolParameters(header(), [['oauth_signature', 'x']]).kind).toBe('malformed')
    expect(readProtocolParameters(`${header()}, oauth_nonce="again"`, []).kind).toBe('malformed')
    expect(readProtocolParameters('OAuth this is no list of parameters', []).kind).toBe('malformed')
    expect(readProtocolParameters(`${header()},`, []).kind).toBe('malformed')
    expect(readProtocolParameters(undefined, []).kind).toBe('malformed')
  })
})
