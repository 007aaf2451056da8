/** A list takes the focus itself, a grid of cells by its active cell. */
const listWithFocus =
  ':is([role="grid"], [role="listbox"])[tabindex], :is([role="grid"], [role="treegrid"]) [tabindex="0"]'

/** What takes the focus in a list that stands within; null where there is none. */
export function listWithin(element: Element | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>(listWithFocus) ?? null
}
