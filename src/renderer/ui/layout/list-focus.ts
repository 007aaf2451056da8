/** A list takes the focus itself, a grid of cells through its active cell. */
const listWithFocus =
  ':is([role="grid"], [role="listbox"])[tabindex], :is([role="grid"], [role="treegrid"]) [tabindex="0"]'

/** The focusable element of the list in an element; null if there is none, or only its titles yet. */
export function listWithin(element: Element | null): HTMLElement | null {
  const lists = [...(element?.querySelectorAll<HTMLElement>(listWithFocus) ?? [])]
  return lists.find((list) => list.closest('[inert]') === null) ?? null
}
