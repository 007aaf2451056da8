/**
 * Where a key moves the active tile of a grid with so many columns; null for keys that do not move it. `page` is the
 * number of whole rows on the screen.
 */
export function moveInTiles(
  key: string,
  active: number,
  count: number,
  columns: number,
  page: number,
): number | null {
  if (count === 0) return null
  const within = (index: number) => Math.max(0, Math.min(count - 1, index))
  switch (key) {
    case 'ArrowRight':
      return within(active + 1)
    case 'ArrowLeft':
      return within(active - 1)
    case 'ArrowDown':
      return active + columns < count || isInLastRow(active, count, columns)
        ? below(active, count, columns)
        : count - 1
    case 'ArrowUp':
      return active - columns < 0 ? active : active - columns
    case 'PageDown':
      return within(active + columns * page)
    case 'PageUp':
      return active - columns * page < 0 ? active % columns : active - columns * page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function below(active: number, count: number, columns: number): number {
  return active + columns < count ? active + columns : active
}

function isInLastRow(index: number, count: number, columns: number): boolean {
  return Math.floor(index / columns) === Math.floor((count - 1) / columns)
}
