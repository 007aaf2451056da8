import { type ComponentProps, createContext, useContext } from 'react'
import { createPortal } from 'react-dom'
import { SearchField } from '../../../ui/inputs/search-field.tsx'

/** Beside the kind of criterion, which stays in sight above long lists of values. */
export const PickerSearchPlace = createContext<HTMLElement | null>(null)

/** The search field of the values of a kind. */
export function PickerSearch(props: ComponentProps<typeof SearchField>) {
  const place = useContext(PickerSearchPlace)
  return place === null ? null : createPortal(<SearchField {...props} />, place)
}
