import { expect, it } from 'vitest'
import { reviewLines } from '../../../../../src/renderer/features/publishing/review-lines.ts'
import type { ReviewGroup } from '../../../../../src/shared/publishing/review.ts'

const group = (campaign: string | null, count: number): ReviewGroup => ({ campaign, count, daily: null })

function textsOf(groups: readonly ReviewGroup[], total: number): readonly string[] {
  const { count, lineAt } = reviewLines(groups, total)
  return Array.from({ length: count }, (_, index) => {
    const line = lineAt(index)
    if (line === null) return 'nothing'
    return line.kind === 'group' ? (line.group.campaign ?? 'outside') : String(line.index)
  })
}

it('puts a heading above the changes of each campaign', () => {
  const groups = [group(null, 2), group('Tents', 1), group('Boots', 3)]
  expect(textsOf(groups, 6)).toEqual(['outside', '0', '1', 'Tents', '2', 'Boots', '3', '4', '5'])
})

it('has no headings without campaigns, or while their counts aren’t those of the list', () => {
  expect(textsOf([group(null, 2)], 2)).toEqual(['0', '1'])
  expect(textsOf([group('Tents', 2)], 3)).toEqual(['0', '1', '2'])
  expect(textsOf([], 2)).toEqual(['0', '1'])
})

it('has nothing before and after its lines', () => {
  const { lineAt } = reviewLines([group('Tents', 1)], 1)
  expect([lineAt(-1), lineAt(2)]).toEqual([null, null])
})

it('finds the changes within a range of lines', () => {
  const { changesIn } = reviewLines([group('Tents', 2), group('Boots', 2)], 4)
  expect(changesIn(0, 5)).toEqual([0, 3])
  expect(changesIn(1, 2)).toEqual([0, 1])
  // A heading counts as its first change.
  expect(changesIn(3, 4)).toEqual([2, 2])
})
