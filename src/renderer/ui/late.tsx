import { type ReactNode, useEffect, useState } from 'react'

/** Shows its content only when the wait has lasted 200 ms, so that quick answers do not flicker. */
export function Late({ children }: { readonly children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return due ? children : null
}
