import { describe, expect, it } from 'vitest'
import { leftEdges, shownColumns } from '../../../../../src/renderer/table/sheet/columns.ts'
import { layoutOf, moveColumn, placeColumns } from '../../../../../src/renderer/table/sheet/layout.ts'

const known = [
  { key: 'name', width: 200, shownByDefault: true },
  { key: 'bid', width: 100, shownByDefault: true },
  { key: 'goal', width: 120 },
]
const keys = (placed: readonly { readonly column: { readonly key: string } }[]) =>
  placed.map(({ column }) => column.key)

describe('remembered columns', () => {
  it('are the default ones for a new user', () => {
    const placed = placeColumns(known, undefined, ['name'])
    expect(placed.map(({ shown, pinned }) => [shown, pinned])).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  it('come back in their order and width, the pinned ones first', () => {
    const set = moveColumn(placeColumns(known, undefined, ['name']), 2, 0).map((one) => ({
      ...one,
      width: 77,
    }))
    const again = placeColumns(known, layoutOf(set), ['name'])
    expect(keys(again)).toEqual(['name', 'goal', 'bid'])
    expect(again.map(({ width }) => width)).toEqual([77, 77, 77])
  })

  it('leave out unknown columns and add new ones at the end', () => {
    const layout = [
      { key: 'gone', width: 90, pinned: false, shown: true },
      { key: 'bid', width: 90, pinned: false, shown: true },
    ]
    const placed = placeColumns(known, layout, ['name'])
    expect(keys(placed)).toEqual(['bid', 'name', 'goal'])
    expect(placed.find(({ column }) => column.key === 'name')?.shown).toBe(false)
  })
})

describe('rendered columns', () => {
  const edges = leftEdges(Array.from({ length: 30 }, () => ({ width: 100 })))

  it('are the visible ones, with one more on either side', () => {
    expect(shownColumns(edges, 2, { left: 0, width: 600 })).toEqual({ first: 2, last: 6 })
    expect(shownColumns(edges, 2, { left: 1_000, width: 600 })).toEqual({ first: 11, last: 16 })
  })

  it('end with the last one', () => {
    expect(shownColumns(edges, 2, { left: 2_400, width: 600 }).last).toBe(29)
  })
})
