import { expect, test } from 'vitest'
import { isIn, settingsArea } from '../../../src/shared/areas.ts'

test('a location lies in its area only', () => {
  expect(isIn(settingsArea, '/settings')).toBe(true)
  expect(isIn(settingsArea, '/settings/theme')).toBe(true)
  expect(isIn(settingsArea, '/settingsfoo')).toBe(false)
})
