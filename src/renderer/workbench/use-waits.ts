import { useStore } from 'zustand'
import type { Wait } from '../../shared/contract/status.ts'
import { useNow } from '../ui/use-now.ts'
import { useWorkbench } from './use-workbench.ts'

interface Waits {
  /** The longest first, without those that are over and whose request is being sent. */
  readonly waits: readonly Wait[]
  readonly now: number
}

/** The current waits, updated every second while there is a countdown. */
export function useWaits(): Waits {
  const { waits } = useStore(useWorkbench().live.waiting)
  // Between waits, the clock is stopped and would be late on the first render.
  const now = Math.max(useNow(waits.length === 0 ? null : 1_000), Date.now())
  return { waits: waits.filter(({ until }) => until > now), now }
}
