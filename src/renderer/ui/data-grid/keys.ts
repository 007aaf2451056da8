/** Where a key moves the active row of a list; null for keys that do not move it. `page` is the rows on a screen. */
export function moveActive(key: string, active: number, count: number, page: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, active + 1)
    case 'ArrowUp':
      return Math.max(0, active - 1)
    case 'PageDown':
      return Math.min(last, active + page)
    case 'PageUp':
      return Math.max(0, active - page)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
