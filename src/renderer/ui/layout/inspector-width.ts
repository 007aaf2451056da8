import { createContext } from 'react'
import { defaultInspectorWidth } from '../../../shared/desktop/preferences.ts'

/** The width of the right side of a list, in pixels, and who listens to its changes. */
export interface InspectorWidth {
  readonly remembered: () => number
  readonly remember: (width: number) => void
}

export const InspectorWidthContext = createContext<InspectorWidth>({
  remembered: () => defaultInspectorWidth,
  remember: () => {},
})
