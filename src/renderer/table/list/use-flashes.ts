import { useRef } from 'react'

/** As long as `--fd-motion-flash`. */
export const flashMs = 600

interface LastSeen<Row> {
  readonly row: Row
  readonly changes: number
  /** Of the last change; null before the first. */
  readonly changedAt: number | null
}

/** Another name for each change of a row in a moment, which starts its animation; undefined for all others. */
export type Flash = 'odd' | 'even' | undefined

/** Which of the drawn rows have changed just now, wherever they stand; rows out of view are forgotten. */
export function useFlashes<Row>(
  drawnRows: readonly Row[],
  keyOf: (row: Row) => string,
  hasChanged: ((before: Row, after: Row) => boolean) | undefined,
): (row: Row) => Flash {
  const lastSeen = useRef<ReadonlyMap<string, LastSeen<Row>>>(new Map())
  if (hasChanged === undefined) return () => undefined
  const now = Date.now()
  const before = lastSeen.current
  lastSeen.current = new Map(
    drawnRows.map((row) => {
      const key = keyOf(row)
      const last = before.get(key)
      if (last === undefined) return [key, { row, changes: 0, changedAt: null }]
      if (last.row === row || !hasChanged(last.row, row)) return [key, { ...last, row }]
      return [key, { row, changes: last.changes + 1, changedAt: now }]
    }),
  )
  return (row) => {
    const last = lastSeen.current.get(keyOf(row))
    if (last === undefined || last.changedAt === null || now - last.changedAt > flashMs) return undefined
    return last.changes % 2 === 0 ? 'even' : 'odd'
  }
}
