import { useLayoutEffect, useRef } from 'react'
import type { Cell } from '../motion.ts'
import type { Sheet } from './sheet-state.ts'

/** Keeps the selection on the same columns when others come, go or move. */
export function useSelectionOfColumns(sheet: Sheet, columns: readonly { readonly key: string }[]): void {
  const keys = columns.map(({ key }) => key).join(' ')
  const before = useRef(keys)
  useLayoutEffect(() => {
    const old = before.current.split(' ')
    before.current = keys
    const now = keys.split(' ')
    const moved = ({ row, column }: Cell): Cell => {
      const place = now.indexOf(old[column] ?? '')
      return { row, column: place < 0 ? Math.min(column, now.length - 1) : place }
    }
    sheet.setState({ columns: now })
    const { active, corner } = sheet.getState().selection
    const next = { active: moved(active), corner: moved(corner) }
    if (next.active.column !== active.column || next.corner.column !== corner.column)
      sheet.setState({ selection: next })
  }, [sheet, keys])
}
