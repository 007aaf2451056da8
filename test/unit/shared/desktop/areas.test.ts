import { expect, test } from 'vitest'
import { areas, isIn, isSharedByAccounts, lowerAreas } from '../../../../src/shared/desktop/areas.ts'

test('a location belongs to its area only', () => {
  const [accounts] = lowerAreas
  expect(isIn(accounts, '/accounts')).toBe(true)
  expect(isIn(accounts, '/accounts/ads')).toBe(true)
  expect(isIn(accounts, '/accountsfoo')).toBe(false)
  expect(areas.some((area) => isIn(area, '/accounts'))).toBe(false)
})

test('what belongs to the user or the app isn’t shown under an account’s name', () => {
  const shared = areas.filter(({ path }) => isSharedByAccounts(path)).map(({ path }) => path)
  expect(shared).toEqual(['/catalogs', '/webhooks', '/streams'])
  expect(isSharedByAccounts('/catalogs/feed')).toBe(true)
  expect(isSharedByAccounts('/campaigns')).toBe(false)
})
