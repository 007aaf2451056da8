import type { Workspace } from '../accounts/workspace.ts'
import type { Fields } from '../core/json.ts'
import type { DraftKind, DraftPublishState, DraftSubject, DraftSync } from '../drafts/draft.ts'

/**
 * A line of a list of things of an account: the record as last seen with the change that is planned for it, or a new
 * thing that only exists here.
 */
export interface CreativeRow {
  /** `draft:ID` for a new thing, else the record's id: stands where another thing names this one. */
  readonly key: string
  readonly remoteId: string | null
  readonly title: string
  /** Card type, media type, number of choices …: what the list shows beside the title. */
  readonly type: string | null
  /** What the planned change would leave; for a record without a change the record's own fields. */
  readonly content: Fields
  /** Facts the service adds: addresses, times, sizes. Empty for a new thing. */
  readonly record: Fields
  readonly change: RowChange | null
  /** When the record was last read from the service, in milliseconds; null for a new thing. */
  readonly seenAt: number | null
  /** By the service for records, by the last edit for new things; milliseconds. */
  readonly updatedAt: number
  /** The service deleted it: it can be inspected and not edited. */
  readonly deleted?: true
}

export interface RowChange {
  readonly draftId: string
  readonly kind: DraftKind
  readonly sync: DraftSync
  readonly publish: DraftPublishState
  readonly errors: number
  readonly warnings: number
}

export interface CreativePage {
  readonly rows: readonly CreativeRow[]
  readonly total: number
  /** When the whole list was last read from the service; null before the first time. */
  readonly seenAt: number | null
  readonly sync: SyncState
}

/** Whether the list is being read from the service at the moment. */
export type SyncState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly read: number }
  | { readonly kind: 'failed'; readonly message: string; readonly at: number }

/** Something that shows or leads to another thing. */
export interface Use {
  readonly subject: DraftSubject
  readonly key: string
  readonly title: string
}

/** `parent` puts the line items of a campaign together; of anything else it is the order by title. */
export const creativeSorts = ['updated', 'title', 'type', 'parent'] as const
type CreativeSort = (typeof creativeSorts)[number]

/** What a window of a list is made of: filters, order and range. */
export interface CreativeQuery {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  /** Looked for in title and key, and for line items in the campaign's title; empty for everything. */
  readonly text: string
  readonly types: readonly string[]
  readonly changedOnly: boolean
  /** Deleted records as well, as far as they were synced. */
  readonly withDeleted?: boolean | undefined
  readonly sort: CreativeSort
  readonly descending: boolean
  readonly offset: number
  readonly count: number
}

/** Keys of the lines that a window shows, and how many lines there are. */
export interface CreativeKeys {
  readonly keys: readonly string[]
  readonly total: number
}
