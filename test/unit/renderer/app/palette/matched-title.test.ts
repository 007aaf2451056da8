import { expect, test } from 'vitest'
import { matchedParts } from '../../../../../src/renderer/app/palette/matched-title.tsx'

const marked = (title: string, typed: string) =>
  matchedParts(title, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test('typed words are marked in a title, whatever their order, case and accents', () => {
  expect(marked('Winter tents', 'tent win')).toBe('[Win]ter [tent]s')
  expect(marked('Café crème', 'cafe')).toBe('[Café] crème')
  expect(marked('Tents', 'ten tents')).toBe('[Ten][ts]')
})

test('nothing is marked for scattered letters, before anything is typed, or where places differ', () => {
  expect(marked('Winter tents', 'wntr')).toBe('Winter tents')
  expect(marked('Winter tents', '')).toBe('Winter tents')
  expect(marked('ﬁlters', 'filters')).toBe('ﬁlters')
})
