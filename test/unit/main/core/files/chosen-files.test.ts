import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createChosenFiles } from '../../../../../src/main/core/files/chosen-files.ts'

const hour = 60 * 60_000
const random = { bytes: (length: number) => randomBytes(length) }

it.each([
  ['by the time of day', 13 * hour, 0],
  ['though the time of day was set back', -hour, 13 * hour],
])('forgets a chosen file after twelve hours, %s', (_name, wallPassed, passed) => {
  let wall = 1_700_000_000_000
  let steady = 0
  const files = createChosenFiles({ now: () => wall, monotonic: () => steady }, random)
  const { id } = files.add('/home/user/list.csv')
  steady += hour
  expect(files.pathOf(id)).toBe('/home/user/list.csv')
  wall += wallPassed
  steady += passed
  expect(files.pathOf(id)).toBeNull()
})
