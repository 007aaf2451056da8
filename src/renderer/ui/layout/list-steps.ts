import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The ways from the opened row to the rows beside it; null without a row there. */
export interface ListSteps {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Takes the steps of the list beside an inspector, which has buttons for them. */
export const ListStepsContext = createContext<(steps: ListSteps | null) => void>(() => undefined)

/** Offers the rows beside the opened one to the inspector. */
export function useListSteps(opened: number | null, count: number, open: (index: number) => void): void {
  const announce = useContext(ListStepsContext)
  const goTo = useEffectEvent(open)
  useEffect(() => {
    if (opened === null) return
    announce({
      previous: opened > 0 ? () => goTo(opened - 1) : null,
      next: opened < count - 1 ? () => goTo(opened + 1) : null,
    })
    return () => announce(null)
  }, [announce, opened, count])
}
