import type { ClipboardEvent } from 'react'

/** Puts the active row of a list on the clipboard, its titles above it, as spreadsheets take it (tabs and lines). */
export function copyRow(
  event: ClipboardEvent<HTMLElement>,
  titles: readonly string[],
  row: Element | null,
): void {
  // Text that somebody marked is what they want.
  if (row === null || window.getSelection()?.isCollapsed === false) return
  const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? '')
  event.preventDefault()
  event.clipboardData.setData('text/plain', rowsAsTsv([titles, cells]))
}

/** One cell is one field: what would divide it becomes a space. */
export function rowsAsTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join('\t')).join('\n')
}
