import { useEffect, useState } from 'react'

/** The current time, updated every `step` milliseconds; null stops the updates. */
export function useNow(step: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (step === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step])
  return now
}
