import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the focus when it appears, where that is `wanted`: for the field that a person goes on with beside a list or
 * in a page. Dialogs do so themselves, for what has `data-autofocus`; a field that may stand in one has both.
 */
export function useFirstFocus<Field extends HTMLElement>(wanted = true): RefObject<Field | null> {
  const first = useRef<Field>(null)
  useEffect(() => {
    if (wanted) first.current?.focus()
  }, [wanted])
  return first
}
