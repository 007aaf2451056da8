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

/** Operations whose waits a form shows, one entry per form. */
const inForms = oncePerWorkbench(() => createStore<readonly (readonly string[])[]>(() => []))

/** While it's mounted, `useOtherWaits` leaves out the waits of these operations. */
export function useShownWaits(operationIds: readonly string[]): void {
  const store = inForms(useWorkbench())
  const joinedIds = operationIds.join(' ')
  useEffect(() => {
    const ownIds = joinedIds.split(' ')
    store.setState((forms) => [...forms, ownIds], true)
    return () => store.setState((forms) => forms.filter((ids) => ids !== ownIds), true)
  }, [store, joinedIds])
}

/** When what is shown was read, one entry per list or figure. */
const shownAges = oncePerWorkbench(() => createStore<readonly { readonly readAt: number }[]>(() => []))

/** While it's mounted, the line of a wait says when what is shown was read; null if nothing is shown. */
export function useShownAge(readAt: number | null): void {
  const store = shownAges(useWorkbench())
  useEffect(() => {
    if (readAt === null) return
    const age = { readAt }
    store.setState((ages) => [...ages, age], true)
    return () => store.setState((ages) => ages.filter((other) => other !== age), true)
  }, [store, readAt])
}

/** When the oldest of what is shown was read; null if that isn't known. */
export function useOldestShown(): number | null {
  const ages = useStore(shownAges(useWorkbench()))
  return ages.length === 0 ? null : Math.min(...ages.map(({ readAt }) => readAt))
}

/** Waits that no form shows. */
export function useOtherWaits(): Waits {
  const forms = useStore(inForms(useWorkbench()))
  const { waits, now } = useWaits()
  return {
    waits: waits.filter(({ operationId }) => !forms.some((ids) => ids.includes(operationId))),
    now,
  }
}
