import { expect, test } from 'vitest'
import { copyName } from '../../../../src/shared/drafts/copy-name.ts'

test.each([
  ['Winter', 80, 'Winter (copy)'],
  ['Winter (copy)', 80, 'Winter (copy 2)'],
  ['Winter (copy 9)', 80, 'Winter (copy 10)'],
  ['Winter (copywriting)', 80, 'Winter (copywriting) (copy)'],
  ['(copy)', 80, '(copy) (copy)'],
  ['Winterzelte für alle', 14, 'Win…lle (copy)'],
  ['Prospecting | Familie und Freunde | Zelt.png 1A', 40, 'Prospecting | Fami…| Zelt.png 1A (copy)'],
  ['😀'.repeat(20), 10, '😀…😀 (copy)'],
])('the copy of %s within %d characters is %s', (name, maximum, copy) => {
  expect(copyName(name, maximum)).toBe(copy)
  expect([...copy].length).toBeLessThanOrEqual(maximum)
})

test('copies of long names that differ only at the end differ too', () => {
  const beginning = 'Prospecting | Familie und Freunde | Q4 2026 | Awareness | Größe Zelt.png'
  expect(copyName(`${beginning} 1A`, 80)).not.toBe(copyName(`${beginning} 2A`, 80))
})
