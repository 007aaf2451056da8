import type { Fetched } from '../core/fetched.ts'
import type { Fields } from '../core/json.ts'
import type { FieldChange } from '../jobs/job.ts'

/** Entities linked to a line item on the service. */
export interface RelatedEntities {
  /** Every targeting criterion of the line item, as the service returned it. */
  readonly targeting: Fetched<readonly Fields[]>
  readonly fundingInstrument: Fetched<Choice>
  /** Empty or one: a line item has at most one curated category. */
  readonly curatedCategories: Fetched<readonly CuratedLink[]>
  readonly promotedPosts: Fetched<readonly PromotedPost[]>
  readonly audiences: Fetched<readonly TargetingAudience[]>
  /** Null if it wasn't requested. */
  readonly deleted: DeletedLinks | null
}

/** What was linked to a line item until the service deleted it, as the service returns it. */
export interface DeletedLinks {
  readonly targeting: Fetched<readonly Fields[]>
  /** The campaign's own instrument, if it's deleted. */
  readonly fundingInstruments: Fetched<readonly Fields[]>
  readonly curatedCategories: Fetched<readonly Fields[]>
  readonly promotedPosts: Fetched<readonly Fields[]>
}

export interface CuratedLink {
  /** ID of the link; drafts with the subject `curatedCategory` change and delete it. */
  readonly linkId: string
  readonly curatedCategoryId: string
  readonly name: string | null
  readonly countryCodes: readonly string[]
  /** The link as the service returned it. */
  readonly record: Fields
  /** The category itself; null if it couldn't be read. */
  readonly category: Fields | null
}

export interface PromotedPost {
  readonly id: string
  readonly postId: string
  readonly status: string | null
  readonly approval: string | null
  /** The text of the post, if it was read. */
  readonly text: string | null
  /** As the service returned it. */
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
  /** Why the service wouldn't accept it; null if it would. */
  readonly unusable: string | null
  /** The service deleted it: only included on request. */
  readonly deleted?: true
  /** As the service returned it. */
  readonly record: Fields
}

/** One version of a record that was seen here; only stored if it differs from the previous one. */
export interface RecordVersion {
  readonly id: number
  readonly at: number
  /** read: found on the service · written: by one of our publishes. */
  readonly source: 'read' | 'written'
  /** The service's own time of the change, in milliseconds. */
  readonly updatedAt: number | null
  readonly deleted: boolean
  /** In the form of drafts. */
  readonly content: Fields
  /** Compared with the previous version; empty for the first one. */
  readonly changes: readonly FieldChange[]
}

export interface VersionPage {
  readonly rows: readonly RecordVersion[]
  readonly total: number
}

/** The service's own history of a record, newest first. */
export interface EntityHistory {
  readonly entries: readonly HistoryChange[]
  /** The requested span, in milliseconds. The service's history works in whole hours. */
  readonly from: number
  readonly to: number
}

export interface HistoryChange {
  readonly at: number
  readonly kind: 'create' | 'update' | 'delete' | 'other'
  readonly userId: string | null
  /** The user's name, if stored. */
  readonly userName: string | null
  readonly platform: string | null
  /** The whole entry as the service returned it, with `entity_data`. */
  readonly record: Fields
  readonly changes: readonly FieldChange[]
}
