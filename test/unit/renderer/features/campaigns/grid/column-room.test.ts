import { expect, test } from 'vitest'
import { fitColumns } from '../../../../../../src/renderer/features/campaigns/grid/column-room.ts'
import { hasPlace, pinnedByDefault } from '../../../../../../src/renderer/features/campaigns/grid/fields.ts'
import { gridFields } from '../../../../../../src/renderer/features/campaigns/grid/figure-columns.tsx'
import { placeColumns } from '../../../../../../src/renderer/table/sheet/layout.ts'
import type { EntityField } from '../../../../../../src/shared/campaigns/entity-fields.ts'

type Placed = ReturnType<typeof placeColumns<EntityField>>[number]

/** The columns of a flat list of line items, from the start, with a person's choices. */
function columnsIn(width: number, own: Readonly<Record<string, Partial<Placed>>> = {}) {
  const chosen = placeColumns(gridFields, undefined, pinnedByDefault)
    .map((one) => ({ ...one, ...own[one.column.key] }))
    .filter(({ shown, column }) => shown && hasPlace(column, { shape: 'lineItems', group: null }))
  const { columns, left } = fitColumns(chosen, { width, isCompared: false, isTree: false })
  const widths = new Map(columns.map((one) => [one.column.key, one.width]))
  const keys = [...widths.keys()]
  const budget = keys.indexOf('daily_budget_amount_local_micro')
  const end = [...widths.values()].slice(0, budget + 1).reduce((sum, one) => sum + one, 32)
  return { widths, left, isBudgetInSight: end <= width }
}

test('beside an open record, the campaign gives way to the name and the daily budget', () => {
  const { widths, left, isBudgetInSight } = columnsIn(632)
  expect([...left]).toEqual(['campaign'])
  expect(widths.has('campaign')).toBe(false)
  expect(isBudgetInSight).toBe(true)
  expect(widths.get('name')).toBeGreaterThan(270)
})

test.each([844, 942, 1072])(
  'in %i pixels, the campaign is beside a name without it, and beside the daily budget',
  (width) => {
    const { widths, left, isBudgetInSight } = columnsIn(width)
    expect(left.size).toBe(0)
    expect(widths.get('campaign')).toBeGreaterThanOrEqual(232)
    expect(widths.get('name')).toBeLessThanOrEqual(240)
    expect(isBudgetInSight).toBe(true)
  },
)

test.each([{ pinned: true }, { width: 180 }])('what a person pinned or sized stays: %o', (own) => {
  const { widths, left } = columnsIn(632, { campaign: own })
  expect(widths.has('campaign')).toBe(true)
  expect(left.size).toBe(0)
})

test('a name that a person sized keeps its width', () => {
  expect(columnsIn(632, { name: { width: 222 } }).widths.get('name')).toBe(222)
})

test('before it is measured, a grid has all its columns', () => {
  expect(columnsIn(0).left.size).toBe(0)
})

test('in a small window, names of a tree leave both budgets in sight', () => {
  const chosen = placeColumns(gridFields, undefined, pinnedByDefault).filter(
    ({ shown, column }) => shown && hasPlace(column, { shape: 'tree', group: null }),
  )
  const { columns } = fitColumns(chosen, { width: 844, isCompared: false, isTree: true })
  const total = columns.findIndex(({ column: { key } }) => key === 'total_budget_amount_local_micro')
  expect(columns.slice(0, total + 1).reduce((sum, { width }) => sum + width, 32)).toBeLessThanOrEqual(844)
})

test.each([632, 844, 942, 1062, 1702])('in %i pixels, no column is cut at the end', (width) => {
  const { widths } = columnsIn(width)
  let end = 32
  const ends = [...widths.values()].map((one) => {
    end += one
    return end
  })
  const last = ends.filter((one) => one <= width).at(-1) ?? 0
  // Less than a pixel for each column remains.
  expect(end <= width || width - last < 10).toBe(true)
})
