/** Lines of some languages run from the right; then everything is mirrored, and what measures in pixels must know. */
export function isMirrored(): boolean {
  return document.documentElement.dir === 'rtl'
}

/** Pixels that an element is scrolled from where its lines start: `scrollLeft` counts down from 0 if they start at the right. */
export function scrolledInline(element: HTMLElement): number {
  return Math.abs(element.scrollLeft)
}

/** Pixels from where the lines start, as `scrollLeft` and the mouse's x count them. */
export function inlinePixels(pixels: number): number {
  return isMirrored() ? -pixels : pixels
}

/** The arrow key that means the same in a page whose lines run from the left. */
export function inlineKey(key: string): string {
  if (!isMirrored()) return key
  if (key === 'ArrowLeft') return 'ArrowRight'
  return key === 'ArrowRight' ? 'ArrowLeft' : key
}
