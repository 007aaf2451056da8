import { expect, test } from 'vitest'
import { rowsAsTsv } from '../../../../../src/renderer/ui/data-grid/copy.ts'

test('each cell is one field of one line', () => {
  const rows = [
    ['Name', 'Bid'],
    [' Autumn\tsale\n2026 ', '1.50'],
  ]
  expect(rowsAsTsv(rows)).toBe('Name\tBid\nAutumn sale 2026\t1.50')
})
