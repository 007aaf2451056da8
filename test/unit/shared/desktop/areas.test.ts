import { expect, test } from 'vitest'
import { areas, isIn, lowerAreas } from '../../../../src/shared/desktop/areas.ts'

test('a location belongs to its area only', () => {
  const [accounts] = lowerAreas
  expect(isIn(accounts, '/accounts')).toBe(true)
  expect(isIn(accounts, '/accounts/ads')).toBe(true)
  expect(isIn(accounts, '/accountsfoo')).toBe(false)
  expect(areas.some((area) => isIn(area, '/accounts'))).toBe(false)
})
