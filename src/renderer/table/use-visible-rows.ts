import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react'

/** Of every table, in pixels, with the line below it. */
export const headerHeight = 28

interface VisibleRowsOptions {
  readonly count: number
  /** In pixels. */
  readonly rowHeight: number
  /** Rows that are rendered before and after those on screen. */
  readonly overscan: number
  /** A row that is rendered wherever it is, because it has the focus. */
  readonly focused?: number
  /** Called with the range of rows on screen or close to it, so that they are loaded. */
  readonly onRange: ((first: number, last: number) => void) | undefined
}

export interface VisibleRows {
  readonly items: readonly VirtualItem[]
  /** A row that is scrolled out of sight isn't drawn. */
  readonly draws: (row: number) => boolean
  /** Of all rows, in pixels. */
  readonly height: number
  readonly reveal: (row: number) => void
  /** How many rows a page key moves by. */
  readonly page: () => number
}

/** The rows of a table to render: those on screen and a few around them. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan, focused = -1, onRange }: VisibleRowsOptions,
): VisibleRows {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingEnd: headerHeight,
    rangeExtractor: useCallback((shown: Range) => rowsToRender(shown, focused), [focused]),
  })
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure()
  }, [virtualizer, rowHeight])
  const items = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 }
  const first = Math.max(0, startIndex - overscan)
  const last = Math.max(0, Math.min(count - 1, endIndex + overscan))
  useEffect(() => {
    if (count > 0) onRange?.(first, last)
  }, [first, last, count, onRange])
  return {
    items,
    draws: (row) => items.some(({ index }) => index === row),
    height: virtualizer.getTotalSize(),
    reveal: (row) => virtualizer.scrollToIndex(row),
    page: useCallback(() => {
      const height = (scroller.current?.clientHeight ?? 0) - headerHeight
      return Math.max(1, Math.floor(height / rowHeight) - 1)
    }, [scroller, rowHeight]),
  }
}

function rowsToRender(range: Range, focused: number): number[] {
  const rows = defaultRangeExtractor(range)
  const isElsewhere = focused >= 0 && focused < range.count && !rows.includes(focused)
  return isElsewhere ? [...rows, focused] : rows
}
