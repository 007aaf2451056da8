import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isEmpty,
  isSelected,
  noRows,
  type RowSelection,
  selectAllRows,
  sizeOf,
  withRows,
} from '../../../../src/renderer/table/row-selection.ts'

const keys = Array.from({ length: 8 }, (_, index) => `k${index}`)

type Step = 'all' | 'none' | { readonly on: boolean; readonly rows: readonly string[] }

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.constantFrom('all', 'none'),
  fc.record({ on: fc.boolean(), rows: fc.subarray(keys) }),
)

/** The simplest model: a set with every selected key. */
function plainly(selected: ReadonlySet<string>, one: Step): ReadonlySet<string> {
  if (one === 'all') return new Set(keys)
  if (one === 'none') return new Set()
  const others = [...selected].filter((key) => !one.rows.includes(key))
  return new Set(one.on ? [...others, ...one.rows] : others)
}

test('a selection is the latest one, as names or as all with exceptions', () => {
  const check = (steps: readonly Step[]) => {
    let selection: RowSelection = noRows
    let plain: ReadonlySet<string> = new Set()
    for (const one of steps) {
      plain = plainly(plain, one)
      if (one === 'all') selection = selectAllRows
      else if (one === 'none') selection = noRows
      else selection = withRows(selection, one.rows, one.on)
    }
    expect(keys.filter((key) => isSelected(selection, key))).toEqual(keys.filter((key) => plain.has(key)))
    expect(sizeOf(selection, keys.length)).toBe(plain.size)
    if (isEmpty(selection)) expect(plain.size).toBe(0)
  }
  fc.assert(fc.property(fc.array(step, { maxLength: 12 }), check))
})
