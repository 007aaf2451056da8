import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { useCall } from '../../data/client.ts'
import { useIsLoadingFigures } from '../../workbench/use-loading-figures.ts'

/** What the overview knows of the account's figures. */
export type FiguresView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly onRetry: () => void }
  /** None were loaded yet, and none are about to come. */
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly performance: Performance }

interface Figures {
  readonly view: FiguresView
  /** How old they are; null until known. */
  readonly state: StatisticsState | null
  /** Why older figures couldn't be replaced. */
  readonly fault: Fault | null
  readonly refetch: () => void
}

export function useFigures(workspace: Workspace): Figures {
  const performance = useCall('statistics', 'performance', { workspace })
  const state = useCall('statistics', 'state', { workspace })
  const isLoading = useIsLoadingFigures(state.value?.jobId ?? null)
  const refetch = () => {
    void performance.refetch()
    void state.refetch()
  }
  const fault = performance.fault ?? state.fault
  const view = (): FiguresView => {
    if (performance.value !== null && performance.value.known !== null)
      return { kind: 'known', performance: performance.value }
    if (fault !== null) return { kind: 'failed', fault, onRetry: refetch }
    const isComing = performance.value === null || state.value === null || isLoading
    return isComing ? { kind: 'loading' } : { kind: 'none' }
  }
  return { view: view(), state: state.value, fault, refetch }
}
