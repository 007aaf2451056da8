import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { FieldEdit, GridTarget, PlacedRow } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { BulkPreviewResult } from '../../../../shared/campaigns/validation-preview.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { Workbench } from '../../../workbench/workbench.ts'

export type PreviewState =
  | { readonly kind: 'none' }
  | { readonly kind: 'working'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'known'; readonly preview: BulkPreviewResult }
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface PreviewRun {
  readonly store: StoreApi<PreviewState>
  /** What the rules would say after an edit; what was worked out for another one before is ended. */
  readonly look: (subjects: readonly GridSubject[], action: FieldEdit) => Promise<void>
  /** Forgets it, and ends it where it is under way. */
  readonly forget: () => void
  /** Rows of a group of findings. */
  readonly rows: (
    previewId: number,
    group: number,
    offset: number,
    count: number,
  ) => Promise<Outcome<readonly PlacedRow[]>>
  readonly close: () => void
}

/** Asks what a bulk edit would mean for the rules, one question at a time. */
export function createPreviewRun(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
  target: GridTarget,
): PreviewRun {
  const store = createStore<PreviewState>(() => ({ kind: 'none' }))
  let open: string | null = null
  const end = bridge.on('previewProgress', ({ requestId, done, total }) => {
    if (requestId === open) store.setState({ kind: 'working', done, total }, true)
  })
  const stop = () => {
    if (open !== null) bridge.campaigns.endPreview({ requestId: open })
    open = null
  }
  return {
    store,
    look: async (subjects, action) => {
      stop()
      const mine = crypto.randomUUID()
      open = mine
      store.setState({ kind: 'working', done: 0, total: null }, true)
      const request = { target, subjects: [...subjects], action }
      const outcome = await bridge.campaigns.previewEdit({ workspace, requestId: mine, request })
      if (open !== mine) return
      open = null
      store.setState(
        outcome.ok ? { kind: 'known', preview: outcome.value } : { kind: 'failed', fault: outcome.fault },
        true,
      )
    },
    forget: () => {
      stop()
      store.setState({ kind: 'none' }, true)
    },
    rows: (previewId, group, offset, count) =>
      bridge.campaigns.previewedRows({ previewId, group, offset, count }),
    close: () => {
      stop()
      end()
    },
  }
}
