/** A button of the screen behind the palette. */
export interface ScreenAction {
  readonly title: string
  readonly button: HTMLElement
}

/** Buttons inside a row, cell or option mean nothing without it. */
const ofOneItem = '[role="row"], [role="option"], [role="treeitem"], [role="tablist"], li, table'
const maxTitle = 60

/** The screen's current actions, found by the names of its buttons, so that palette and screen can't disagree. */
export function screenActions(): readonly ScreenAction[] {
  const actionsByTitle = new Map<string, ScreenAction>()
  for (const button of document.querySelectorAll<HTMLElement>('main button:not(:disabled)')) {
    const title = (button.getAttribute('aria-label') ?? button.textContent).trim()
    const isMeant = title !== '' && title.length <= maxTitle && button.closest(ofOneItem) === null
    if (isMeant && !actionsByTitle.has(title)) actionsByTitle.set(title, { title, button })
  }
  return [...actionsByTitle.values()]
}
