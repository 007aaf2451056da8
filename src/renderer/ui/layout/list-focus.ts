/** A list takes the focus itself, a grid of cells through its active cell. */
const listWithFocus =
  ':is([role="grid"], [role="listbox"])[tabindex], :is([role="grid"], [role="treegrid"]) [tabindex="0"]'

/** The focusable element of the list in an element; null if there is none. */
export function listWithin(element: Element | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>(listWithFocus) ?? null
}
