import { expect, test } from 'vitest'
import {
  fittingColumns,
  gridTracks,
  maximumWidth,
  minimumWidth,
  moveActive,
  nextSort,
  rowsAsTsv,
} from '../../../../../src/renderer/ui/data-grid/columns.ts'

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
  expect(moveActive(key, from, 100, 20)).toBe(to)
})

test('other keys and empty lists move nothing', () => {
  expect(moveActive('a', 3, 100, 20)).toBeNull()
  expect(moveActive('ArrowDown', 0, 0, 20)).toBeNull()
})

test('clicking a header twice reverses the order, another header begins ascending', () => {
  const byName = { key: 'name', direction: 'ascending' } as const
  expect(nextSort(byName, 'name')).toEqual({ key: 'name', direction: 'descending' })
  expect(nextSort(nextSort(byName, 'name'), 'id')).toEqual({ key: 'id', direction: 'ascending' })
})

test('columns share the remaining width', () => {
  const columns = [
    { key: 'a', title: 'A', width: 100, cell: () => null },
    { key: 'b', title: 'B', width: 200, grow: 2, cell: () => null },
  ]
  expect(gridTracks(columns)).toBe('100px minmax(200px, 2fr)')
  expect(minimumWidth(columns)).toBe(300)
  expect(maximumWidth(columns)).toBe(796)
})

test('a list too narrow for all columns leaves out optional ones, the last one first', () => {
  const columns = [
    { key: 'name', title: 'Name', width: 200, cell: () => null },
    { key: 'type', title: 'Type', width: 100, optional: true as const, cell: () => null },
    { key: 'site', title: 'Site', width: 100, optional: true as const, cell: () => null },
    { key: 'time', title: 'Time', width: 100, cell: () => null },
  ]
  const keysIn = (room: number) => fittingColumns(columns, room).map(({ key }) => key)
  expect(keysIn(0)).toEqual(['name', 'type', 'site', 'time'])
  expect(keysIn(516)).toEqual(['name', 'type', 'site', 'time'])
  expect(keysIn(515)).toEqual(['name', 'type', 'time'])
  expect(keysIn(415)).toEqual(['name', 'time'])
  expect(keysIn(100)).toEqual(['name', 'time'])
})

test('late columns leave after all other optional ones, wherever they are', () => {
  const columns = [
    { key: 'name', title: 'Name', width: 200, cell: () => null },
    { key: 'type', title: 'Type', width: 100, optional: true as const, cell: () => null },
    { key: 'end', title: 'Ends', width: 100, optional: 'late' as const, cell: () => null },
    { key: 'time', title: 'Time', width: 100, optional: 'late' as const, cell: () => null },
  ]
  const keysIn = (room: number) => fittingColumns(columns, room).map(({ key }) => key)
  expect(keysIn(515)).toEqual(['name', 'end', 'time'])
  expect(keysIn(415)).toEqual(['name', 'end'])
  expect(keysIn(315)).toEqual(['name'])
})

test('each cell is one field of one line', () => {
  const rows = [
    ['Name', 'Bid'],
    [' Autumn\tsale\n2026 ', '1.50'],
  ]
  expect(rowsAsTsv(rows)).toBe('Name\tBid\nAutumn sale 2026\t1.50')
})
