import type { MouseEvent, PointerEvent, RefObject } from 'react'
import { useRef } from 'react'
import { type Cell, titleRow } from '../motion.ts'
import { isEmpty, noRows } from '../row-selection.ts'
import { closestElement, isControl, rowOf } from '../targets.ts'
import { rangeOf, selectCell } from './selection.ts'
import type { SelectionMode } from './sheet-actions.ts'
import type { Sheet } from './sheet-state.ts'
import { cellOf } from './use-sheet-focus.ts'

interface PointerUse {
  readonly sheet: Sheet
  readonly keepFocus: () => void
  readonly onFill: (last: number) => void
  readonly onSort: (column: number, add: boolean) => void
  readonly onFold: (row: number, folded: boolean) => void
  readonly onEdit: () => void
  readonly onTick: (row: number, how: SelectionMode) => void
  readonly onOpen: (row: number) => void
  readonly onMenu: (place: { readonly x: number; readonly y: number }) => void
  /** The grid has had the focus, so its active cell was chosen by a person. */
  readonly hasFocus: () => boolean
  readonly isTicked: (row: number) => boolean
  /** Tooltip of a cell. */
  readonly hoverOf: (cell: Cell) => string | undefined
}

/**
 * Mouse actions: selects cells, ranges and whole rows, opens a row and its menu, drags the fill handle, sorts, folds,
 * and edits with a double click.
 */
export function useSheetPointer(use: PointerUse) {
  const drag = useRef<Drag>(null)
  return {
    onPointerOver: (event: PointerEvent<HTMLElement>) => showTooltip(event, use),
    onPointerDown: (event: PointerEvent<HTMLElement>) => press(event, use, drag),
    onPointerMove: (event: PointerEvent<HTMLElement>) => extendDrag(event, use, drag),
    onPointerUp: () => endDrag(use, drag),
    onClick: (event: MouseEvent<HTMLElement>) => click(event, use),
    onContextMenu: (event: MouseEvent<HTMLElement>) => openMenu(event, use),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const cell = cellOf(event.target)
      if (cell === null || cell.row === titleRow || isOn(event, 'fold') || isControl(event.target)) return
      use.onEdit()
    },
  }
}

/** What the mouse drags while its button is down. */
type Drag = 'range' | 'fill' | null

function isOn(event: MouseEvent<HTMLElement>, mark: string): boolean {
  return closestElement(event.target, `[data-${mark}]`) !== null
}

function press(event: PointerEvent<HTMLElement>, use: PointerUse, drag: RefObject<Drag>): void {
  const { sheet } = use
  const cell = cellOf(event.target)
  if (cell === null || event.button !== 0 || isOn(event, 'grip') || isOn(event, 'fold')) return
  const wasIn = use.hasFocus()
  use.keepFocus()
  if (isControl(event.target)) return
  if (isOn(event, 'fill')) {
    drag.current = 'fill'
    event.preventDefault()
    return
  }
  const isMore = event.ctrlKey || event.metaKey
  if (isMore && cell.row !== titleRow) {
    const addsTo = wasIn ? 'add' : 'toggle'
    use.onTick(cell.row, event.shiftKey ? 'through' : addsTo)
    if (!event.shiftKey) sheet.setState({ selection: selectCell(cell) })
    event.preventDefault()
    return
  }
  const { active } = sheet.getState().selection
  if (cell.row !== titleRow && !isEmpty(sheet.getState().ticked)) sheet.setState({ ticked: noRows })
  if (event.shiftKey && cell.row !== titleRow && active.row !== titleRow) {
    sheet.setState({ selection: { active, corner: cell } })
  } else sheet.setState({ selection: selectCell(cell) })
  if (cell.row !== titleRow) drag.current = 'range'
  // The focus already follows the selection; text must not be selected meanwhile.
  event.preventDefault()
}

function extendDrag(event: PointerEvent<HTMLElement>, use: PointerUse, drag: RefObject<Drag>): void {
  const { sheet } = use
  if (drag.current === null) return
  if ((event.buttons & 1) === 0) {
    endDrag(use, drag)
    return
  }
  const cell = cellOf(event.target)
  if (cell === null || cell.row === titleRow) return
  const { selection, fillTo } = sheet.getState()
  const { corner, active } = selection
  if (drag.current === 'fill') {
    const { bottom } = rangeOf(selection)
    const next = cell.row > bottom ? cell.row : null
    if (next !== fillTo) sheet.setState({ fillTo: next })
  } else if (corner.row !== cell.row || corner.column !== cell.column) {
    sheet.setState({ selection: { active, corner: cell } })
  }
}

function endDrag({ sheet, onFill }: PointerUse, drag: RefObject<Drag>): void {
  const { fillTo } = sheet.getState()
  const wasFilling = drag.current === 'fill'
  drag.current = null
  if (!wasFilling || fillTo === null) return
  sheet.setState({ fillTo: null })
  onFill(fillTo)
}

function click(event: MouseEvent<HTMLElement>, use: PointerUse): void {
  const { sheet } = use
  const row = rowOf(event.target)
  if (row !== null && row !== titleRow && isOn(event, 'box')) {
    use.onTick(row, event.shiftKey ? 'through' : 'toggle')
    if (event.shiftKey) return
    const { column } = sheet.getState().selection.active
    sheet.setState({ selection: selectCell({ row, column }) })
    return
  }
  const cell = cellOf(event.target)
  if (cell !== null && isOn(event, 'open')) {
    use.onOpen(cell.row)
    return
  }
  if (cell === null || isOn(event, 'grip')) return
  const fold = closestElement(event.target, '[data-fold]')
  if (fold !== null) use.onFold(cell.row, fold.dataset.fold === 'close')
  else if (cell.row === titleRow) use.onSort(cell.column, event.shiftKey)
}

/** For the row under the mouse; one outside the selection replaces it. */
function openMenu(event: MouseEvent<HTMLElement>, use: PointerUse): void {
  const { sheet } = use
  const row = rowOf(event.target)
  if (row === null || row === titleRow || sheet.getState().editing !== null) return
  event.preventDefault()
  const { selection } = sheet.getState()
  const { top, bottom } = rangeOf(selection)
  if (!use.isTicked(row)) {
    const isWithin = row >= top && row <= bottom
    sheet.setState({
      ticked: noRows,
      ...(isWithin ? {} : { selection: selectCell({ row, column: selection.active.column }) }),
    })
  }
  use.keepFocus()
  use.onMenu({ x: event.clientX, y: event.clientY })
}

/** Set directly on the element, because rendering only sets titles that are also announced. */
function showTooltip(event: PointerEvent<HTMLElement>, use: PointerUse): void {
  const element = closestElement(event.target, '[data-column]')
  const cell = cellOf(event.target)
  if (element === null || cell === null || cell.row === titleRow || element.title !== '') return
  const text = use.hoverOf(cell)
  if (text === undefined) return
  element.title = text
  element.addEventListener('pointerleave', () => element.removeAttribute('title'), { once: true })
}
