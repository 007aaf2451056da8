import type { ListRows } from './row-list.tsx'

/** The heading of the rows below it. */
interface Group {
  /** How many rows it has. */
  readonly count: number
}

/** A line of a list in groups: a heading, or a row by its index. */
export type GroupedLine<G> =
  | { readonly kind: 'group'; readonly group: G }
  | { readonly kind: 'row'; readonly index: number }

export interface GroupedLines<G> {
  readonly count: number
  readonly lineAt: (line: number) => GroupedLine<G> | null
  /** The range of rows within a range of lines. */
  readonly rowsIn: (first: number, last: number) => readonly [first: number, last: number]
}

/** The lines for `total` rows in groups. Groups that don't cover them exactly, as while they load, are left out. */
export function groupedLines<G extends Group>(groups: readonly G[], total: number): GroupedLines<G> {
  const covered = groups.reduce((sum, { count }) => sum + count, 0)
  if (covered !== total) {
    return {
      count: total,
      lineAt: (line) => (line >= 0 && line < total ? { kind: 'row', index: line } : null),
      rowsIn: (first, last) => [first, last],
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
  /** Of a heading, that of its first row. */
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
      return { kind: 'row', index: indexAt(line) }
    },
    rowsIn: (first, last) => [indexAt(first), Math.min(total - 1, indexAt(last))],
  }
}

/** A list with a heading above each group of its rows. */
export function groupedRows<Row, G extends Group>(
  list: ListRows<Row>,
  groups: readonly G[],
): ListRows<Row | G> {
  if (list.total === null) return { ...list, rowAt: list.rowAt }
  const { rowsBetween, show } = list
  const lines = groupedLines(groups, list.total)
  return {
    total: lines.count,
    fault: list.fault,
    refetch: list.refetch,
    rowAt: (index) => {
      const line = lines.lineAt(index)
      if (line === null) return null
      return line.kind === 'group' ? line.group : list.rowAt(line.index)
    },
    ...(show !== undefined && { show: (first, last) => show(...lines.rowsIn(first, last)) }),
    ...(rowsBetween !== undefined && {
      rowsBetween: (first, last) => rowsBetween(...lines.rowsIn(first, last)),
    }),
  }
}
