import { type ReactNode, useEffect, useState } from 'react'

/** Shows its content only after 200 ms, so that fast replies don't flicker. */
export function Delayed({ children }: { readonly children: ReactNode }) {
  return useIsDue() ? children : null
}

/** Whether what started with this component takes longer than 200 ms. */
export function useIsDue(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return due
}
