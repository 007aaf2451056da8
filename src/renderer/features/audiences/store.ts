import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AudienceLists } from '../../../shared/contract/audiences.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface AudiencesState {
  readonly lists: Loadable<AudienceLists>
  readonly withDeleted: boolean
  /** Making, changing or deleting a list. */
  readonly task: Task
}

export interface AudiencesStore {
  readonly store: StoreApi<AudiencesState>
  readonly load: () => Promise<void>
  /** Carries out a change and reads the lists anew; null where it failed. */
  readonly run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | null>
  readonly dismiss: () => void
  readonly showDeleted: (withDeleted: boolean) => void
}

/** Audiences and do-not-reach lists of each account that was looked at. */
export const audiencesStores = oncePerWorkbench(({ bridge }: Workbench) => {
  const stores = new Map<string, AudiencesStore>()
  return (workspace: Workspace): AudiencesStore => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId].join(' ')
    const known = stores.get(name) ?? createAudiencesStore(bridge, workspace)
    stores.set(name, known)
    return known
  }
})

function createAudiencesStore(bridge: Workbench['bridge'], workspace: Workspace): AudiencesStore {
  const store = createStore<AudiencesState>(() => ({ lists: idle, withDeleted: false, task: rest }))
  const { getState, setState } = store
  const load = async () => {
    const isFirst = getState().lists.kind === 'idle'
    setState({ lists: startLoading(getState().lists) })
    const { withDeleted } = getState()
    const reading = bridge.audiences.list({ workspace, withDeleted })
    if (isFirst) {
      const before = await bridge.audiences.lastList({ workspace })
      // The service's own answer may have come first, and nothing older takes its place.
      if (before.ok && before.value !== null && getState().lists.kind === 'loading') {
        setState({ lists: { kind: 'loading', last: before.value } })
      }
    }
    const outcome = await reading
    // Which lists are wanted may have changed meanwhile; that reading tells.
    if (withDeleted !== getState().withDeleted) return
    setState({ lists: settle(getState().lists, outcome) })
  }
  return {
    store,
    load,
    run: async (work) => {
      setState({ task: running })
      const outcome = await work()
      setState({ task: taskAfter(outcome) })
      if (!outcome.ok) return null
      await load()
      return outcome.value
    },
    dismiss: () => setState({ task: rest }),
    showDeleted: (withDeleted) => {
      setState({ withDeleted })
      load()
    },
  }
}
