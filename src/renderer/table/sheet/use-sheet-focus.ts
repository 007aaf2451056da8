import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Cell } from '../motion.ts'
import { closestElement, rowOf } from '../targets.ts'

/**
 * Keeps the focus on the active cell (WAI-ARIA, grid pattern: a roving tab index). If the cell's element is replaced
 * because its row was loaded or scrolled back, the new element gets the focus.
 */
export function useSheetFocus(
  scroller: RefObject<HTMLElement | null>,
  active: Cell,
  editing: boolean,
): { readonly keepFocus: () => void; readonly hasFocus: () => boolean } {
  const isSheetFocused = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const come = () => {
      isSheetFocused.current = true
      // Until the sheet is first focused, no cell is marked: it would look like a stray focus ring.
      element.dataset.entered = 'true'
    }
    // A removed cell loses the focus to nothing; only moving to another element really ends it.
    const go = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget))
        isSheetFocused.current = false
    }
    // By the path: a pressed row may be redrawn, and be out of the page, by the time this is called.
    const pressElsewhere = (event: PointerEvent) => {
      if (!event.composedPath().includes(element)) isSheetFocused.current = false
    }
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', go)
    document.addEventListener('pointerdown', pressElsewhere)
    return () => {
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', go)
      document.removeEventListener('pointerdown', pressElsewhere)
    }
  }, [scroller])

  const { row, column } = active
  // After every render, because the active cell's element may have changed.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !isSheetFocused.current || editing) return
    const cell = cellElement(element, { row, column })
    if (cell !== null && cell !== document.activeElement) cell.focus({ preventScroll: true })
  })
  return {
    hasFocus: () => isSheetFocused.current,
    keepFocus: () => {
      isSheetFocused.current = true
    },
  }
}

/** The rendered element of a cell; for a full-width row, its only one. */
export function cellElement(grid: HTMLElement, { row, column }: Cell): HTMLElement | null {
  const line = grid.querySelector(`[data-row="${row}"]`)
  return (
    line?.querySelector<HTMLElement>(`[data-column="${column}"]`) ??
    line?.querySelector<HTMLElement>('[data-column]') ??
    null
  )
}

/** The cell of an event; null outside of cells. */
export function cellOf(target: EventTarget | null): Cell | null {
  const row = rowOf(target)
  const cell = closestElement(target, '[data-column]')
  return row === null || cell === null ? null : { row, column: Number(cell.dataset.column) }
}
