/** The row of an event, including its checkbox; null outside of rows. */
export function rowOf(target: EventTarget | null): number | null {
  const row = closestElement(target, '[data-row]')
  return row === null ? null : Number(row.dataset.row)
}

/** On a button, link or field, which handles its own clicks. */
export function isControl(target: EventTarget | null): boolean {
  return closestElement(target, 'button, a, input') !== null
}

/** The element around an event that matches a selector. */
export function closestElement(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
