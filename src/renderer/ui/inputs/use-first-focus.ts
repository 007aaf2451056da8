import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the field on mount if `wanted`: for the first field of a panel or page. Dialogs focus whatever has
 * `data-autofocus`, so a field that may be in a dialog has both.
 */
export function useFirstFocus<Field extends HTMLElement>(wanted = true): RefObject<Field | null> {
  const first = useRef<Field>(null)
  useEffect(() => {
    if (wanted) first.current?.focus()
  }, [wanted])
  return first
}
