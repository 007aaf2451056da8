import { expect, test } from 'vitest'
import {
  type Column,
  fittingColumns,
  gridTracks,
  minimumWidth,
  withRoomForWords,
} from '../../../../src/renderer/table/columns.ts'

test('columns share the remaining width, and the largest share takes what the others have no use for', () => {
  const columns = [
    { key: 'a', title: 'A', width: 100, cell: () => null },
    { key: 'b', title: 'B', width: 200, grow: 3, cell: () => null },
    { key: 'c', title: 'C', width: 80, grow: 1, cell: () => null },
  ]
  expect(minimumWidth(columns)).toBe(380)
  expect(gridTracks(columns, 0)).toBe('100px minmax(200px, 1fr) 80px')
  expect(gridTracks(columns, 396 + 120)).toBe('100px minmax(200px, 1fr) 110px')
  expect(gridTracks(columns, 2_000)).toBe('100px minmax(200px, 1fr) 200px')
})

test('in a wide list, figures keep their width, and words take the rest, so that rows end where it ends', () => {
  const box = { key: 'box', title: 'Selected', width: 40, isTitleHidden: true as const, cell: () => null }
  const name = { key: 'name', title: 'Name', width: 200, grow: 1, cell: () => null }
  const spend = { key: 'spend', title: 'Spend', width: 100, align: 'end' as const, cell: () => null }
  const goal = { key: 'goal', title: 'Goal', width: 100, cell: () => null }
  const start = { key: 'start', title: 'Start', width: 100, align: 'end' as const, cell: () => null }
  const margins = 16
  const figures = [box, name, spend]
  expect(gridTracks(figures, margins + 340 + 120)).toBe('40px minmax(200px, 1fr) 100px')
  expect(gridTracks(figures, margins + 340 + 120 + 30)).toBe('40px minmax(200px, 1fr) 130px')
  expect(gridTracks(figures, 1_700)).toBe('40px minmax(200px, 1fr) 140px')
  expect(gridTracks([box, name], 1_700)).toBe('40px minmax(200px, 1fr)')
  const words = [box, name, spend, goal, { ...goal, key: 'bid' }, start]
  const shared = margins + 640 + 120
  expect(gridTracks(words, shared + 160)).toBe('40px minmax(200px, 1fr) 140px 140px 140px 140px')
  expect(gridTracks(words, shared + 160 + 100 + 40)).toBe('40px minmax(200px, 1fr) 140px 160px 160px 140px')
  // The rest is before the last figure, which ends the row.
  expect(gridTracks(words, 1_700)).toBe('40px 420px 140px 220px minmax(100px, 1fr) 140px')
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

test('a column is as wide as its title and the longest pill in it, in any language', () => {
  const widthOf = (column: Partial<Column<string>>) =>
    withRoomForWords([{ key: 'a', title: '', width: 60, cell: () => null, ...column }])[0]?.width
  expect(widthOf({ title: 'State' })).toBe(60)
  // 119 px of text.
  expect(widthOf({ title: 'Gefundene Personen' })).toBeGreaterThanOrEqual(119 + 16)
  expect(widthOf({ title: 'Gefundene Personen', isTitleHidden: true })).toBe(60)
  expect(widthOf({ title: 'Gefundene Personen', isGutter: true })).toBe(60)
  // Measured in Inter: the text, the icon and the space around.
  for (const [pill, pixels] of [
    ['2 Warnungen', 75],
    ['Wird gesendet', 82],
    ['In Verarbeitung', 86],
    ['Angenommen', 79],
    ['Zur Bibliothek hinzufügen', 145],
  ] as const)
    expect(widthOf({ pills: ['–', pill] })).toBeGreaterThanOrEqual(pixels + 24 + 16)
})

test('words after numbers are set apart from them, and keep their own width', () => {
  const columns = [
    { key: 'name', title: 'Name', width: 200, cell: () => null },
    { key: 'spend', title: 'Spend', width: 100, align: 'end' as const, cell: () => null },
    { key: 'goal', title: 'Goal', width: 100, cell: () => null },
    { key: 'days', title: 'Days', width: 80, align: 'end' as const, cell: () => null },
    { key: 'open', title: 'Open', width: 40, isTitleHidden: true as const, cell: () => null },
  ]
  const shown = withRoomForWords(columns)
  expect(shown.map(({ width }) => width)).toEqual([200, 100, 116, 80, 40])
  expect(shown.filter(({ isApart }) => isApart).map(({ key }) => key)).toEqual(['goal'])
})
