import { useEffect, useState } from 'react'

/**
 * Restores the focus on unmount. For dialogs that are mounted only while open: Mantine does this only for those that
 * stay mounted.
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
