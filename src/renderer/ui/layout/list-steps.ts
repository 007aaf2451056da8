import { createContext } from 'react'

/** The ways from the opened row to the rows beside it; null without a row there. */
export interface ListSteps {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Takes the steps of the list beside an inspector, which has buttons for them. */
export const ListStepsContext = createContext<(steps: ListSteps | null) => void>(() => undefined)
