import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogNews } from '../../../shared/catalogs/catalog.ts'
import type { FeedFile } from '../../../shared/catalogs/feed.ts'
import type { FeedMapping } from '../../../shared/catalogs/feed-mapping.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

/** By what every call names a catalog. */
export interface CatalogReference {
  readonly workspace: Workspace
  readonly catalogId: string
}

export interface CatalogsState {
  readonly chosenId: string | null
  /** The newest word on each catalog, by its id. */
  readonly news: ReadonlyMap<string, CatalogNews>
  /** A file that was opened and is not read yet. */
  readonly file: FeedFile | null
  readonly mapping: FeedMapping
  /** What a person set going last. */
  readonly task: Task
}

export interface CatalogsStore {
  readonly workspace: Workspace
  readonly store: StoreApi<CatalogsState>
  readonly choose: (catalogId: string) => void
  /** Runs what a person asked for; its fault stays to be shown. The value of a success, or null. */
  readonly run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | null>
  readonly dismiss: () => void
  readonly openFile: (file: FeedFile | null) => void
  readonly map: (mapping: FeedMapping) => void
}

const beginning: CatalogsState = { chosenId: null, news: new Map(), file: null, mapping: [], task: rest }

/** One store for each workspace; leaving the screen loses nothing. */
export const catalogsStores = oncePerWorkbench((workbench: Workbench) => {
  const made = new Map<string, CatalogsStore>()
  return (workspace: Workspace, userId: string | null): CatalogsStore => {
    const key = `${workspace.environmentId} ${workspace.host} ${userId ?? ''}`
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = createCatalogsStore(workbench, workspace)
    made.set(key, fresh)
    return fresh
  }
})

function createCatalogsStore({ bridge }: Workbench, workspace: Workspace): CatalogsStore {
  const store = createStore<CatalogsState>(() => beginning)
  const { setState } = store
  bridge.on('catalogsChanged', (news) => {
    if (news.environmentId !== workspace.environmentId || news.host !== workspace.host) return
    setState((state) => ({ news: new Map(state.news).set(news.catalogId, news) }))
  })
  return {
    workspace,
    store,
    choose: (chosenId) => setState({ chosenId, file: null, mapping: [] }),
    async run(work) {
      setState({ task: running })
      const outcome = await work()
      setState({ task: taskAfter(outcome) })
      return outcome.ok ? outcome.value : null
    },
    dismiss: () => setState({ task: rest }),
    openFile: (file) => setState({ file, mapping: file?.mapping ?? [] }),
    map: (mapping) => setState({ mapping }),
  }
}
