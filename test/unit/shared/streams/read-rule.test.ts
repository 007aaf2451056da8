import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleEndpoint } from '../../../../src/shared/streams/operators.ts'
import { readRule } from '../../../../src/shared/streams/read-rule.ts'
import { writeRule } from '../../../../src/shared/streams/rule-text.ts'

function messages(text: string, endpoint: RuleEndpoint = 'rule'): readonly string[] {
  const read = readRule(text, endpoint)
  return read.kind === 'rule' ? [] : read.errors.map((error) => error.message)
}

function written(text: string): string | null {
  const read = readRule(text, 'rule')
  return read.kind === 'rule' ? writeRule(read.rule) : null
}

/** A rule without its positions. */
function saying(text: string): string | null {
  const read = readRule(text, 'rule')
  return read.kind === 'rule'
    ? JSON.stringify(read.rule, (key, value) => (key === 'position' ? undefined : value))
    : null
}

const good = [
  'glacier',
  '"blue ice"',
  '"blue ice"~6',
  '#glacier',
  '@ada',
  '$ICE',
  '🏔️',
  '🇳🇴',
  'from:ada',
  'to:ada',
  'retweets_of:ada',
  'url:"example.com"',
  'conversation_id:1234567890',
  'place_country:NO',
  'point_radius:[7.5 46.5 10km]',
  'bounding_box:[7.0 46.0 8.0 47.0]',
  'bio:climber',
  'glacier -heron -from:ada',
  'glacier sample:100',
  'glacier -is:nullcast',
  'glacier (has:links OR has:media)',
  '(from:ada lang:en) OR (from:bert lang:de)',
  '"say \\"ice\\""',
  'glacier followers_count:10..20',
]

describe('readRule', () => {
  it.each(good)('reads %s', (text) => expect(messages(text)).toEqual([]))

  it.each([
    ['h:glacier', "Reference to invalid operator 'h' (at position 1)"],
    ['glacier (heron OR h:cold)', "Reference to invalid operator 'h' (at position 19)"],
    ['lang:en', 'lang cannot be used as a standalone operator (at position 1)'],
    ['glacier OR has:links', 'has cannot be used as a standalone operator (at position 12)'],
    ['glacier)', "missing EOF at ')' (at position 8)"],
    ['[glacier', "no viable alternative at input '[' (at position 1)"],
    ['', "no viable alternative at input '<EOF>' (at position 1)"],
    ['glacier OR', "no viable alternative at input '<EOF>' (at position 11)"],
    ['glacier "ice', `no viable alternative at character '"' (at position 9)`],
    [
      'glacier and heron',
      'Ambiguous use of and as a keyword; put it in quotes to search for it (at position 9)',
    ],
    ['-glacier', 'A rule cannot consist of negations only (at position 1)'],
    ['glacier -(heron osprey)', 'A group cannot be negated; negate each of its terms (at position 9)'],
    ['glacier -sample:10', 'sample cannot be negated (at position 9)'],
    ['glacier is:nullcast', 'is:nullcast can only be negated (at position 9)'],
    ['"blue ice"~7', 'The distance after ~ is a whole number from 1 to 6 (at position 11)'],
    ['glacier sample:0', 'sample needs a whole number from 1 to 100 (at position 9)'],
    ['point_radius:[7 46 Infinitykm]', "point_radius doesn’t take '[7 46 Infinitykm]' (at position 1)"],
    ['bounding_box:[8 46 7 48]', "bounding_box doesn’t take '[8 46 7 48]' (at position 1)"],
    ['glacier embedding_threshold:0x1', 'embedding_threshold needs a number from 0 to 1 (at position 9)'],
    ['glacier has:ice', "Reference to invalid field 'ice' (at position 9)"],
    [
      'glacier min_likes:3',
      "Reference to invalid operator 'min_likes'. Operator is not available in current product or product packaging (at position 9)",
    ],
  ])('refuses %s', (text, message) => expect(messages(text)).toEqual([message]))

  it('reports everything that’s wrong', () => {
    expect(messages('h:a glacier lang:xx')).toHaveLength(2)
  })

  it.each<[string, RuleEndpoint, boolean]>([
    ['glacier min_likes:3', 'recent', true],
    ['bio:climber', 'recent', false],
    ['entity:ice', 'recent', true],
    ['entity:ice', 'all', false],
    ['glacier since:2026-01-01', 'all', false],
    ['contains:"blue ice" has:symbols', 'dedicated', true],
    ['contains:ice', 'rule', false],
    ['glacier is:verified', 'dedicated', false],
  ])('%s in %s', (text, endpoint, allowed) => expect(messages(text, endpoint).length === 0).toBe(allowed))

  it('refuses groups too deep for the stack, and accepts long rules', () => {
    expect(messages(`${'('.repeat(100_000)}a`)).toHaveLength(1)
    expect(messages('ice '.repeat(20_000))).toEqual([])
  })
})

describe('writeRule', () => {
  it.each(good)('keeps %s', (text) => expect(written(text)).not.toBeNull())

  it('keeps the meaning of a rule', () => {
    const leaf = fc.constantFrom(...good.filter((text) => !text.includes(' OR ')))
    const { rule } = fc.letrec<{ rule: string }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc
          .array(tie('rule'), { minLength: 1, maxLength: 3 })
          .map((parts) => parts.map((part) => `(${part})`).join(' ')),
        fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join(' OR ')})`),
      ),
    }))
    fc.assert(
      fc.property(rule, (text) => {
        expect(saying(text)).not.toBeNull()
        expect(saying(written(text) ?? '')).toBe(saying(text))
      }),
    )
  })

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readRule(text, 'rule')).not.toThrow()
      }),
    )
  })
})
