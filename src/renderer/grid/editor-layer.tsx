import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './spreadsheet.module.css'
import { headerHeight, rowHeight } from './spreadsheet-props.ts'

interface EditorLayerProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly row: number
  /** Left edge of the column within the grid, and whether it stays there when the grid scrolls. */
  readonly left: number
  readonly pinned: boolean
  readonly width: number
  readonly children: (place: 'above' | 'below') => ReactNode
}

/** Holds an editor over its cell, also while the grid scrolls under it; it is no part of the rows, which cut off. */
export function EditorLayer({ scroller, row, left, pinned, width, children }: EditorLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const place = () => {
      const x = pinned ? left : left - element.scrollLeft
      const y = headerHeight + row * rowHeight - element.scrollTop
      if (layer.current !== null) layer.current.style.transform = `translate(${x}px, ${y}px)`
    }
    place()
    element.addEventListener('scroll', place, { passive: true })
    return () => element.removeEventListener('scroll', place)
  }, [scroller, row, left, pinned])
  const element = scroller.current
  const below = element === null ? 0 : element.clientHeight - (row * rowHeight - element.scrollTop)
  const above = element === null ? 0 : row * rowHeight - element.scrollTop
  return (
    <div ref={layer} className={styles.editor} style={{ width }}>
      {children(below < 300 && above > below ? 'above' : 'below')}
    </div>
  )
}
