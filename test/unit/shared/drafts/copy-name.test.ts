import { expect, test } from 'vitest'
import { copyName } from '../../../../src/shared/drafts/copy-name.ts'

test.each([
  ['Winter', 80, 'Winter (copy)'],
  ['Winter (copy)', 80, 'Winter (copy 2)'],
  ['Winter (copy 9)', 80, 'Winter (copy 10)'],
  ['Winter (copywriting)', 80, 'Winter (copywriting) (copy)'],
  ['(copy)', 80, '(copy) (copy)'],
  ['Winterzelte für alle', 14, 'Winterz (copy)'],
  ['😀'.repeat(20), 10, '😀😀😀 (copy)'],
])('the copy of %s within %d characters is %s', (name, maximum, copy) => {
  expect(copyName(name, maximum)).toBe(copy)
  expect([...copy].length).toBeLessThanOrEqual(maximum)
})
