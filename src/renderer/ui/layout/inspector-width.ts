import { createContext } from 'react'
import { defaultInspectorWidth } from '../../../shared/desktop/preferences.ts'

/** How wide the right side of a list was left, in pixels, and whom to tell of another width. */
export interface InspectorWidth {
  readonly remembered: () => number
  readonly remember: (width: number) => void
}

export const InspectorWidthContext = createContext<InspectorWidth>({
  remembered: () => defaultInspectorWidth,
  remember: () => {},
})
