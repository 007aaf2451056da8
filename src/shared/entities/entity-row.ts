import type { Workspace } from '../accounts/workspace.ts'
import type { Fault } from '../core/fault.ts'
import type { Fields } from '../core/json.ts'
import type { DraftKind, DraftPublishState, DraftSync } from '../drafts/draft.ts'
import type { DraftSubject } from './kinds.ts'

/**
 * A row of a list of an account's entities: the record as last synced with its draft, or a new entity that only exists
 * here.
 */
export interface EntityRow {
  /** `draft:ID` for a new entity, otherwise the record's ID; used by others to refer to it. */
  readonly key: string
  readonly remoteId: string | null
  readonly title: string
  /** Card type, media type, number of choices …: what the list shows beside the title. */
  readonly type: string | null
  /** The fields with the draft applied; without a draft, the record's own. */
  readonly content: Fields
  /** Media of the record that the service returns only as addresses, by field; the draft's fields replace them. */
  readonly recordMedia?: Fields
  /** Added by the service: addresses, times, sizes. Empty for a new entity. */
  readonly record: Fields
  readonly change: RowChange | null
  /** When the record was last read from the service, in milliseconds; null for a new entity. */
  readonly seenAt: number | null
  /** By the service for records, the last edit for new entities; milliseconds. */
  readonly updatedAt: number
  /** The service deleted it: it can be viewed, but not edited. */
  readonly deleted?: true
}

export interface RowChange {
  readonly draftId: string
  readonly kind: DraftKind
  readonly sync: DraftSync
  readonly publish: DraftPublishState
  readonly errors: number
  readonly warnings: number
  /** Required fields of a new entity that aren't filled in yet; they count as errors once it's checked. */
  readonly missing?: number
  readonly byAgent?: true | undefined
  /** Handle of the user who changed it last; missing if not known. */
  readonly changedBy?: string | undefined
}

export interface EntityPage {
  readonly rows: readonly EntityRow[]
  readonly total: number
  /** When the whole list was last synced; null before the first sync. */
  readonly seenAt: number | null
  readonly sync: SyncState
}

/** Whether the list is being synced. */
export type SyncState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number }
  | { readonly kind: 'failed'; readonly fault: Fault; readonly at: number }

/** An entity that uses or links to another one. */
export interface Use {
  readonly subject: DraftSubject
  readonly key: string
  readonly title: string
}

/** `parent` groups line items by campaign; for all other kinds it's the order by title. */
export const entitySorts = ['updated', 'title', 'type', 'parent'] as const
type EntitySort = (typeof entitySorts)[number]

/** A window of a list: filters, order and range. */
export interface EntityQuery {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  /**
   * Searched in title and key, in all texts and addresses of creatives, and for line items in the campaign's title;
   * empty for everything.
   */
  readonly text: string
  readonly types: readonly string[]
  /** Only media of this ratio: `16:9`. */
  readonly ratio?: string | undefined
  readonly changedOnly: boolean
  /** Includes deleted records, as far as they were synced. */
  readonly withDeleted?: boolean | undefined
  readonly sort: EntitySort
  readonly descending: boolean
  readonly offset: number
  readonly count: number
}

/** Keys of the rows in a window, and the total number of rows. */
export interface EntityKeys {
  readonly keys: readonly string[]
  readonly total: number
}
