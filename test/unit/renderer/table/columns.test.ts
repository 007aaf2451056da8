import { expect, test } from 'vitest'
import { fittingColumns, gridTracks, minimumWidth } from '../../../../src/renderer/table/columns.ts'

test('columns share the remaining width, and the largest share takes what the others have no use for', () => {
  const columns = [
    { key: 'a', title: 'A', width: 100, cell: () => null },
    { key: 'b', title: 'B', width: 200, grow: 2, cell: () => null },
    { key: 'c', title: 'C', width: 80, grow: 1, cell: () => null },
  ]
  expect(minimumWidth(columns)).toBe(380)
  expect(gridTracks(columns, 0)).toBe('100px minmax(200px, 1fr) 80px')
  expect(gridTracks(columns, 396 + 90)).toBe('100px minmax(200px, 1fr) 110px')
  expect(gridTracks(columns, 2_000)).toBe('100px minmax(200px, 1fr) 200px')
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
