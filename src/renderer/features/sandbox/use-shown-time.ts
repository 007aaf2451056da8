import { useState } from 'react'
import type { SandboxClock } from '../../../shared/sandbox/sandbox-world.ts'
import { useNow } from '../../ui/use-now.ts'

/** Continues the clock from its last answer, at its speed. */
export function useShownTime(clock: SandboxClock): number {
  const [answer, setAnswer] = useState({ clock, at: Date.now() })
  if (answer.clock !== clock) setAnswer({ clock, at: Date.now() })
  const now = useNow(clock.speed === 0 ? null : 1_000)
  return Math.floor(clock.now + Math.max(0, now - answer.at) * clock.speed)
}
