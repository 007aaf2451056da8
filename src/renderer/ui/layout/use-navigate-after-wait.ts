import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/**
 * Navigates to what a call has made, unless the person has left the view: an answer that comes late must not take
 * them away from what they do now.
 */
export function useNavigateAfterWait(): (address: string) => void {
  const [, navigate] = useLocation()
  const isShown = useRef(false)
  // Unlike others, these effects end when the view is hidden because the next screen is still being loaded.
  useLayoutEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (address) => {
    if (isShown.current) navigate(address)
  }
}
