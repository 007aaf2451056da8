import { describe, expect, it } from 'vitest'
import { readHeader } from '../../../../../../src/main/core/api/oauth/signature-header.ts'

const values = {
  oauth_consumer_key: 'ck',
  oauth_nonce: 'abcdef012345',
  oauth_signature: 'bYT5CMsGcbgUdFHObYMEfcx6bsw%3D',
  oauth_signature_method: 'HMAC-SHA1',
  oauth_timestamp: '1700000000',
  oauth_version: '1.0',
}

/** A header of these values; those that are null are missing. */
function headerWith(changed: Readonly<Record<string, string | null>>): string {
  const items = Object.entries({ ...values, ...changed }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${value}"`],
  )
  return `OAuth ${items.join(', ')}`
}

const header = headerWith({})

describe('a header is read', () => {
  it.each([
    ['as it is sent', header],
    ['with its name', `Authorization: ${header}`],
    ['with its name and blanks', ` authorization :${header}\n`],
    ['in lower case, with more blanks', header.replace('OAuth ', 'oauth  ')],
    ['without blanks', header.replaceAll(', ', ',')],
    ['with blanks around the equals signs', header.replaceAll('="', ' =  "')],
  ])('%s', (_how, text) => {
    const read = Object.entries(values).map(([name, value]) => [name, decodeURIComponent(value)])
    expect(readHeader(text)).toEqual({ pairs: read, problems: [] })
  })

  const longName = 'n'.repeat(80)
  it.each([
    [
      'any characters of names',
      'x="1", _y9.z~w-v="2"',
      [
        ['x', '1'],
        ['_y9.z~w-v', '2'],
      ],
    ],
    ['no name that begins with a digit', '9x="1"', [['x', '1']]],
    ['a name of 80 letters', `${longName}="1"`, [[longName, '1']]],
    ['no longer name', `n${longName}="1"`, []],
    [
      'empty values',
      'x="", y=',
      [
        ['x', ''],
        ['y', ''],
      ],
    ],
    ['values with commas and blanks', 'x="1, 2"', [['x', '1, 2']]],
    [
      'bare values up to a comma or blank',
      'x=12,y=34 z=5',
      [
        ['x', '12'],
        ['y', '34'],
        ['z', '5'],
      ],
    ],
    ['encoded values, and a plus sign as it is', 'x="a%20b+c"', [['x', 'a b+c']]],
    ['what can’t be decoded as it is', 'x="100%"', [['x', '100%']]],
  ])('with %s', (_what, text, pairs) => {
    expect(readHeader(`OAuth ${text}`).pairs).toEqual(pairs)
  })
})

describe('the problems of a header are reported', () => {
  const startsWrong = 'The value doesn’t start with “OAuth ” (3.5.1).'
  it.each([
    ['another scheme', header.replace('OAuth', 'Bearer'), [startsWrong]],
    ['no scheme', header.replace('OAuth ', ''), [startsWrong]],
    ['a scheme that goes on', header.replace('OAuth ', 'OAuth2 '), [startsWrong]],
    ['a scheme further on', `x, ${header}`, [startsWrong]],
    [
      'a bare value',
      header.replace('"ck"', 'ck'),
      ['The value of oauth_consumer_key isn’t in double quotes (3.5.1).'],
    ],
    ...['a+b', 'a/b', 'a=b'].map((value): [string, string, string[]] => [
      `the value ${value}`,
      headerWith({ oauth_token: value }),
      ['The value of oauth_token isn’t percent-encoded (3.6): + / and = have to be.'],
    ]),
    ['a name twice', `${header}, oauth_nonce="abc"`, ['oauth_nonce occurs twice.']],
    ['another version', headerWith({ oauth_version: '2.0' }), ['oauth_version is 2.0; it must be 1.0.']],
    ['no version', headerWith({ oauth_version: null }), []],
    [
      'another method',
      headerWith({ oauth_signature_method: 'PLAINTEXT' }),
      ['The signature method is PLAINTEXT; the service accepts only HMAC-SHA1.'],
    ],
    ['a nonce in ASCII', headerWith({ oauth_nonce: '%20%7E!' }), []],
    ['another nonce', headerWith({ oauth_nonce: 'a%C3%BCb' }), ['oauth_nonce has non-ASCII characters.']],
    ...[
      'oauth_consumer_key',
      'oauth_nonce',
      'oauth_signature',
      'oauth_signature_method',
      'oauth_timestamp',
    ].map((name): [string, string, string[]] => [
      `no ${name}`,
      headerWith({ [name]: null }),
      [`${name} is missing.`],
    ]),
    ['an empty nonce', headerWith({ oauth_nonce: '' }), ['oauth_nonce is missing.']],
  ])('%s', (_what, text, problems) => {
    expect(readHeader(text).problems).toEqual(problems)
  })

  const milliseconds = 'oauth_timestamp is in milliseconds; it must be in seconds.'
  const noSeconds = 'oauth_timestamp isn’t a whole number of seconds.'
  it.each([
    ['170000000000', []],
    ['1', []],
    ['1700000000000', [milliseconds]],
    ['17000000000000', [noSeconds]],
    ['x1700000000000', [noSeconds]],
    ['1700000000000x', [noSeconds]],
    ['01700000000', [noSeconds]],
    ['1700000000.5', [noSeconds]],
    ['x1700000000', [noSeconds]],
  ])('the time %s', (oauth_timestamp, problems) => {
    expect(readHeader(headerWith({ oauth_timestamp })).problems).toEqual(problems)
  })

  const hexadecimal = 'The signature is hexadecimal; it must be base64.'
  const urlSafe = 'The signature is in the URL-safe form of base64; plain base64 is needed.'
  const noBase64 = 'The signature isn’t base64 of 20 bytes, which is what HMAC-SHA1 gives.'
  it.each([
    ['hexadecimal', 'a1'.repeat(20), hexadecimal],
    ['hexadecimal in capitals', 'A1'.repeat(20), hexadecimal],
    ['more than 20 bytes in hexadecimal', 'a1'.repeat(21), noBase64],
    ['letters around hexadecimal', `${'a1'.repeat(20)}z`, noBase64],
    ['letters before hexadecimal', `z${'a1'.repeat(20)}`, noBase64],
    [
      'with a space',
      'bYT5CMsGcbgU FHObYMEfcx6bsw%3D',
      'The signature has a space where + was: it was not percent-encoded.',
    ],
    ['with a minus', 'bYT5CMsGcbgU-FHObYMEfcx6bsw%3D', urlSafe],
    ['with an underscore', 'bYT5CMsGcbgU_FHObYMEfcx6bsw%3D', urlSafe],
    ['too long', 'abYT5CMsGcbgUdFHObYMEfcx6bsw%3D', noBase64],
    ['without its padding', 'bYT5CMsGcbgUdFHObYMEfcx6bsw', noBase64],
    ['with more padding', 'bYT5CMsGcbgUdFHObYMEfcx6bsw%3D%3D', noBase64],
    ['with another character', 'bYT5CMsGcbgUdFHObYMEfcx6b%21w%3D', noBase64],
  ])('a signature %s', (_form, oauth_signature, problem) => {
    expect(readHeader(headerWith({ oauth_signature })).problems).toEqual([problem])
  })
})
