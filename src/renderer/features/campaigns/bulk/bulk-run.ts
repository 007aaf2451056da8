import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type {
  BulkAction,
  BulkPreview,
  BulkRequest,
  BulkResult,
  GridTarget,
} from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Workbench } from '../../../workbench/workbench.ts'

export interface BulkRunState {
  /** Of the newest request; the one before stays to look at while another is worked out. */
  readonly preview: BulkPreview | null
  readonly previewing: boolean
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly result: BulkResult | null
  readonly fault: Fault | null
}

export interface BulkRun {
  readonly store: StoreApi<BulkRunState>
  /** Works out what an action would do; null forgets the preview. */
  readonly preview: (subjects: readonly GridSubject[], action: BulkAction | null) => Promise<void>
  readonly run: (subjects: readonly GridSubject[], action: BulkAction, label: string) => Promise<void>
  /** What was changed until then stays; one undo takes it back. */
  readonly cancel: () => Promise<void>
  readonly close: () => void
}

/** A bulk edit of one target, from its preview to its end. */
export function createBulkRun(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
  target: GridTarget,
): BulkRun {
  const store = createStore<BulkRunState>(() => ({
    preview: null,
    previewing: false,
    progress: null,
    result: null,
    fault: null,
  }))
  const { setState, getState } = store
  /** Rises with every request, so that a preview that comes late is dropped. */
  let asked = 0
  const requestOf = (subjects: readonly GridSubject[], action: BulkAction): BulkRequest => ({
    target,
    subjects: [...subjects],
    action,
  })
  const end = bridge.on('bulkChanged', (change) => {
    if (getState().progress !== null && sameWorkspace(change.workspace, workspace)) {
      setState({ progress: { done: change.done, total: change.total } })
    }
  })
  return {
    store,
    preview: async (subjects, action) => {
      asked += 1
      const mine = asked
      if (action === null) return setState({ preview: null, previewing: false, fault: null })
      setState({ previewing: true })
      const outcome = await bridge.campaigns.previewBulk({ workspace, request: requestOf(subjects, action) })
      if (mine !== asked) return
      if (outcome.ok) setState({ preview: outcome.value, previewing: false, fault: null })
      else setState({ preview: null, previewing: false, fault: outcome.fault })
    },
    run: async (subjects, action, label) => {
      asked += 1
      const total = getState().preview?.rows ?? 0
      setState({ progress: { done: 0, total }, fault: null, previewing: false })
      const outcome = await bridge.campaigns.bulk({ workspace, label, request: requestOf(subjects, action) })
      if (outcome.ok) setState({ progress: null, result: outcome.value })
      else setState({ progress: null, fault: outcome.fault })
    },
    cancel: async () => {
      await bridge.campaigns.cancelBulk({ workspace })
    },
    close: end,
  }
}
