import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { FlightdeckBridge } from '../../../shared/contract/contract.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Review, ReviewFilter, ReviewGroup, ReviewItem } from '../../../shared/publishing/review.ts'
import { useCall } from '../../data/client.ts'
import { type RowsState, useRows } from '../../data/windows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'
import { workspaceOf } from '../../workbench/workspace.ts'
import type { TypedAmounts } from './money-typing.ts'

interface ReviewChoice {
  /** The selected drafts; null means all. */
  readonly chosen: ReadonlySet<string> | null
  /** Typed amounts by currency, which confirm publishing. */
  readonly typed: TypedAmounts
  /** Which changes are listed; doesn't affect the selection. */
  readonly filter: ReviewFilter
}

export const noFilter: ReviewFilter = { text: '', kind: null, issuesOnly: false }
const everything: ReviewChoice = { chosen: null, typed: {}, filter: noFilter }

/** The changes of the workspace that a person wants to publish, for the lifetime of the window. */
export const reviewChoice = oncePerWorkbench(({ live }): StoreApi<ReviewChoice> => {
  const store = createStore(() => everything)
  let owner = workspaceOf(live.session.value())
  live.session.store.subscribe(() => {
    const now = workspaceOf(live.session.value())
    if (sameWorkspace(now, owner)) return
    owner = now
    store.setState(everything)
  })
  return store
})

export interface ReviewState {
  readonly workspace: Workspace
  /** Every change that can be sent and matches the filter, selected or not. */
  readonly list: RowsState<ReviewItem>
  /** The campaigns of the listed changes, in their order. */
  readonly groups: readonly ReviewGroup[]
  /** All changes that can be sent, listed or not; null until known. */
  readonly count: number | null
  /** With those that are held back. */
  readonly all: number | null
  /** Whether a change that can be sent, listed or not, has warnings. */
  readonly hasWarnings: boolean
  readonly chosen: ReadonlySet<string> | null
  /** What publishing the selection would do; null until known. */
  readonly totals: ReviewTotals | null
  readonly totalsFault: Fault | null
  readonly refetchTotals: () => Promise<void>
}

export type ReviewTotals = Omit<Review, 'rows' | 'total' | 'all' | 'groups'>

const nothingChosen: ReviewTotals = {
  publishable: 0,
  blocked: 0,
  warnings: 0,
  irreversible: 0,
  windows: [],
  calls: 0,
  uploadBytes: 0,
  minDurationMs: 0,
  money: [],
  toType: [],
}

/** What publishing would do. The totals of the selection are a separate call, because the list shows every change. */
export function useReview(workspace: Workspace): ReviewState {
  const { chosen, filter } = useStore(reviewChoice(useWorkbench()))
  const list = useRows('publishing', 'review', (range) => ({
    workspace,
    draftIds: null,
    ...range,
    filter: { ...filter, isSendable: true },
  }))
  const isSome = chosen !== null && chosen.size > 0
  const ofChoice = useCall(
    'publishing',
    'review',
    isSome ? { workspace, draftIds: [...chosen], offset: 0, count: 1 } : null,
  )
  const unfilteredTotals = chosen === null ? list.reply : nothingChosen
  return {
    workspace,
    list,
    groups: list.reply?.groups ?? [],
    count: list.reply?.publishable ?? null,
    all: list.reply?.all ?? null,
    hasWarnings: list.reply !== null && list.reply.warnings > 0,
    chosen,
    totals: isSome ? ofChoice.value : unfilteredTotals,
    totalsFault: isSome ? ofChoice.fault : null,
    refetchTotals: ofChoice.refetch,
  }
}

/** Maximum rows per call. */
const maxRows = 200

export async function readAllIds(
  { publishing }: Pick<FlightdeckBridge, 'publishing'>,
  workspace: Workspace,
): Promise<Outcome<ReadonlySet<string>>> {
  const ids = new Set<string>()
  for (let offset = 0; ; offset += maxRows) {
    const page = await publishing.review({
      workspace,
      draftIds: null,
      offset,
      count: maxRows,
      filter: { ...noFilter, isSendable: true },
    })
    if (!page.ok) return page
    const { rows, total } = page.value
    for (const { draftId } of rows) ids.add(draftId)
    if (rows.length === 0 || offset + rows.length >= total) return succeed(ids)
  }
}
