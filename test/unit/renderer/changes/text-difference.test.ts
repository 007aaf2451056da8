import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference, withoutSharedStart } from '../../../../src/renderer/changes/text-difference.ts'

test.each([
  ['Campers 25–49 – Summer tents DE traffic', 'Campers 25–49 – Summer tents DE traffic – autumn'],
  ['Campers 25–49 – Summer tents DE traffic', 'Campers 25–49 – Summer tents DE trail'],
])('of %s and %s, the words that differ stay, with whole words', (before, after) => {
  expect(withoutSharedStart(before, after)).toEqual(['… traffic', `… ${after.slice(after.indexOf('tra'))}`])
})

test.each([
  ['Summer tents', 'Summer boots'],
  ['Campers 25–49 – Summer tents DE traffic', 'Hikers 25–49 – Summer tents DE traffic'],
])('%s and %s, which share little or nothing, stay whole', (before, after) => {
  expect(withoutSharedStart(before, after)).toEqual([before, after])
})

test.each([
  ['Fleece – DE – video', 'Fleece – DE – video – winter', ['… – video', '', ' – winter', '']],
  ['Down coats NL', 'Warm coats NL', ['', 'Down', 'Warm', ' coats NL']],
  ['One two', 'Three four five', ['', 'One two', 'Three four five', '']],
  ['a b c d e f g', 'a b c X e f g', ['… b c', ' d', ' X', ' e f …']],
])('%s and %s differ by their middle, with two words around it', (before, after, expected) => {
  const { start, removed, added, end } = textDifference(before, after)
  expect([start, removed, added, end]).toEqual(expected)
})

test('what differs and what both share make up both texts', () => {
  const word = fc.constantFrom('a', 'bc', '–', 'x y', '')
  const text = fc.array(word, { maxLength: 2 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { start, removed, added, end } = textDifference(before, after)
      expect(removed.length).toBeLessThanOrEqual(before.length)
      if (![start, end].some((part) => part.includes('…'))) {
        expect(start + removed + end).toBe(before)
        expect(start + added + end).toBe(after)
      }
    }),
  )
})
