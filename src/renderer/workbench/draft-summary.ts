import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace } from '../../shared/accounts/workspace.ts'
import type { DraftSummary } from '../../shared/contract/drafts.ts'
import { inTurns } from './reading-turns.ts'
import { oncePerWorkbench, type Workbench } from './workbench.ts'
import { workspaceOf } from './workspace.ts'

export interface DraftSummaryStore {
  /** Of the chosen workspace; null while none is chosen or it is not read yet. */
  readonly store: StoreApi<{ readonly summary: DraftSummary | null }>
  readonly load: () => Promise<void>
}

/** How many changes of the chosen account are not published; read again after each piece of news about drafts. */
export const draftSummaryStore = oncePerWorkbench(({ bridge, live }: Workbench): DraftSummaryStore => {
  const store = createStore<{ readonly summary: DraftSummary | null }>(() => ({ summary: null }))
  const chosen = () => workspaceOf(live.session.value())

  const load = inTurns(async () => {
    const workspace = chosen()
    if (workspace === null) return store.setState({ summary: null })
    const outcome = await bridge.drafts.summary({ workspace })
    if (outcome.ok && sameWorkspace(workspace, chosen())) store.setState({ summary: outcome.value })
  })

  let owner = chosen()
  live.session.store.subscribe(() => {
    const now = chosen()
    if (sameWorkspace(now, owner)) return
    owner = now
    store.setState({ summary: null })
    load()
  })
  bridge.on('draftsChanged', ({ workspace }) => {
    if (sameWorkspace(workspace, chosen())) load()
  })
  bridge.on('jobsChanged', ({ jobs }) => {
    if (jobs.some((job) => sameWorkspace(job.workspace, chosen()))) load()
  })
  return { store, load }
})
