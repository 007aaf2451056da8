import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The ways from the opened row to the rows beside it; null without a row there. */
export interface ListSteps {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Takes the steps of the list beside an inspector, which has buttons for them. */
export const ListStepsContext = createContext<(steps: ListSteps | null) => void>(() => undefined)

/** The first row from an index on, or before it, that isn't a heading; null if there is none. */
export function rowFrom(
  start: number,
  step: 1 | -1,
  count: number,
  isHeading: (index: number) => boolean,
): number | null {
  let index = start
  while (index >= 0 && index < count && isHeading(index)) index += step
  return index >= 0 && index < count ? index : null
}

/** Offers the rows beside the opened one to the inspector; headings between them are passed by. */
export function useListSteps(
  opened: number | null,
  count: number,
  open: (index: number) => void,
  isHeading: (index: number) => boolean = () => false,
): void {
  const rowBeside = (step: 1 | -1): number | null => {
    if (opened === null) return null
    return rowFrom(opened + step, step, count, isHeading)
  }
  const isAny = opened !== null
  const previous = rowBeside(-1)
  const next = rowBeside(1)
  const announce = useContext(ListStepsContext)
  const goTo = useEffectEvent(open)
  useEffect(() => {
    if (!isAny) return
    announce({
      previous: previous === null ? null : () => goTo(previous),
      next: next === null ? null : () => goTo(next),
    })
    return () => announce(null)
  }, [announce, isAny, previous, next])
}
