import { expect, it } from 'vitest'
import { groupedLines } from '../../../../../src/renderer/table/list/grouped-rows.ts'

const group = (name: string, count: number) => ({ name, count })

function textsOf(groups: readonly ReturnType<typeof group>[], total: number): readonly string[] {
  const { count, lineAt } = groupedLines(groups, total)
  return Array.from({ length: count }, (_, index) => {
    const line = lineAt(index)
    if (line === null) return 'nothing'
    return line.kind === 'group' ? line.group.name : String(line.index)
  })
}

it('puts a heading above the rows of each group', () => {
  const groups = [group('outside', 2), group('Tents', 1), group('Boots', 3)]
  expect(textsOf(groups, 6)).toEqual(['outside', '0', '1', 'Tents', '2', 'Boots', '3', '4', '5'])
})

it('has no headings without groups, or while their counts aren’t those of the list', () => {
  expect(textsOf([group('Tents', 2)], 3)).toEqual(['0', '1', '2'])
  expect(textsOf([], 2)).toEqual(['0', '1'])
})

it('has nothing before and after its lines', () => {
  const { lineAt } = groupedLines([group('Tents', 1)], 1)
  expect([lineAt(-1), lineAt(2)]).toEqual([null, null])
})

it('finds the rows within a range of lines', () => {
  const { rowsIn } = groupedLines([group('Tents', 2), group('Boots', 2)], 4)
  expect(rowsIn(0, 5)).toEqual([0, 3])
  expect(rowsIn(1, 2)).toEqual([0, 1])
  // A heading counts as its first row.
  expect(rowsIn(3, 4)).toEqual([2, 2])
})
