import { useEffect, useState } from 'react'

/**
 * Gives the focus back to where it was when the component appeared. For what is mounted only while it is open: the
 * dialogs of the library do it only when they stay mounted.
 */
export function useFocusReturn(): void {
  const [origin] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (origin instanceof HTMLElement && origin.isConnected) origin.focus({ preventScroll: true })
    },
    [origin],
  )
}
