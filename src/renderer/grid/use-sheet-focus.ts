import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Cell } from './selection.ts'

/**
 * Keeps the focus on the active cell (WAI-ARIA, grid pattern: a roving tab index). A cell that is drawn anew, since its
 * row was read or scrolled back, gets the focus again that its element took along.
 */
export function useSheetFocus(
  scroller: RefObject<HTMLElement | null>,
  active: Cell,
  editing: boolean,
): { readonly keepFocus: () => void; readonly hasFocus: () => boolean } {
  const wanted = useRef(false)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const come = () => {
      wanted.current = true
    }
    // A cell that leaves the page leaves without a place to go to; only another element takes the focus for good.
    const go = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget))
        wanted.current = false
    }
    // By the path: a pressed row may be redrawn, and be out of the page, by the time this is called.
    const pressElsewhere = (event: PointerEvent) => {
      if (!event.composedPath().includes(element)) wanted.current = false
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
  // After every drawing: the element of the active cell may be another one each time.
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !wanted.current || editing) return
    const cell = cellElement(element, { row, column })
    if (cell !== null && cell !== document.activeElement) cell.focus({ preventScroll: true })
  })
  return {
    hasFocus: () => wanted.current,
    keepFocus: () => {
      wanted.current = true
    },
  }
}

/** The drawn element of a cell; for a line over the whole width its only one. */
export function cellElement(grid: HTMLElement, { row, column }: Cell): HTMLElement | null {
  const line = grid.querySelector(`[data-row="${row}"]`)
  return (
    line?.querySelector<HTMLElement>(`[data-column="${column}"]`) ??
    line?.querySelector<HTMLElement>('[data-column]') ??
    null
  )
}

/** The row that an event happened in, the box at its begin included; null beside all of them. */
export function rowOf(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row === null ? null : Number(row.dataset.row)
}

/** The cell that an event happened in; null beside all of them. */
export function cellOf(target: EventTarget | null): Cell | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = target.closest<HTMLElement>('[data-row]')
  if (cell === null || row === null) return null
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
}
