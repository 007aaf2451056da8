import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace } from '../../../shared/accounts/workspace.ts'
import type { CheckSummary } from '../../../shared/contract/drafts.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import type { DraftFindings } from '../../../shared/drafts/draft.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { quietFindings } from '../../drafting/editor/touched-fields.ts'
import { fromOutcome, idle, type Loadable, startLoading } from '../../ui/loadable.ts'
import { coalescedReads } from '../../workbench/coalesced-reads.ts'
import { createRowWindows, type RowWindows } from '../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { workspaceOf } from '../../workbench/workspace.ts'

export interface CheckState {
  /** What the last check of the chosen workspace counted, and when it began. */
  readonly check: Loadable<CheckSummary>
  readonly startedAt: number | null
  /** Drafts that the check under way has judged; null where it has not said. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Drafts were edited since; their own findings are up to date, the counts are not. */
  readonly stale: boolean
}

export interface CheckStore {
  readonly store: StoreApi<CheckState>
  /** Drafts with findings, those with errors first. */
  readonly findings: RowWindows<DraftFindings>
  readonly run: () => Promise<void>
}

const empty: CheckState = { check: idle, startedAt: null, progress: null, stale: false }

/** The check of every draft of the chosen workspace, and what it found. */
export const checkStore = oncePerWorkbench((workbench: Workbench): CheckStore => {
  const { bridge, live } = workbench
  const store = createStore<CheckState>(() => empty)
  const { getState, setState } = store
  const chosen = () => workspaceOf(live.session.value())

  const windows = createRowWindows<DraftFindings>(async (range) => {
    const workspace = chosen()
    return workspace === null
      ? succeed({ rows: [], total: 0 })
      : bridge.drafts.findings({ workspace, ...range })
  })
  const load = coalescedReads(windows.load)

  const run = async () => {
    const workspace = chosen()
    if (workspace === null || getState().check.kind === 'loading') return
    setState({ check: startLoading(getState().check), startedAt: Date.now(), progress: null, stale: false })
    quietFindings(workbench).end()
    // What could not be written is checked as it was; the status bar says that it is not saved.
    await draftEditings(workbench).flush()
    const outcome = await bridge.drafts.check({ workspace })
    if (!sameWorkspace(workspace, chosen())) return
    setState({ check: fromOutcome(getState().check, outcome) })
    await load()
  }

  let owner = chosen()
  live.session.store.subscribe(() => {
    const now = chosen()
    if (sameWorkspace(now, owner)) return
    owner = now
    windows.reset()
    setState(empty, true)
  })
  bridge.on('checkChanged', ({ workspace, done, total }) => {
    if (!sameWorkspace(workspace, chosen()) || getState().check.kind !== 'loading') return
    setState({ progress: { done, total } })
  })
  bridge.on('draftsChanged', ({ workspace }) => {
    if (!sameWorkspace(workspace, chosen()) || getState().check.kind === 'idle') return
    // A check writes its counts into the drafts, which is news as well.
    if (getState().check.kind !== 'loading') setState({ stale: true })
    load()
  })
  return { store, findings: { ...windows, load }, run }
})
