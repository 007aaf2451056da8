import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { type Cell, rangeOf, selectCell, titleRow } from './selection.ts'
import type { Sheet } from './sheet-state.ts'
import { cellOf } from './use-sheet-focus.ts'

interface PointerUse {
  readonly sheet: Sheet
  readonly keepFocus: () => void
  readonly onFill: (last: number) => void
  readonly onSort: (column: number, add: boolean) => void
  readonly onFold: (row: number, folded: boolean) => void
  readonly onEdit: () => void
  /** What is to be shown over a cell. */
  readonly hoverOf: (cell: Cell) => string | undefined
}

/** What a mouse does: selects cells and ranges, drags the fill handle, sorts, folds, and edits with a double click. */
export function useSheetPointer(use: PointerUse) {
  const { sheet, keepFocus } = use
  const dragging = useRef<'range' | 'fill' | null>(null)
  const isOn = (event: MouseEvent<HTMLElement>, mark: string) =>
    event.target instanceof Element && event.target.closest(`[data-${mark}]`) !== null
  const isControl = (event: MouseEvent<HTMLElement>) =>
    event.target instanceof Element && event.target.closest('button, a, input') !== null

  const down = (event: PointerEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (cell === null || event.button !== 0 || isOn(event, 'grip') || isOn(event, 'fold')) return
    keepFocus()
    if (isControl(event)) return
    if (isOn(event, 'fill')) {
      dragging.current = 'fill'
      event.preventDefault()
      return
    }
    const { active } = sheet.getState().selection
    if (event.shiftKey && cell.row !== titleRow && active.row !== titleRow) {
      sheet.setState({ selection: { active, corner: cell } })
    } else sheet.setState({ selection: selectCell(cell) })
    if (cell.row !== titleRow) dragging.current = 'range'
    // The focus follows the selection by itself; text is not to be marked meanwhile.
    event.preventDefault()
  }
  const over = (event: PointerEvent<HTMLElement>) => {
    if (dragging.current === null) return
    if ((event.buttons & 1) === 0) {
      end()
      return
    }
    const cell = cellOf(event.target)
    if (cell === null || cell.row === titleRow) return
    const { selection, fillTo } = sheet.getState()
    const { corner, active } = selection
    if (dragging.current === 'fill') {
      const { bottom } = rangeOf(selection)
      const next = cell.row > bottom ? cell.row : null
      if (next !== fillTo) sheet.setState({ fillTo: next })
    } else if (corner.row !== cell.row || corner.column !== cell.column) {
      sheet.setState({ selection: { active, corner: cell } })
    }
  }
  const end = () => {
    const { fillTo } = sheet.getState()
    const wasFilling = dragging.current === 'fill'
    dragging.current = null
    if (!wasFilling || fillTo === null) return
    sheet.setState({ fillTo: null })
    use.onFill(fillTo)
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (cell === null || isOn(event, 'grip')) return
    const fold = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-fold]') : null
    if (fold !== null) use.onFold(cell.row, fold.dataset.fold === 'close')
    else if (cell.row === titleRow) use.onSort(cell.column, event.shiftKey)
  }
  const doubleClick = (event: MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target)
    if (cell !== null && cell.row !== titleRow && !isOn(event, 'fold') && !isControl(event)) use.onEdit()
  }
  // Set past the drawing of the cell, which never sets a title where there is none to read out.
  const enter = (event: PointerEvent<HTMLElement>) => {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    const cell = cellOf(event.target)
    if (element === null || cell === null || cell.row === titleRow || element.title !== '') return
    const text = use.hoverOf(cell)
    if (text === undefined) return
    element.title = text
    element.addEventListener('pointerleave', () => element.removeAttribute('title'), { once: true })
  }
  return {
    onPointerOver: enter,
    onPointerDown: down,
    onPointerMove: over,
    onPointerUp: end,
    onClick: click,
    onDoubleClick: doubleClick,
  }
}
