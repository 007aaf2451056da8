import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { CheckSummary } from '../../../shared/contract/drafts.ts'
import { type CallState, dataClient, useRead } from '../../data/client.ts'
import { draftEditings } from '../../drafting/editor/draft-editings.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'

export interface CheckRun {
  readonly workspace: Workspace | null
  /** Null while no check is running. */
  readonly startedAt: number | null
  /** Drafts checked so far; null until the check reports it. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** Drafts were edited since: their own issues are current, the counts aren't. */
  readonly isStale: boolean
}

const checkRun = oncePerWorkbench(({ bridge }) => {
  const store = createStore<CheckRun>(() => ({
    workspace: null,
    startedAt: null,
    progress: null,
    isStale: false,
  }))
  const { getState, setState } = store
  const isRunning = () => getState().startedAt !== null
  bridge.on('checkChanged', ({ workspace, ...progress }) => {
    if (isRunning() && sameWorkspace(workspace, getState().workspace)) setState({ progress })
  })
  bridge.on('draftsChanged', ({ workspace }) => {
    // A check writes its counts into the drafts, which emits an event too.
    if (!isRunning() && sameWorkspace(workspace, getState().workspace)) setState({ isStale: true })
  })
  return store
})

export interface Check extends CallState<CheckSummary> {
  readonly run: CheckRun
}

/** Checks every draft of a workspace when its screen is opened, and again on `refetch`. */
export function useCheck(workspace: Workspace | null): Check {
  const workbench = useWorkbench()
  const store = checkRun(workbench)
  const run = async (workspace: Workspace) => {
    store.setState({ workspace, startedAt: Date.now(), progress: null, isStale: false })
    // Edits that can't be saved aren't checked; the status bar reports them.
    await draftEditings(workbench).flush()
    const outcome = await workbench.bridge.drafts.check({ workspace })
    if (sameWorkspace(workspace, store.getState().workspace)) store.setState({ startedAt: null })
    void dataClient(workbench).invalidate([['drafts', 'findings', { workspace }]])
    return outcome
  }
  const state = useRead(['drafts', 'check', { workspace }], workspace && (() => run(workspace)))
  return { ...state, run: useStore(store) }
}
