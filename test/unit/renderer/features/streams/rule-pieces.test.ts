import { expect, test } from 'vitest'
import { rulePieces } from '../../../../../src/renderer/features/streams/editor/rule-pieces.ts'

const shown = (rule: string) =>
  rulePieces(rule)
    .filter(({ kind }) => kind !== 'other')
    .map(({ kind, text }) => `${kind} ${text}`)

test('the parts of a rule are told apart', () => {
  expect(shown('(tent OR "sleeping \\"bag\\""~2) -is:retweet #hiking @ada $NWND')).toEqual([
    'joint (',
    'joint OR',
    'text "sleeping \\"bag\\""~2',
    'joint )',
    'joint -',
    'operator is:',
    'tag #hiking',
    'tag @ada',
    'tag $NWND',
  ])
})

test('what only looks like a part is text, and nothing is lost', () => {
  const rule = 'well-known a@b.example ORDER url:"https://x.example/a:b" 12:30'
  expect(shown(rule)).toEqual(['operator url:', 'text "https://x.example/a:b"'])
  expect(
    rulePieces(rule)
      .map(({ text }) => text)
      .join(''),
  ).toBe(rule)
})
