import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Overview } from '../../../shared/overview/overview.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { inTurns } from '../../workbench/reading-turns.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface OverviewState {
  readonly overview: Loadable<Overview>
  /** Asking the service. */
  readonly asking: boolean
  /** Why the service could not be asked last; what this machine knows is shown all the same. */
  readonly notAsked: Fault | null
}

export interface OverviewStore {
  readonly store: StoreApi<OverviewState>
  readonly load: () => Promise<void>
  /** Asks the service, too. */
  readonly refresh: () => Promise<void>
  /** Keeps it up to date until the answer is called; asks the service at first, if that was long ago. */
  readonly watch: () => () => void
}

/** News come in bursts; the screen follows them once in this time. */
const restMs = 500
/** Webhooks and audiences are asked for anew after this. */
const freshMs = 10 * 60_000

/** What matters now, of each account that was looked at. */
export const overviewStores = oncePerWorkbench((workbench: Workbench) => {
  const stores = new Map<string, OverviewStore>()
  return (workspace: Workspace): OverviewStore => {
    const name = [workspace.environmentId, workspace.host, workspace.accountId].join(' ')
    const known = stores.get(name) ?? createOverviewStore(workbench, workspace)
    stores.set(name, known)
    return known
  }
})

function createOverviewStore({ bridge }: Workbench, workspace: Workspace): OverviewStore {
  const store = createStore<OverviewState>(() => ({ overview: idle, asking: false, notAsked: null }))
  const { getState, setState } = store
  let askedAt = Number.NEGATIVE_INFINITY

  const load = inTurns(async () => {
    setState({ overview: startLoading(getState().overview) })
    const outcome = await bridge.overview.read({ workspace })
    setState({ overview: settle(getState().overview, outcome) })
  })
  const refresh = async () => {
    if (getState().asking) return
    askedAt = performance.now()
    setState({ asking: true })
    const outcome = await bridge.overview.refresh({ workspace })
    setState({ asking: false, notAsked: outcome.ok ? null : outcome.fault })
    if (outcome.ok) setState({ overview: { kind: 'ready', value: outcome.value } })
  }
  const watch = () => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const soon = (of: Workspace | null) => {
      if (of !== null && !sameWorkspace(of, workspace)) return
      timer ??= setTimeout(() => {
        timer = null
        load()
      }, restMs)
    }
    const ends = [
      bridge.on('draftsChanged', (news) => soon(news.workspace)),
      bridge.on('libraryChanged', (news) => soon(news.workspace)),
      bridge.on('jobsChanged', ({ jobs }) => {
        for (const job of jobs) soon(job.workspace)
      }),
      bridge.on('webhooksInvalid', () => soon(null)),
      bridge.on('webhooksChanged', () => soon(null)),
    ]
    load().then(() => {
      if (performance.now() - askedAt > freshMs) refresh()
    })
    return () => {
      if (timer !== null) clearTimeout(timer)
      for (const end of ends) end()
    }
  }
  return { store, load, refresh, watch }
}
