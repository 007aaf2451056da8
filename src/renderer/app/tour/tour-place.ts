export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = Pick<Box, 'width' | 'height'>

/** Between the panel and its control, and between the panel and the edge of the window. */
const gap = 12

/** The part of a control that is visible within the window and the element that scrolls it; null if none. */
export function visiblePart(control: Box, frames: readonly Box[]): Box | null {
  const leftEdge = Math.max(control.left, ...frames.map((frame) => frame.left))
  const top = Math.max(control.top, ...frames.map((frame) => frame.top))
  const right = Math.min(...[control, ...frames].map((box) => box.left + box.width))
  const bottom = Math.min(...[control, ...frames].map((box) => box.top + box.height))
  return right > leftEdge && bottom > top
    ? { left: leftEdge, top, width: right - leftEdge, height: bottom - top }
    : null
}

/** Where the panel goes: to the right of its control, below or above it, or else in the window's lower right corner. */
export function panelPlace(anchor: Box | null, panel: Size, view: Size): Pick<Box, 'left' | 'top'> {
  const lastLeft = Math.max(gap, view.width - panel.width - gap)
  const lastTop = Math.max(gap, view.height - panel.height - gap)
  const within = (value: number, last: number) => Math.min(Math.max(gap, value), last)
  if (anchor === null) return { left: lastLeft, top: lastTop }
  const right = anchor.left + anchor.width + gap
  if (right <= lastLeft) return { left: right, top: within(anchor.top, lastTop) }
  const leftEdge = within(anchor.left, lastLeft)
  const below = anchor.top + anchor.height + gap
  if (below <= lastTop) return { left: leftEdge, top: below }
  const above = anchor.top - gap - panel.height
  return above >= gap ? { left: leftEdge, top: above } : { left: lastLeft, top: lastTop }
}
