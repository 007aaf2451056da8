import { createContext } from 'react'
import { defaultInspectorWidth } from '../../../shared/desktop/preferences.ts'

/** The width of the inspector, in pixels, and its listeners. */
export interface InspectorWidth {
  readonly remembered: () => number
  readonly remember: (width: number) => void
}

export const InspectorWidthContext = createContext<InspectorWidth>({
  remembered: () => defaultInspectorWidth,
  remember: () => {},
})
