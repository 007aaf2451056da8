import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Wait } from '../../shared/contract/status.ts'
import { useNow } from '../ui/use-now.ts'
import { useWorkbench } from './use-workbench.ts'
import { oncePerWorkbench } from './workbench.ts'

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

/** The operations whose waits the screen shows, once for each notice. */
const onScreen = oncePerWorkbench(() => createStore<readonly (readonly string[])[]>(() => []))

/** While it's mounted, the screen shows the waits of these operations. */
export function useShowsWaits(operationIds: readonly string[]): void {
  const store = onScreen(useWorkbench())
  const names = operationIds.join(' ')
  useEffect(() => {
    const ownIds = names.split(' ')
    store.setState((notices) => [...notices, ownIds], true)
    return () => store.setState((notices) => notices.filter((ids) => ids !== ownIds), true)
  }, [store, names])
}

/** The waits that no notice on the screen shows. */
export function useOtherWaits(): Waits {
  const notices = useStore(onScreen(useWorkbench()))
  const { waits, now } = useWaits()
  return {
    waits: waits.filter(({ operationId }) => !notices.some((ids) => ids.includes(operationId))),
    now,
  }
}
