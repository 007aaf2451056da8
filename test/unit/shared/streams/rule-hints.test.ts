import { expect, it } from 'vitest'
import type { RuleEndpoint } from '../../../../src/shared/streams/operators.ts'
import { readRule } from '../../../../src/shared/streams/read-rule.ts'
import { hintOf } from '../../../../src/shared/streams/rule-hints.ts'

it.each<readonly [text: string, endpoint: RuleEndpoint, hint: RegExp | null]>([
  ['lang:en', 'rule', /stand alone/],
  ['-rain', 'rule', /have to match/],
  ['a -(b c)', 'rule', /-a -b/],
  ['a and b', 'rule', /AND.*“and”/],
  ['a is:nullcast', 'rule', /minus before/],
  ['a -sample:5', 'rule', /Remove the minus/],
  ['(a b', 'rule', /Close the parenthesis/],
  ['a b)', 'rule', /Remove this parenthesis/],
  ['"a b', 'rule', /Close the quotes/],
  ['a ""', 'rule', /words between/],
  ['a min_likes:5', 'rule', /searches only/],
  ['a bio:b', 'recent', /rules of streams only/],
  ['"a b"~2', 'all', /rules of streams only/],
  ['a land:en', 'rule', /Did you mean lang:\?/],
  ['a hass:links', 'recent', /Did you mean has:\?/],
  ['re:boots', 'rule', /in quotes/],
  ['a OR', 'rule', /missing here/],
  ['a &b', 'rule', /in quotes/],
  ['a lang:xx', 'rule', null],
])('%s in %s: %s', (text, endpoint, hint) => {
  const read = readRule(text, endpoint)
  const [error] = read.kind === 'wrong' ? read.errors : []
  if (error === undefined) throw new Error('no error')
  const found = hintOf(error, endpoint)
  if (hint === null) expect(found).toBeNull()
  else expect(found).toMatch(hint)
})
