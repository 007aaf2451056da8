import type { ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogChange, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import type { FeedFile } from '../../../shared/catalogs/feed.ts'
import type { FeedMapping } from '../../../shared/catalogs/feed-mapping.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Act } from '../../data/act.ts'
import type { HeaderSlots } from '../../ui/layout/page-header.tsx'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

interface CatalogsView {
  readonly chosenId: string | null
  /** The newest event of each catalog, by catalog ID. */
  readonly latest: ReadonlyMap<string, CatalogChange>
  /** A file that was opened and not read yet. */
  readonly file: FeedFile | null
  readonly mapping: FeedMapping
  /** The file that the feed's rows came from, for reading it again with another mapping. */
  readonly read: { readonly catalogId: string; readonly file: FeedFile; readonly mapping: FeedMapping } | null
}

/** View state of a user's catalogs; it survives leaving the screen. */
export const catalogsViews = oncePerWorkbench(({ bridge }: Workbench) => {
  const viewsByKey = new Map<string, StoreApi<CatalogsView>>()
  return (workspace: Workspace, userId: string | null): StoreApi<CatalogsView> => {
    const { environmentId, host } = workspace
    const key = `${environmentId} ${host} ${userId ?? ''}`
    const existingView = viewsByKey.get(key)
    if (existingView !== undefined) return existingView
    const view = createStore<CatalogsView>(() => ({
      chosenId: null,
      latest: new Map(),
      file: null,
      mapping: [],
      read: null,
    }))
    bridge.on('catalogsChanged', (event) => {
      if (event.environmentId !== environmentId || event.host !== host) return
      view.setState(({ latest }) => ({ latest: new Map(latest).set(event.catalogId, event) }))
    })
    viewsByKey.set(key, view)
    return view
  }
})

/** What identifies a catalog in every call. */
export interface CatalogReference {
  readonly workspace: Workspace
  readonly catalogId: string
}

/** Props of a part before its catalog is known. */
export interface PendingPartProps extends Pick<PartProps, 'header'> {
  readonly fault: Fault | null
  readonly onRetry: () => void
}

/** Props of every part of a catalog's screen. */
export interface PartProps {
  readonly view: ReturnType<ReturnType<typeof catalogsViews>>
  readonly catalog: CatalogRow
  readonly reference: CatalogReference
  /** The last action a person started; the header shows its failure. */
  readonly act: Act
  /** The selected item of the part. */
  readonly item: string | null
  /** The head of the screen, with what the part begins. */
  readonly header: (slots?: HeaderSlots) => ReactNode
}
