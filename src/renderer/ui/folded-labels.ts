import { createContext } from 'react'

/** Whether buttons with an icon hide their label in a narrow container; their tooltip shows it then. */
export const FoldedLabelsContext = createContext(false)
