import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readKeywords, writeKeyword } from '../../../../src/shared/targeting/keyword-notation.ts'

it('reads the match type from the notation, each keyword once', () => {
  const { criteria, unreadable } = readKeywords(
    'winter tent\r\n"cheap  tent"\n[tent]\n-used\n- "second hand"\n-[rental]\n\n+snow boots\nWinter tent\n""\n-\n“läufer”',
  )
  expect(
    criteria.map(({ targeting_type: type, operator_type: operator, targeting_value: value }) =>
      [type.replace('_KEYWORD', ''), operator, value].join(' '),
    ),
  ).toEqual([
    'BROAD EQ winter tent',
    'PHRASE EQ cheap tent',
    'EXACT EQ tent',
    'BROAD NE used',
    'PHRASE NE second hand',
    'EXACT NE rental',
    'BROAD EQ +snow boots',
    'PHRASE EQ läufer',
  ])
  expect(unreadable).toEqual(['""', '-'])
})

it('reads back what it writes', () => {
  const word = fc.stringMatching(/^[a-zà-ž0-9🏕]{1,8}$/u)
  const terms = fc.record({
    targeting_type: fc.constantFrom('BROAD_KEYWORD', 'PHRASE_KEYWORD', 'EXACT_KEYWORD'),
    targeting_value: fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    operator_type: fc.constantFrom('EQ', 'NE'),
  })
  fc.assert(
    fc.property(fc.uniqueArray(terms, { selector: (one) => writeKeyword(one).toLowerCase() }), (criteria) => {
      expect(readKeywords(criteria.map(writeKeyword).join('\n'))).toEqual({ criteria, unreadable: [] })
    }),
  )
})
