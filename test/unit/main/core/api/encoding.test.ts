import { describe, expect, test } from 'vitest'
import { decodeForm, encodePairs } from '../../../../../src/main/core/api/encoding.ts'
import { percentEncode } from '../../../../../src/shared/text/percent-encoding.ts'

describe('percentEncode', () => {
  test.each([
    ['letters, digits and the four marks stay', 'AZaz09-._~', 'AZaz09-._~'],
    ['space', ' ', '%20'],
    ['comma', ',', '%2C'],
    ['plus', '+', '%2B'],
    ['percent', '%', '%25'],
    ['what is encoded already', '%20', '%2520'],
    ['marks that encodeURIComponent leaves', "!'()*", '%21%27%28%29%2A'],
    ['reserved characters', ':/?#[]@&=;$', '%3A%2F%3F%23%5B%5D%40%26%3D%3B%24'],
    ['umlaut', 'ü', '%C3%BC'],
    ['snowman', '☃', '%E2%98%83'],
    ['outside the basic plane', '😀', '%F0%9F%98%80'],
    ['half of a surrogate pair', 'a\ud83d', 'a%EF%BF%BD'],
    ['line break and NUL', '\r\n\0', '%0D%0A%00'],
    ['nothing', '', ''],
  ])('%s', (_name, plain, encoded) => {
    expect(percentEncode(plain)).toBe(encoded)
  })
})

describe('encodePairs', () => {
  test.each([
    ['nothing', [], ''],
    [
      'repeated names',
      [
        ['a', '1'],
        ['a', '2'],
      ],
      'a=1&a=2',
    ],
    ['empty value', [['a', '']], 'a='],
    ['empty name', [['', 'x']], '=x'],
    ['spaces are %20', [['a b', 'c d']], 'a%20b=c%20d'],
    ['a comma list', [['ids', '1,2']], 'ids=1%2C2'],
  ] as const)('%s', (_name, pairs, text) => {
    expect(encodePairs(pairs)).toBe(text)
  })
})

describe('decodeForm', () => {
  test.each([
    ['plus is a space', 'a=1+2', [['a', '1 2']]],
    ['an encoded plus stays', 'a=1%2B2', [['a', '1+2']]],
    ['further equals signs', 'a=b=c', [['a', 'b=c']]],
    [
      'repeated and empty',
      'a=&a=2',
      [
        ['a', ''],
        ['a', '2'],
      ],
    ],
    [
      'name alone',
      'c2&a3=2+q',
      [
        ['c2', ''],
        ['a3', '2 q'],
      ],
    ],
    ['a leading question mark belongs to the name', '?a=1', [['?a', '1']]],
    ['nothing', '', []],
  ])('%s', (_name, text, pairs) => {
    expect(decodeForm(text)).toEqual(pairs)
  })

  test('reads what encodePairs writes', () => {
    const pairs = [
      ['a', 'b c'],
      ['a', '+&='],
      ['ü', ''],
    ] as const
    expect(decodeForm(encodePairs(pairs))).toEqual(pairs)
  })
})
