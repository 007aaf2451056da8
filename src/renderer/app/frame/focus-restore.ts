import { listWithin } from '../../ui/layout/list-focus.ts'

/** An element that had the focus, and what it stood in, from the inside out. */
interface Stop {
  readonly element: HTMLElement
  readonly around: readonly HTMLElement[]
}

/** What a screen reader names when the focus comes to it. */
const places =
  'main, aside, section, nav, form, fieldset, li, [role="dialog"], [role="region"], [role="group"], [role="tabpanel"]'
const remembered = 12
/** Time for the code that took the focus to move it on, and for a button to finish its work. */
const patienceMs = 250

/**
 * Keeps the keyboard somewhere. An element that is disabled while it works, or goes away with what it did, takes the
 * focus along: the page then has none, a screen reader says nothing, and the next key does nothing. It comes back to
 * the element as soon as that can take it; where it is gone, to what it stood in, or to what had the focus before.
 * Where the person pressed the mouse beside everything, nothing is kept. Returns what ends it.
 */
export function keepFocus(page: Document): () => void {
  let trail: readonly Stop[] = []
  /** Has the focus for as long as the last stop is disabled. */
  let standIn: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  const lookLater = () => {
    timer ??= setTimeout(() => {
      timer = null
      look()
    }, patienceMs)
  }
  const look = () => {
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
    const kept = trail.filter(({ element }) => element !== target)
    trail = [...kept.slice(-remembered), { element: target, around: ancestorsOf(target) }]
  }
  const press = () => {
    trail = []
    standIn = null
  }
  // Asked after each change of the page, so nothing here may make the browser work out its looks.
  const changes = new MutationObserver(() => {
    const at = page.activeElement
    if (at === null || at === page.body || at === standIn || at.matches(':disabled')) lookLater()
  })
  page.addEventListener('focusin', come)
  page.addEventListener('pointerdown', press, true)
  changes.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    page.removeEventListener('focusin', come)
    page.removeEventListener('pointerdown', press, true)
    changes.disconnect()
    if (timer !== null) clearTimeout(timer)
  }
}

/** What opened the dialog or menu that went away with it; where it stood in none, the nearest place around it. */
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

/** A whole screen is no place to begin at; its list is. */
function placeAround({ around }: Stop): HTMLElement | null {
  const place = around.find((element) => element.isConnected && element.matches(places)) ?? null
  if (place?.matches('main') !== true) return place
  const list = listWithin(place)
  return list !== null && canTakeFocus(list) ? list : place
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled, [inert] *') && element.checkVisibility()
}

/** Focuses what no Tab key stops at; it stops being reachable when the focus goes on. */
function focusPlace(place: HTMLElement): void {
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (
    let one = element.parentElement;
    one !== null && one !== element.ownerDocument.body;
    one = one.parentElement
  )
    found.push(one)
  return found
}
