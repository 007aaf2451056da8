import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether a bar lacks the room to show everything in one row. `data-last` marks the element that would wrap first; what
 * stands after it, such as chips, may take further rows. Labels differ in length from language to language, so widths
 * are measured.
 */
export function useOneRow<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [isFolded, setFolded] = useState(false)
  /** The width at which it last wrapped. */
  const tooNarrow = useRef(0)
  const hasJustFolded = useRef(false)
  useLayoutEffect(() => {
    const bar = ref.current
    if (bar === null) return
    const measure = () => {
      const first = bar.firstElementChild?.getBoundingClientRect()
      const last = bar.querySelector('[data-last]')?.getBoundingClientRect()
      const { width } = bar.getBoundingClientRect()
      if (isFolded) {
        // Folding can make room itself, by a scroll bar that goes away; unfolding would bring that back, for ever.
        if (hasJustFolded.current) tooNarrow.current = Math.max(tooNarrow.current, width)
        else if (width > tooNarrow.current) setFolded(false)
        hasJustFolded.current = false
      } else if (first !== undefined && last !== undefined && first.height > 0 && last.top >= first.bottom) {
        tooNarrow.current = width
        hasJustFolded.current = true
        setFolded(true)
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    return () => observer.disconnect()
  })
  return { ref, isFolded }
}
