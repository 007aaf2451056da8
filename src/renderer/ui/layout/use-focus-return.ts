import { useEffect, useState } from 'react'

/**
 * Restores the focus on unmount. For dialogs that are mounted only while open: Mantine does this only for those that
 * stay mounted.
 */
export function useFocusReturn(): void {
  const [origin] = useState(() => lastingOrigin(document.activeElement))
  useEffect(
    () => () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
    },
    [origin],
  )
}

/** A menu closes when one of its items is chosen, so its button stands for the item. */
function lastingOrigin(origin: Element | null): Element | null {
  const menu = origin?.closest('[role="menu"]')
  const buttonId = menu?.getAttribute('aria-labelledby')
  return typeof buttonId === 'string' ? document.getElementById(buttonId) : origin
}
