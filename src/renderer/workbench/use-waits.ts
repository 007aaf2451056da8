import { useStore } from 'zustand'
import type { Wait } from '../../shared/contract/status.ts'
import { useNow } from '../ui/use-now.ts'
import { useWorkbench } from './use-workbench.ts'

interface Waits {
  /** The longest first; those that are over, whose request is on its way, are left out. */
  readonly waits: readonly Wait[]
  readonly now: number
}

/** What is waited for at this moment, drawn again every second while there is something to count down. */
export function useWaits(): Waits {
  const { waits } = useStore(useWorkbench().live.waiting)
  // Between two waits the clock stands still and is late at the first drawing.
  const now = Math.max(useNow(waits.length === 0 ? null : 1_000), Date.now())
  return { waits: waits.filter(({ until }) => until > now), now }
}
