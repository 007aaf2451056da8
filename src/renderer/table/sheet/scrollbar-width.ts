let measuredWidth: number | null = null

/** In pixels, what a scroll bar takes of its element's width; 0 where they lie over the content. */
export function scrollbarWidth(): number {
  if (measuredWidth !== null) return measuredWidth
  const box = document.createElement('div')
  box.style.position = 'absolute'
  box.style.overflowY = 'scroll'
  document.body.append(box)
  measuredWidth = box.offsetWidth - box.clientWidth
  box.remove()
  return measuredWidth
}
