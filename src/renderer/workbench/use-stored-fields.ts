import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { type FieldErrors, type FormFields, useControlledFields } from '../ui/form/use-fields.ts'

/** Values of a form in a store of the window, where they survive leaving the screen. */
export function useStoredFields<Values extends object>(
  store: StoreApi<Values>,
  errorsOf?: (values: Values) => FieldErrors<Values>,
): FormFields<Values> {
  const { getInitialState, setState } = store
  return useControlledFields(
    { initial: getInitialState(), values: useStore(store), setValues: setState },
    errorsOf,
  )
}
