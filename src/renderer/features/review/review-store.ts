import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { JobSummary, Review, ReviewItem } from '../../../shared/jobs/job.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { jobsStore } from '../../workbench/jobs/jobs.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindows } from '../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { workspaceOf } from '../../workbench/workspace.ts'
import { confirmedAmounts, currencyKey, type TypedAmounts } from './money-typing.ts'

/** What a review says beside its items. */
export type ReviewTotals = Omit<Review, 'items' | 'more'>

export interface ReviewState {
  /** What would be published of the choice; null before it is known. */
  readonly totals: ReviewTotals | null
  /** A failed reading of the totals of a choice. */
  readonly fault: Fault | null
  /** The drafts that were chosen; null stands for all. */
  readonly chosen: ReadonlySet<string> | null
  /** The ids of all drafts are being read, since one of them was left out. */
  readonly choosing: Task
  readonly item: ReviewItem | null
  /** What was typed as the amount of a currency, to let it go. */
  readonly typed: TypedAmounts
  readonly publishing: Task
}

export interface ReviewStore {
  readonly store: StoreApi<ReviewState>
  /** Every change, chosen or not. */
  readonly items: RowWindows<ReviewItem>
  readonly load: () => Promise<void>
  readonly openItem: (item: ReviewItem | null) => void
  readonly toggle: (item: ReviewItem) => Promise<void>
  readonly chooseAll: () => void
  readonly chooseNone: () => void
  readonly typeAmount: (currency: string | null, text: string) => void
  /** The job, or null when it was not put up. */
  readonly publish: () => Promise<JobSummary | null>
}

const empty: ReviewState = {
  totals: null,
  fault: null,
  chosen: null,
  choosing: rest,
  item: null,
  typed: {},
  publishing: rest,
}
const nothingChosen: ReviewTotals = {
  publishable: 0,
  blocked: 0,
  warnings: 0,
  windows: [],
  calls: 0,
  uploadBytes: 0,
  atLeastMs: 0,
  money: [],
  toType: [],
}
const unsaved: Fault = {
  kind: 'refused',
  reason: 'state',
  message: 'What was typed last could not be saved, so nothing was sent.',
}
/** The most items that one call of the contract gives. */
const mostAtOnce = 200

/** What publishing would do to the chosen workspace, and which of it a person wants. */
export const reviewStore = oncePerWorkbench((workbench: Workbench): ReviewStore => {
  const { bridge, live } = workbench
  const store = createStore<ReviewState>(() => empty)
  const { getState, setState } = store
  const workspaceNow = () => workspaceOf(live.session.value())

  const windows = createRowWindows<ReviewItem>(async ({ offset, count }) => {
    const workspace = workspaceNow()
    if (workspace === null) return succeed({ rows: [], total: 0 })
    const outcome = await bridge.publishing.review({ workspace, draftIds: null, offset, count })
    if (!outcome.ok) return outcome
    const { items, more, ...totals } = outcome.value
    if (getState().chosen === null && sameWorkspace(workspace, workspaceNow())) {
      setState({ totals, fault: null })
    }
    return succeed({ rows: items, total: offset + items.length + more })
  })

  /** The totals of a choice are asked for apart; the list shows everything all the same. */
  const readChoice = inTurns(async () => {
    const { chosen } = getState()
    const workspace = workspaceNow()
    if (chosen === null || workspace === null) return
    if (chosen.size === 0) return setState({ totals: nothingChosen, fault: null })
    const outcome = await bridge.publishing.review({ workspace, draftIds: [...chosen], offset: 0, count: 1 })
    if (getState().chosen !== chosen) return
    if (!outcome.ok) return setState({ fault: outcome.fault })
    const { items, more, ...totals } = outcome.value
    setState({ totals, fault: null })
  })
  const load = inTurns(async () => {
    await Promise.all([windows.load(), readChoice()])
  })

  windows.store.subscribe((state) => {
    const id = getState().item?.draftId
    if (id === undefined) return
    for (const rows of state.windows.values()) {
      const found = rows.find((row) => row.draftId === id)
      if (found !== undefined) return setState({ item: found })
    }
  })
  let owner = workspaceNow()
  live.session.store.subscribe(() => {
    const now = workspaceNow()
    if (sameWorkspace(now, owner)) return
    owner = now
    windows.reset()
    setState(empty, true)
    load()
  })
  bridge.on('draftsChanged', ({ workspace }) => {
    if (sameWorkspace(workspace, workspaceNow()) && windows.store.getState().total !== null) load()
  })

  const choose = (chosen: ReadonlySet<string> | null) => {
    setState({ chosen })
    if (chosen === null) windows.load()
    else readChoice()
  }

  /** The ids of every draft, in readings of the most that one call gives. */
  const readAllIds = async (): Promise<Outcome<ReadonlySet<string>>> => {
    const ids = new Set<string>()
    const workspace = workspaceNow()
    if (workspace === null) return succeed(ids)
    for (let offset = 0; ; offset += mostAtOnce) {
      const range = { offset, count: mostAtOnce }
      const outcome = await bridge.publishing.review({ workspace, draftIds: null, ...range })
      if (!outcome.ok) return outcome
      for (const { draftId } of outcome.value.items) ids.add(draftId)
      if (outcome.value.more === 0 || outcome.value.items.length === 0) return succeed(ids)
    }
  }

  return {
    store,
    items: windows,
    load,
    openItem: (item) => setState({ item }),
    toggle: async ({ draftId }) => {
      let { chosen } = getState()
      if (chosen === null) {
        setState({ choosing: running })
        const outcome = await readAllIds()
        setState({ choosing: taskAfter(outcome) })
        if (!outcome.ok) return
        chosen = outcome.value
      }
      const next = new Set(chosen)
      if (!next.delete(draftId)) next.add(draftId)
      choose(next.size === windows.store.getState().total ? null : next)
    },
    chooseAll: () => choose(null),
    chooseNone: () => choose(new Set()),
    typeAmount: (currency, text) =>
      setState({ typed: { ...getState().typed, [currencyKey(currency)]: text } }),
    publish: async () => {
      const workspace = workspaceNow()
      if (workspace === null) return null
      const { chosen, totals, typed } = getState()
      setState({ publishing: running })
      if (!(await draftEditings(workbench).flush())) {
        setState({ publishing: taskAfter(fail(unsaved)) })
        return null
      }
      const outcome = await bridge.publishing.start({
        workspace,
        draftIds: chosen === null ? null : [...chosen],
        confirmed: [...confirmedAmounts(totals?.toType ?? [], typed)],
      })
      setState({ publishing: taskAfter(outcome) })
      if (!outcome.ok) return null
      jobsStore(workbench).accept([outcome.value])
      setState({ chosen: null, item: null, typed: {} })
      return outcome.value
    },
  }
})
