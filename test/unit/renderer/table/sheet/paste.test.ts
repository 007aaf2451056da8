import { describe, expect, it } from 'vitest'
import type { CellResult, GridColumn } from '../../../../../src/renderer/table/sheet/columns.ts'
import { fillTexts, pasteRange, planPaste } from '../../../../../src/renderer/table/sheet/paste.ts'
import { selectCell } from '../../../../../src/renderer/table/sheet/selection.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly bid: number
  readonly status: string
}

const base = { width: 100, sortable: true }
const readNumber = (text: string): CellResult =>
  /^[0-9]+$/.test(text) ? { kind: 'value', value: Number(text) } : { kind: 'wrong', message: 'No number.' }

const columns: readonly GridColumn<Row>[] = [
  {
    ...base,
    key: 'id',
    title: 'Id',
    text: ({ id }) => id,
    editText: ({ id }) => id,
    editing: () => ({ kind: 'none', reason: 'An id stays.' }),
  },
  {
    ...base,
    key: 'bid',
    title: 'Bid',
    text: ({ bid }) => String(bid),
    editText: ({ bid }) => String(bid),
    editing: ({ bid }) => ({ kind: 'text', value: bid, read: readNumber }),
  },
  {
    ...base,
    key: 'status',
    title: 'Status',
    text: ({ status }) => status,
    editText: ({ status }) => status,
    editing: ({ status }) => ({
      kind: 'choice',
      value: status,
      form: 'one',
      choices: () => [
        { value: 'ACTIVE', label: 'Active', reason: null, warning: null },
        { value: 'TARGET', label: 'Target', reason: 'Not for this objective.', warning: null },
      ],
      read: (text) => ({ kind: 'value', value: text.toUpperCase() }),
    }),
  },
]

const rows: readonly Row[] = ['a', 'b', 'c', 'd'].map((id, index) => ({
  id,
  name: `Row ${id}`,
  bid: index,
  status: 'PAUSED',
}))
const nameOf = ({ name }: Row) => name

describe('where pasted cells go', () => {
  const cells = [
    ['1', '2'],
    ['3', '4'],
  ]

  it('to the focused cell', () => {
    expect(pasteRange(selectCell({ row: 3, column: 2 }), cells)).toEqual({
      top: 3,
      bottom: 4,
      left: 2,
      right: 3,
    })
  })

  it('into a range that they fit a whole number of times', () => {
    const selection = { active: { row: 0, column: 0 }, corner: { row: 5, column: 1 } }
    expect(pasteRange(selection, cells)).toEqual({ top: 0, bottom: 5, left: 0, right: 1 })
    expect(pasteRange(selection, [['7']])).toEqual({ top: 0, bottom: 5, left: 0, right: 1 })
  })

  it('not stretched into a range of another size', () => {
    const selection = { active: { row: 0, column: 0 }, corner: { row: 4, column: 0 } }
    expect(pasteRange(selection, cells)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
  })
})

describe('what a paste changes', () => {
  const plan = (cells: readonly (readonly string[])[], left: number, targets = rows) =>
    planPaste(
      cells,
      { top: 0, bottom: cells.length - 1, left, right: left + (cells[0]?.length ?? 1) - 1 },
      targets,
      columns,
      nameOf,
    )

  it('reads each text as its column requires', () => {
    const { edits, problemCount } = plan(
      [
        ['10', 'active'],
        ['20', 'active'],
      ],
      1,
    )
    expect(problemCount).toBe(0)
    expect(edits.map(({ row, field, value }) => [row.id, field, value])).toEqual([
      ['a', 'bid', 10],
      ['a', 'status', 'ACTIVE'],
      ['b', 'bid', 20],
      ['b', 'status', 'ACTIVE'],
    ])
  })

  it('skips cells that already have the value, also those that can’t be changed', () => {
    expect(plan([['a', '0']], 0)).toMatchObject({ edits: [], problemCount: 0, same: 2 })
  })

  it('skips empty cells for what can’t be changed, unless it would be cleared', () => {
    const cells = [['', '7']]
    expect(plan(cells, 0)).toMatchObject({ problemCount: 0, same: 1 })
    const cleared = planPaste([['']], { top: 0, bottom: 0, left: 0, right: 0 }, rows, columns, nameOf, true)
    expect(cleared.problems).toMatchObject([{ column: 'Id', reason: 'An id stays.' }])
  })

  it('lists what can’t be understood, can’t be changed, or is forbidden, and applies the rest', () => {
    const { edits, problems } = plan(
      [
        ['x', '5', 'target'],
        ['b', 'five', 'active'],
      ],
      0,
    )
    expect(problems).toEqual([
      { name: 'Row a', column: 'Id', text: 'x', reason: 'An id stays.' },
      { name: 'Row a', column: 'Status', text: 'target', reason: 'Not for this objective.' },
      { name: 'Row b', column: 'Bid', text: 'five', reason: 'No number.' },
    ])
    expect(edits.map(({ row, value }) => [row.id, value])).toEqual([
      ['a', 5],
      ['b', 'ACTIVE'],
    ])
  })

  it('counts what would be beyond the last row or column', () => {
    expect(plan([['1', 'active', '?']], 1).beyond).toBe(1)
    expect(plan([['5'], ['6']], 1, rows.slice(0, 1))).toMatchObject({ beyond: 1 })
  })

  it('counts all problems and lists the first ones', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...(rows[0] ?? never()), id: `r${index}` }))
    const { problems, problemCount } = plan(
      many.map(() => ['?']),
      1,
      many,
    )
    expect(problemCount).toBe(500)
    expect(problems).toHaveLength(200)
  })
})

describe('a fill', () => {
  it('repeats its first rows', () => {
    expect(fillTexts([['a'], ['b']], 5)).toEqual([['a'], ['b'], ['a'], ['b'], ['a']])
  })
})

function never(): never {
  throw new Error('There are rows.')
}
