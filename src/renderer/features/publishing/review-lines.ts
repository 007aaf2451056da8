import type { ReviewGroup } from '../../../shared/publishing/review.ts'

/** A line of the list: the heading of a campaign, or a change by its index. */
export type ReviewLine =
  | { readonly kind: 'group'; readonly group: ReviewGroup }
  | { readonly kind: 'change'; readonly index: number }

export interface ReviewLines {
  readonly count: number
  readonly lineAt: (line: number) => ReviewLine | null
  /** The range of changes within a range of lines. */
  readonly changesIn: (first: number, last: number) => readonly [first: number, last: number]
}

/** The lines for `total` changes in groups. Groups that don't cover them exactly, as while they load, are left out. */
export function reviewLines(groups: readonly ReviewGroup[], total: number): ReviewLines {
  const covered = groups.reduce((sum, { count }) => sum + count, 0)
  // A heading that only says that there is no campaign says nothing.
  const isPlain = groups.every(({ campaign }) => campaign === null)
  if (covered !== total || isPlain) {
    return {
      count: total,
      lineAt: (line) => (line >= 0 && line < total ? { kind: 'change', index: line } : null),
      changesIn: (first, last) => [first, last],
    }
  }
  /** The line of each heading. */
  const starts: number[] = []
  let next = 0
  for (const { count } of groups) {
    starts.push(next)
    next += count + 1
  }
  const groupOf = (line: number) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= line) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  /** Of a heading, that of its first change. */
  const indexAt = (line: number) => {
    const place = groupOf(line)
    return Math.max(starts[place] ?? 0, line - 1) - place
  }
  return {
    count: next,
    lineAt: (line) => {
      if (line < 0 || line >= next) return null
      const place = groupOf(line)
      const group = groups[place]
      if (group !== undefined && starts[place] === line) return { kind: 'group', group }
      return { kind: 'change', index: indexAt(line) }
    },
    changesIn: (first, last) => [indexAt(first), Math.min(total - 1, indexAt(last))],
  }
}
