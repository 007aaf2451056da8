import { createContext } from 'react'

/** Whether buttons may lose their label where there is no room for it; they then show it on hover. */
export const FoldedLabelsContext = createContext(false)
