import type { Fault } from '../core/fault.ts'
import type { Fields } from '../core/json.ts'
import type { FieldChange } from '../jobs/job.ts'

/** Something read on demand and kept: with its age, and with the fault where the last reading failed. */
export interface Aged<T> {
  /** Null before the first reading. */
  readonly value: T | null
  readonly readAt: number | null
  readonly fault: Fault | null
}

/** What is linked to a line item at the service. */
export interface RelatedEntities {
  /** Every targeting criterion of the line item, as the service answered it. */
  readonly targeting: Aged<readonly Fields[]>
  readonly fundingInstrument: Aged<Choice>
  /** Empty or one: a line item has one curated category at most. */
  readonly curatedCategories: Aged<readonly CuratedLink[]>
  readonly promotedPosts: Aged<readonly PromotedPost[]>
  readonly audiences: Aged<readonly TargetingAudience[]>
  /** Null where it was not asked for. */
  readonly deleted: DeletedLinks | null
}

/** What was linked to a line item until the service deleted it, as the service answers it. */
export interface DeletedLinks {
  readonly targeting: Aged<readonly Fields[]>
  /** The campaign's own one, where that is deleted. */
  readonly fundingInstruments: Aged<readonly Fields[]>
  readonly curatedCategories: Aged<readonly Fields[]>
  readonly promotedPosts: Aged<readonly Fields[]>
}

export interface CuratedLink {
  /** Of the link; drafts of subject `curatedCategory` change and delete it. */
  readonly linkId: string
  readonly curatedCategoryId: string
  readonly name: string | null
  readonly countryCodes: readonly string[]
  /** The link as the service answered it. */
  readonly record: Fields
  /** The category itself; null where it couldn't be read. */
  readonly category: Fields | null
}

export interface PromotedPost {
  readonly id: string
  readonly postId: string
  readonly status: string | null
  readonly approval: string | null
  /** The text of the post where it was read. */
  readonly text: string | null
  /** As the service answered it. */
  readonly record: Fields
}

export interface TargetingAudience {
  readonly id: string
  readonly name: string
  /** Excluded rather than targeted. */
  readonly negated: boolean
}

export const choiceKinds = [
  'fundingInstruments',
  'promotableUsers',
  'businessCategories',
  'curatedCategories',
  'iabCategories',
  'countries',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]

/** A name beside an ID, for choosing one. */
export interface Choice {
  readonly id: string
  readonly title: string
  /** What distinguishes it from others: kind and credit of a funding instrument, countries of a category. */
  readonly detail: string | null
  /** Why the service would not take it; null where it would. */
  readonly unusable: string | null
  /** The service deleted it: only where deleted ones were asked for. */
  readonly deleted?: true
  /** What the service answered. */
  readonly record: Fields
}

/** One state of a record that was seen here; kept where it differs from the one before. */
export interface RecordVersion {
  readonly id: number
  readonly at: number
  /** read: found so at the service · written: by a publish of ours. */
  readonly source: 'read' | 'written'
  /** By the service's own time of change, in milliseconds. */
  readonly updatedAt: number | null
  readonly deleted: boolean
  /** As drafts have it. */
  readonly content: Fields
  /** Against the version before; empty for the first one. */
  readonly changes: readonly FieldChange[]
}

export interface VersionPage {
  readonly rows: readonly RecordVersion[]
  readonly total: number
}

/** What the service's own history says of a record, newest first. */
export interface EntityHistory {
  readonly entries: readonly HistoryChange[]
  /** The span that was asked about, in milliseconds. The service keeps its history by whole hours. */
  readonly from: number
  readonly to: number
}

export interface HistoryChange {
  readonly at: number
  readonly kind: 'create' | 'update' | 'delete' | 'other'
  readonly userId: string | null
  /** The person's name where this machine knows it. */
  readonly userName: string | null
  readonly platform: string | null
  /** The whole entry as the service answered it, with `entity_data`. */
  readonly record: Fields
  readonly changes: readonly FieldChange[]
}
