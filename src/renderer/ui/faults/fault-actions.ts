import { createContext, useContext } from 'react'
import type { FaultAction } from './label-shape.ts'

/** Actions under a fault that leave the screen; the frame knows the destinations. */
export type NavigatingAction =
  | Exclude<FaultAction, { readonly kind: 'retry' | 'wait' }>
  | { readonly kind: 'failedRequests' }

/** Provided by the frame, so that this folder needs neither routes nor the bridge. */
export const FaultActionsContext = createContext<((action: NavigatingAction) => void) | null>(null)

export function useFaultActions(): (action: NavigatingAction) => void {
  const perform = useContext(FaultActionsContext)
  if (perform === null) throw new Error('No fault actions around this component')
  return perform
}
