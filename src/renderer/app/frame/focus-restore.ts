import { listWithin } from '../../ui/layout/list-focus.ts'

/** An element that had the focus, and its ancestors from the inside out. */
interface Stop {
  readonly element: HTMLElement
  readonly around: readonly HTMLElement[]
}

/** Elements that a screen reader announces when they receive the focus. */
const places =
  'main, aside, section, nav, form, fieldset, li, [role="dialog"], [role="region"], [role="group"], [role="tabpanel"]'
const remembered = 12
/** Time for the code that took the focus to move it on, and for a button to finish its work. */
const checkDelayMs = 250

/**
 * Never leaves the page without a focused element. A button that is disabled while it works, or that disappears with
 * what it deleted, loses the focus: screen readers go silent and the next key does nothing. The focus returns to the
 * element as soon as it can take it; if it's gone, to its container or to what had the focus before. A click on empty
 * space isn't corrected. Returns a function that stops this.
 */
export function keepFocus(page: Document): () => void {
  let trail: readonly Stop[] = []
  /** Has the focus while the last element is disabled. */
  let standIn: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const checkLater = () => {
    timer ??= setTimeout(() => {
      timer = null
      checkFocus()
    }, checkDelayMs)
  }
  const checkFocus = () => {
    const last = trail.at(-1)
    const at = page.activeElement
    const isLost = at === null || at === page.body
    if (last === undefined || !(isLost || at === standIn)) return
    if (canTakeFocus(last.element)) {
      standIn = null
      last.element.focus({ preventScroll: true })
    } else if (isLost) {
      standIn = placeAfter(trail)
      if (standIn !== null) focusPlace(standIn)
    }
  }
  const come = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === page.body || target === standIn) return
    standIn = null
    const others = trail.filter(({ element }) => element !== target)
    trail = [...others.slice(-remembered), { element: target, around: ancestorsOf(target) }]
  }
  const press = () => {
    trail = []
    standIn = null
  }
  // What is hidden loses the focus when it's next drawn, after the change of the page that hid it.
  const leave = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && !canTakeFocus(target)) checkLater()
  }
  // Runs after every change of the page, so it must not force layout.
  const changes = new MutationObserver(() => {
    const at = page.activeElement
    if (at === null || at === page.body || at === standIn || at.matches(':disabled')) checkLater()
  })
  page.addEventListener('focusin', come)
  page.addEventListener('focusout', leave)
  page.addEventListener('pointerdown', press, true)
  changes.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    page.removeEventListener('focusin', come)
    page.removeEventListener('focusout', leave)
    page.removeEventListener('pointerdown', press, true)
    changes.disconnect()
    if (timer !== null) clearTimeout(timer)
  }
}

/** What opened the dialog or menu that closed; outside of overlays, the nearest container that can take the focus. */
function placeAfter(trail: readonly Stop[]): HTMLElement | null {
  const back = trail.toReversed()
  const stop = back.find(({ around }) => !around.some(isGoneLayer))
  if (stop === undefined) return null
  if (canTakeFocus(stop.element)) return stop.element
  return placeAround(stop) ?? stop.element.ownerDocument.querySelector('main')
}

function isGoneLayer(element: HTMLElement): boolean {
  return !element.isConnected && element.matches('[role="dialog"], [role="menu"], [role="listbox"]')
}

/** A whole screen is too large a place to start from; its list isn't. */
function placeAround({ around }: Stop): HTMLElement | null {
  // A part of a header that folds is still there, but hidden.
  const place =
    around.find((element) => element.matches(places) && element.isConnected && isVisible(element)) ?? null
  if (place?.matches('main') !== true) return place
  const list = listWithin(place)
  return list !== null && canTakeFocus(list) ? list : place
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *') && isVisible(element)
}

/** Folded tabs keep their size, with `visibility: hidden`. */
function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}

/** Focuses an element that isn't in the tab order; it leaves the order again when it loses the focus. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const ancestors: HTMLElement[] = []
  for (
    let ancestor = element.parentElement;
    ancestor !== null && ancestor !== element.ownerDocument.body;
    ancestor = ancestor.parentElement
  )
    ancestors.push(ancestor)
  return ancestors
}
