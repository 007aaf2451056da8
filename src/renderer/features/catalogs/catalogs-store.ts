import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogList, CatalogNews, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import type { FeedFile, FeedSummary } from '../../../shared/catalogs/feed.ts'
import type { FeedMapping } from '../../../shared/catalogs/feed-mapping.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { idle, type Loadable, settle, startLoading } from '../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

/** By what every call names a catalog. */
export interface CatalogReference {
  readonly workspace: Workspace
  readonly catalogId: string
}

export interface CatalogsState {
  readonly list: Loadable<CatalogList>
  readonly chosenId: string | null
  /** The newest word on each catalog, by its id. */
  readonly news: ReadonlyMap<string, CatalogNews>
  readonly feed: Loadable<FeedSummary | null>
  /** A file that was opened and is not read yet. */
  readonly file: FeedFile | null
  readonly mapping: FeedMapping
  /** What a person set going last. */
  readonly task: Task
}

export interface CatalogsStore {
  readonly workspace: Workspace
  readonly store: StoreApi<CatalogsState>
  readonly load: (refresh: boolean) => Promise<void>
  readonly choose: (catalogId: string) => void
  readonly loadFeed: () => Promise<void>
  /** Runs what a person asked for; its fault stays to be shown. The value of a success, or null. */
  readonly run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | null>
  readonly dismiss: () => void
  readonly openFile: (file: FeedFile | null) => void
  readonly map: (mapping: FeedMapping) => void
}

const beginning: CatalogsState = {
  ...{ list: idle, chosenId: null, news: new Map(), feed: idle, file: null, mapping: [], task: rest },
}

/** The catalog that is worked on: the chosen one, or the first. */
export function chosenCatalog({ list, chosenId }: CatalogsState): CatalogRow | null {
  const rows = list.kind === 'ready' ? list.value.rows : list.kind === 'idle' ? [] : (list.last?.rows ?? [])
  return rows.find(({ id }) => id === chosenId) ?? rows[0] ?? null
}

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
  const { getState, setState } = store

  const loadFeed = async () => {
    const catalog = chosenCatalog(getState())
    if (catalog === null) return
    setState(({ feed }) => ({ feed: startLoading(feed) }))
    const read = await bridge.catalogs.feed({ workspace, catalogId: catalog.id })
    if (chosenCatalog(getState())?.id !== catalog.id) return
    setState(({ feed }) => ({ feed: settle(feed, read) }))
  }
  bridge.on('catalogsChanged', (news) => {
    if (news.environmentId !== workspace.environmentId || news.host !== workspace.host) return
    const before = getState().news.get(news.catalogId)
    setState((state) => ({ news: new Map(state.news).set(news.catalogId, news) }))
    const ended = before?.reading.kind === 'running' && news.reading.kind !== 'running'
    if (ended) void load(false)
    if (news.feed === null && getState().feed.kind === 'ready') void loadFeed()
  })
  const load = async (refresh: boolean) => {
    setState(({ list }) => ({ list: startLoading(list) }))
    const read = await bridge.catalogs.list({ workspace, refresh })
    setState(({ list }) => ({ list: settle(list, read) }))
  }
  return {
    workspace,
    store,
    load,
    loadFeed,
    choose: (chosenId) => setState({ chosenId, feed: idle, file: null, mapping: [] }),
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
