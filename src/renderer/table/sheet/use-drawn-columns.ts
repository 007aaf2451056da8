import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { scrolledInline } from '../../ui/direction.ts'
import { gutterWidth, leftEdges, shownColumns } from './columns.ts'

/** Columns that a row renders: their indexes, each with the width skipped before it. */
export interface DrawnColumn {
  readonly place: number
  readonly skipped: number
  /** Left edge of a pinned column. */
  readonly stickyLeft: number | null
  readonly lastPinned: boolean
}

/** Where a cell or title of a column goes. */
export function placeOf({ width }: Sized, { skipped, stickyLeft, lastPinned }: DrawnColumn) {
  return stickyLeft === null
    ? { style: { width, marginInlineStart: skipped } }
    : { style: { width, insetInlineStart: stickyLeft }, 'data-pinned': lastPinned ? 'last' : 'yes' }
}

interface Sized {
  readonly width: number
}

/** The columns to render at a horizontal scroll position: pinned ones, the active one, and those on screen. */
export function useDrawnColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Sized[],
  pinned: number,
  active: number,
): { readonly drawn: readonly DrawnColumn[]; readonly edges: readonly number[] } {
  const edges = useMemo(() => leftEdges(columns, gutterWidth), [columns])
  const [shown, setShown] = useState(() => ({ first: pinned, last: columns.length - 1 }))
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = () => {
      const next = shownColumns(edges, pinned, { left: scrolledInline(element), width: element.clientWidth })
      setShown((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [scroller, edges, pinned])

  const count = columns.length
  const { first, last } = shown
  const drawn = useMemo(
    () => drawnColumns(edges, Math.min(pinned, count), { first, last }, active),
    [edges, pinned, count, first, last, active],
  )
  return { drawn, edges }
}

function drawnColumns(
  edges: readonly number[],
  pinned: number,
  { first, last }: { readonly first: number; readonly last: number },
  active: number,
): readonly DrawnColumn[] {
  const count = edges.length - 1
  const places = Array.from({ length: count }, (_, place) => place).filter(
    (place) => place < pinned || place === active || (place >= first && place <= last),
  )
  let before = edges[0] ?? 0
  return places.map((place) => {
    const skipped = (edges[place] ?? 0) - before
    before = edges[place + 1] ?? 0
    const isPinned = place < pinned
    const stickyLeft = isPinned ? (edges[place] ?? 0) : null
    return { place, skipped, stickyLeft, lastPinned: isPinned && place === pinned - 1 }
  })
}
