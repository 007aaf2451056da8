import { type RefObject, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

/** `components.0.title`, then `components.0`, then `components`: the places for an issue, nearest first. */
export function pathPrefixes(path: string): readonly string[] {
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/**
 * Once `ready`, focuses the field that the address names (`?field=components.0.title`), or its nearest container.
 * Removes the name from the address, so that the same issue can lead there again.
 */
export function useFieldFocus(container: RefObject<HTMLElement | null>, ready: boolean): void {
  const search = useSearch()
  const [location, navigate] = useLocation()
  useEffect(() => {
    const path = new URLSearchParams(search).get('field')
    if (path === null || !ready || container.current === null) return
    focusField(container.current, path)
    // In a hash address, only a trailing question mark removes the search.
    navigate(`${location}?`, { replace: true })
  }, [search, ready, container, location, navigate])
}

/** Focuses the input at a path, or its nearest container; false if there is none. */
export function focusField(container: HTMLElement, path: string): boolean {
  for (const candidate of pathPrefixes(path)) {
    const place = container.querySelector<HTMLElement>(`[data-field="${CSS.escape(candidate)}"]`)
    if (place === null) continue
    const inputs = 'input:enabled, textarea:enabled, select:enabled'
    const others = 'button, [tabindex]'
    const target = place.matches(`${inputs}, ${others}`)
      ? place
      : (place.querySelector<HTMLElement>(inputs) ?? place.querySelector<HTMLElement>(others) ?? place)
    revealFolded(place)
    target.focus()
    return true
  }
  return false
}

/** Unfolds what contains an element, and brings its tab to the front: what isn't displayed can't take the focus. */
function revealFolded(place: HTMLElement) {
  for (let around: HTMLElement | null = place; around !== null; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true
    if (!around.hidden || around.role !== 'tabpanel') continue
    around.hidden = false
    document.getElementById(around.getAttribute('aria-labelledby') ?? '')?.click()
  }
}
