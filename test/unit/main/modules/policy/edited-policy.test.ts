import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { compilePolicy } from '../../../../../src/main/modules/policy/compile-policy.ts'
import { policyDocument } from '../../../../../src/shared/policy/policy-document.ts'

/** A policy with a mistake must never apply less than it says: an edit keeps every rule, or is an error. */

const amount = fc.integer({ min: 1, max: 1_000_000 })
const level = fc.constantFrom('error', 'warning')
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] }).filter((made) => Object.keys(made).length > 0)
const text = fc.constantFrom('Shoes', 'Name it: US_shoes', 'a - b # c', '---', 'yes', '5')
const countries = fc.uniqueArray(fc.constantFrom('US', 'CA', 'DE', 'NO'), { minLength: 1 })
const naming = fc.record(
  { pattern: fc.constantFrom('[A-Z]+', 'US .*', '\\d{4}'), hint: text, level },
  { requiredKeys: ['pattern'] },
)
const ownRule = fc.record(
  {
    name: fc.constantFrom('calm-bids', 'small-steps', 'keep'),
    for: fc.constantFrom('campaign', ['campaign', 'lineItem']),
    when: fc.constant('before != null'),
    require: fc.constantFrom('item.name != "x"', 'action != "delete"'),
    message: text,
    level,
  },
  { requiredKeys: ['name', 'for', 'require'] },
)
const document = some({
  currency: fc.constant('USD'),
  caps: some({
    level,
    lineItem: some({ daily: amount, total: amount, bid: amount }),
    campaign: some({ daily: amount, total: amount }),
    account: some({ daily: amount, total: amount }),
  }),
  naming: some({ campaign: naming, lineItem: naming, poll: naming }),
  flights: some({ level, minDays: fc.constant(1), maxDays: fc.constant(90), requireEnd: fc.boolean() }),
  targeting: some({
    level,
    require: fc.uniqueArray(fc.constantFrom('location', 'age'), { minLength: 1 }),
    countries: some({ only: countries, forbid: countries }),
    age: fc.constant({ min: 18 }),
  }),
  activation: fc.record({
    forbidden: fc.array(some({ days: fc.constant(['sat', 'sun']), from: fc.constant('20:00') }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  rules: fc.uniqueArray(ownRule, { selector: ({ name }) => name, minLength: 1 }),
}).map((made) => stringify({ version: 1, ...made }, { lineWidth: 0, aliasDuplicateObjects: false }))

type Edit = (lines: readonly string[], at: number) => readonly string[]
const inserting =
  (line: string): Edit =>
  (lines, at) =>
    lines.toSpliced(at, 0, line)
const indentOf = (line = '') => line.search(/\S|$/)
const edits: Readonly<Record<string, Edit>> = {
  'a line ---': inserting('---'),
  'a line ...': inserting('...'),
  'an indented line ---': inserting('  ---'),
  'a comment': inserting('# caps: {}'),
  'a directive': inserting('%YAML 1.1'),
  'an unknown key': inserting('  dayly: 4'),
  'a typo in a key': (lines, at) => lines.with(at, (lines[at] ?? '').replace(/(\w)(:|$)/, '$1x$2')),
  'a capital in a key': (lines, at) =>
    lines.with(
      at,
      (lines[at] ?? '').replace(/\w(?=\w*:)/, (letter) => letter.toUpperCase()),
    ),
  'a block twice': (lines, at) => {
    // A country or a day that's there twice changes nothing.
    if (/^ *- \w+$/.test(lines[at] ?? '')) return lines
    const length = lines.slice(at + 1).findIndex((line) => indentOf(line) <= indentOf(lines[at]))
    const end = length < 0 ? lines.length : at + 1 + length
    return lines.toSpliced(end, 0, ...lines.slice(at, end))
  },
  'more indentation': (lines, at) => lines.with(at, `  ${lines[at]}`),
  'less indentation': (lines, at) => lines.with(at, (lines[at] ?? '').replace(/^ {2}/, '')),
  'an anchor': (lines, at) => lines.with(at, (lines[at] ?? '').replace(/: /, ': &a ')),
  'an old line break': (lines, at) => lines.with(at, `${lines[at]} # so far\rcaps: {}`),
}

const rulesOf = (policy: string) => {
  const { rules, problems } = compilePolicy({ file: 'p.yaml', text: policy })
  // Times without activations are named by their place in their list, which one more moves.
  const nameOf = (name: string) => name.replace(/\.\d+$/, '')
  return { problems, rules: rules.map(({ name, level: of, summary }) => `${of} ${nameOf(name)}: ${summary}`) }
}

it.each(Object.entries(edits))('with %s, a policy keeps every rule or is an error', (_name, edit) => {
  fc.assert(
    fc.property(document, fc.nat(), (written, place) => {
      const lines = written.trimEnd().split('\n')
      const edited = edit(lines, place % lines.length).join('\n')
      const { rules, problems } = rulesOf(edited)
      if (problems.length > 0) return
      expect(rules, edited).toEqual(expect.arrayContaining(rulesOf(written).rules))
    }),
    { numRuns: 20 },
  )
})

it('cut off, a policy has no rule that it didn’t have', () => {
  fc.assert(
    fc.property(document, fc.nat(), (written, place) => {
      const lines = written.trimEnd().split('\n')
      const { rules, problems } = rulesOf(lines.slice(0, place % lines.length).join('\n'))
      if (problems.length > 0) return
      const names = rulesOf(written).rules.map((rule) => rule.split(':')[0]?.split(' ').at(-1))
      for (const rule of rules) expect(names).toContain(rule.split(':')[0]?.split(' ').at(-1))
    }),
    { numRuns: 20 },
  )
})

it('knows every key of every section, and refuses all others', () => {
  // A schema that takes more keys than it names would ignore them.
  const open: string[] = []
  const visit = (schema: unknown, path: string) => {
    if (typeof schema !== 'object' || schema === null) return
    if (Reflect.get(schema, 'type') === 'object' && Reflect.get(schema, 'additionalProperties') !== false)
      open.push(path)
    for (const [key, value] of Object.entries(schema)) visit(value, `${path}/${key}`)
  }
  visit(policyDocument.toJSONSchema({ io: 'input' }), '')
  expect(open).toEqual([])
})
