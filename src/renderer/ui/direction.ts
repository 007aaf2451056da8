/** Right-to-left languages mirror the layout, which code that measures pixels has to consider. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** Scroll offset from the start of lines: in right-to-left layouts, `scrollLeft` counts down from 0. */
export function scrolledInline(element: HTMLElement): number {
  return Math.abs(element.scrollLeft)
}

/** Converts an offset from the start of lines to the direction of `scrollLeft` and mouse coordinates. */
export function inlinePixels(pixels: number): number {
  return isMirrored() ? -pixels : pixels
}

/** The arrow key with the same meaning in a left-to-right layout. */
export function inlineKey(key: string): string {
  if (!isMirrored()) return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
