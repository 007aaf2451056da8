import { createContext, useContext } from 'react'

/**
 * How prominent the service's own notation is, its records as JSON and amounts in micro units: open at once for people who
 * integrate, left out of fields for people who run ads.
 */
export type RawValues = 'open' | 'folded' | 'leftOut'

export const RawValuesContext = createContext<RawValues>('folded')

export const useRawValues = (): RawValues => useContext(RawValuesContext)
