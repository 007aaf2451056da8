import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Navigates to what a call has made, unless the person has left the view meanwhile: the answer may take long, and
 * nobody wants to be taken away from where they are by then.
 */
export function useNavigateAfterWait(): (address: string) => void {
  const [, navigate] = useLocation()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (address) => {
    if (isShown.current) navigate(address)
  }
}
