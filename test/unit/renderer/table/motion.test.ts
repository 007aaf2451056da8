import { expect, test } from 'vitest'
import { moveRow } from '../../../../src/renderer/table/motion.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['ArrowUp', 5, 4],
  ['PageDown', 5, 25],
  ['PageDown', 95, 99],
  ['PageUp', 25, 5],
  ['PageUp', 5, 0],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s from row %i of a hundred leads to row %i', (key, from, to) => {
  expect(moveRow(key, from, 100, 20)).toBe(to)
})

test('other keys and empty lists move nothing', () => {
  expect(moveRow('a', 3, 100, 20)).toBeNull()
  expect(moveRow('ArrowDown', 0, 0, 20)).toBeNull()
})
