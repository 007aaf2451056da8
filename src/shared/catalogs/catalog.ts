import type { Workspace } from '../accounts/workspace.ts'
import type { Fault } from '../core/fault.ts'
import type { FeedProgress } from './feed.ts'

/** A catalog of the signed-in user. */
export interface CatalogRow {
  readonly id: string
  readonly name: string
  /** When its products were last completely synced; null: never. */
  readonly productsReadAt: number | null
}

export interface CatalogList {
  readonly rows: readonly CatalogRow[]
  /** Time of the last sync attempt. */
  readonly readAt: number
}

/** Progress of a product sync. */
export type ProductSyncState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number }
  | { readonly kind: 'failed'; readonly fault: Fault }

/** What is running for a catalog; its products or its feed may have changed since the last read. */
export interface CatalogChange {
  readonly environmentId: string
  readonly host: Workspace['host']
  readonly catalogId: string
  readonly sync: ProductSyncState
  /** Of a feed that is being read; null otherwise. */
  readonly feed: FeedProgress | null
  /** Rows whose images have been checked so far; null if no check is running. */
  readonly images: { readonly rows: number; readonly total: number } | null
}
