import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePolicy } from '../../../../../src/main/modules/policy/compile-policy.ts'
import { compileExpression } from '../../../../../src/main/modules/policy/expression.ts'
import { casesFor } from '../../../../support/runs.ts'

const criteria = Array.from({ length: 500 }, (_, index) => ({
  type: 'LOCATION',
  value: `v${index}`,
  country: 'US',
}))
const variables = {
  item: { name: 'US_shoes '.repeat(20), daily_budget: 5, placements: ['A', 'B'], empty: null },
  before: null,
  campaign: { name: 'US' },
  line_item: null,
  targeting: criteria,
  action: 'create',
  kind: 'lineItem',
}

/** 20,000 steps of eight elements each; without a bound, the first expression reads a thousand times as much. */
const maxReads = 160_000

function evaluated(source: string) {
  const compiled = compileExpression(source)
  if (compiled.kind === 'problem') return compiled
  const before = JSON.stringify(variables)
  let reads = 0
  const counted = <Value extends object>(value: Value): Value =>
    new Proxy(value, {
      get(target, key) {
        reads += 1
        const read: unknown = Reflect.get(target, key)
        return typeof read === 'object' && read !== null ? counted(read) : read
      },
    })
  const result = compiled.expression.evaluate({
    ...variables,
    item: counted(variables.item),
    targeting: counted(variables.targeting),
  })
  expect(reads).toBeLessThan(maxReads)
  expect(JSON.stringify(variables)).toBe(before)
  return result
}

describe('an expression', () => {
  it.each([
    'targeting.all(a, targeting.all(b, targeting.all(c, a.value != b.value || b.value == c.value || true)))',
    '(targeting + targeting + targeting + targeting).all(a, (targeting + targeting).all(b, a != b || true))',
    'targeting.map(a, targeting.map(b, targeting)).size() > 0',
    'targeting.all(a, !matches(item.name + item.name + item.name, "(.*)*(.*)*(.*)*(.*)*x"))',
    'targeting.exists(a, targeting.exists(b, targeting == targeting && false)) || targeting.exists(a, targeting.exists(b, false))',
  ])('ends within its bound: %s', (source) => {
    expect(evaluated(source)).toMatchObject({ kind: 'fault', message: 'The expression takes too long.' })
  })

  it.each([
    'process.exit()',
    'globalThis',
    'constructor.constructor("return process")()',
    'item.constructor.name == "Object"',
    'item.__proto__ == null',
    'item["constructor"]["constructor"] != null',
    'require("fs")',
    'flightdeckRunner()',
    'cel.bind(a, item, a == a)',
    'item.name.matches("a")',
    'timestamp("2026-01-01T00:00:00Z").getFullYear() == 2026',
    'type(item) == type(item)',
    'eval("1") == 1',
  ])('reaches nothing outside: %s', (source) => {
    expect(evaluated(source).kind).not.toBe('value')
  })

  it.each([
    ['item.name.startsWith("US")', true],
    ['matches(item.name, "^US_[a-z]+ ")', true],
    ['item.daily_budget * 2 <= 10 && item.empty == null', true],
    ['targeting.exists(c, c.country == "DE")', false],
    ['"A" in item.placements && size(targeting) == 500', true],
    ['targeting.all(c, c.country in ["US", "CA"])', true],
  ])('judges: %s', (source, value) => {
    expect(evaluated(source)).toEqual({ kind: 'value', value })
  })

  const part: fc.Arbitrary<string> = fc.letrec<{ node: string; leaf: string }>((tie) => ({
    leaf: fc.constantFrom(
      ...['item.name', 'item.daily_budget', 'item.placements', 'targeting', 'a', 'a.value', 'b', '1', '"x"'],
      ...[
        'item.empty',
        'before',
        'campaign.name',
        'true',
        '[1, 2]',
        'process',
        'item.constructor',
        '{"a": 1}',
      ],
    ),
    node: fc.oneof(
      { maxDepth: 6 },
      tie('leaf'),
      fc
        .tuple(
          tie('node'),
          fc.constantFrom('+', '-', '*', '/', '==', '<', '&&', '||', 'in', '%'),
          tie('node'),
        )
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(
          tie('node'),
          fc.constantFrom('all', 'exists', 'map', 'filter'),
          fc.constantFrom('a', 'b'),
          tie('node'),
        )
        .map(([list, macro, name, body]) => `${list}.${macro}(${name}, ${body})`),
      fc.tuple(tie('node'), tie('node')).map(([text, pattern]) => `matches(${text}, ${pattern})`),
      tie('node').map((one) => `size(${one})`),
    ),
  })).node

  it('never runs longer than its bound, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(part, fc.string({ maxLength: 200 })), (source) => {
        evaluated(source)
      }),
      { numRuns: casesFor(300, 20_000) },
    )
  })
})

describe('a policy file', () => {
  it.each([
    ['['.repeat(30_000), 'A line has at most 1000 characters.'],
    ['{a'.repeat(10_000), 'A line has at most 1000 characters.'],
    ['- '.repeat(490), 'A policy nests at most 20 levels.'],
    ['? '.repeat(490), 'A policy nests at most 20 levels.'],
    ['a:\n'.repeat(2_001), 'A policy has at most 2000 lines.'],
  ])('that would take long to parse is refused before (%#)', (text, message) => {
    expect(compilePolicy({ file: 'p.yaml', text }).problems).toEqual([{ line: 1, column: 1, message }])
  })

  it.each([
    Array.from({ length: 1_900 }, (_, index) => `${index}:`).join('\n'),
    'a: '.repeat(330),
    `version: 1\nnaming: { campaign: { pattern: '(a{500}){500}' } }`,
    `version: 1\nrules: [${'{name: a, for: card, require: "true"},'.repeat(20)}]`,
  ])('of any other form has its problems (%#)', (text) => {
    expect(compilePolicy({ file: 'p.yaml', text }).problems.length).toBeGreaterThan(0)
  })

  it('of any text never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 500 }),
          fc.json().map((text) => `version: 1\nrules: ${text}`),
        ),
        (text) => {
          compilePolicy({ file: 'p.yaml', text })
        },
      ),
      { numRuns: casesFor(300, 20_000) },
    )
  })
})
