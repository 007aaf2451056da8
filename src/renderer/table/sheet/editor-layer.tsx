import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { inlinePixels, scrolledInline } from '../../ui/direction.ts'
import { headerHeight } from '../use-visible-rows.ts'
import styles from './cell-editor.module.css'

export interface EditorLayerProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly row: number
  readonly rowHeight: number
  /** Left edge of the column within the grid, and whether it's pinned. */
  readonly left: number
  readonly pinned: boolean
  readonly width: number
  readonly children: (place: PopupPlace) => ReactNode
}

/** Space for what an editor shows besides its field. */
export interface PopupPlace {
  readonly vertical: 'above' | 'below'
  readonly side: 'start' | 'end'
}

/** Maximum size of a list of choices with reasons. */
const popup = { width: 360, height: 300 }

/** Positions an editor over its cell, following the scroll position. It's outside the rows, which would clip it. */
export function EditorLayer(props: EditorLayerProps) {
  const { scroller, row, rowHeight, left, pinned, width, children } = props
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const place = () => {
      // A field that is wider than its column stays inside the grid.
      const x = Math.min(pinned ? left : left - scrolledInline(element), element.clientWidth - width)
      const y = headerHeight + row * rowHeight - element.scrollTop
      if (layer.current !== null) layer.current.style.transform = `translate(${inlinePixels(x)}px, ${y}px)`
    }
    place()
    element.addEventListener('scroll', place, { passive: true })
    return () => element.removeEventListener('scroll', place)
  }, [scroller, row, rowHeight, left, pinned, width])
  const [place, setPlace] = useState<PopupPlace>({ vertical: 'below', side: 'start' })
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const above = row * rowHeight - element.scrollTop
    const below = element.clientHeight - above
    const x = pinned ? left : left - scrolledInline(element)
    setPlace({
      vertical: below < popup.height && above > below ? 'above' : 'below',
      side: x + popup.width > element.clientWidth && x + width > popup.width ? 'end' : 'start',
    })
  }, [scroller, row, rowHeight, left, pinned, width])
  return (
    <div ref={layer} className={styles.editor} style={{ width }}>
      {children(place)}
    </div>
  )
}
