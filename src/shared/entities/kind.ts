import type { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import type { CampaignFacts } from '../campaigns/campaign-facts.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { MediaLibrary } from '../creatives/library-media.ts'
import type { Draft } from '../drafts/draft.ts'
import type { BatchCall, PublishCall, SingleCall } from '../publishing/publish-call.ts'
import type { DraftSubject } from './kinds.ts'

/**
 * Everything the program knows about a kind of entity that can be drafted. Drafts, checks, publishing, reconciling,
 * undo, import and export all work from the registry of these. An ability that the service lacks is omitted.
 */
export interface EntityKind {
  /** Content of a draft: the service's parameters by name. Any may be missing, or be `draft:ID` for a reference. */
  readonly content: z.ZodType
  readonly fields: readonly string[]
  /** Additional fields, one per member of a set. All of them can be changed. */
  readonly isField?: (name: string) => boolean
  /** The title, for content without `name`, `title` and `file_name`. */
  readonly titleOf?: (content: Fields) => unknown
  /** Fields, at any depth, with initial values. A new entity with only these isn't a change yet. */
  readonly startsWith?: readonly string[]
  /** What lists show beside the title; null if there is nothing yet. */
  readonly typeOf?: (content: Fields, library: MediaLibrary) => string | null
  /** Null if the content can't be parsed. Fields of findings are paths within the content: `components.0.title`. */
  readonly check: (draft: Draft, context: DraftCheckContext) => readonly Finding[] | null
  /** The service checks the whole record at every change, so findings about unchanged fields count too. */
  readonly checksWholeRecord?: true

  /** Requests that list all records. */
  readonly lists: readonly RecordList[]
  /** Lists of stored records that the other lists omit. */
  readonly unlisted?: (records: readonly Fields[]) => Iterable<RecordList>
  /** Reads one record. `content` is that of its draft. */
  readonly read: (target: CallTarget, content: Fields) => SingleCall
  /** The parameter with the record's ID in the route of its calls. */
  readonly idParam: string
  /** Content for a draft of a record: what users can set, without what the service adds. */
  readonly fromRecord: (record: Fields) => Fields
  /** Fields with a media key that the service returns only as an address. */
  readonly mediaAddresses?: readonly MediaAddress[]
  /** The ID of a record if it isn't in `id`. */
  readonly idOf?: (record: Fields) => string | null
  readonly titleOfRecord?: (record: Fields) => string | null
  /** The attribute with what lists show beside the title, if it isn't part of the content. */
  readonly typeField?: string
  /** Whether the service doesn't store this field, so that comparisons ignore it. */
  readonly isIgnored?: (content: Fields, field: string) => boolean

  readonly create?: CreateAbility
  readonly update?: UpdateAbility
  readonly remove?: RemoveAbility
  readonly batch?: BatchAbility
}

/** What a call needs besides its fields; references are resolved. */
export interface CallTarget {
  readonly accountId: string
  /** The record, or the media key of an upload; empty for any other new entity. */
  readonly remoteId: string
  /** The record's own type, which is part of some routes. */
  readonly type: string | null
}

export interface MediaAddress {
  readonly field: string
  /** The attribute with the media's address. */
  readonly address: string
  /** The attribute with the address of a video's poster. */
  readonly poster?: string
  /** The address may also be one that the service chose, so a copy can do without it. */
  readonly isOptional?: true
}

export interface RecordList {
  readonly operation: Operation<z.ZodObject, null, z.ZodType<{ readonly data: readonly unknown[] }>>
  /** Without the account's ID. */
  readonly params: Fields
  /** Whether a record in the list is of this kind; by default all are. */
  readonly isOwn?: (record: Fields) => boolean
}

/**
 * exact: everything readable is as sent · similar: it could be the same, but other parts differ, so a person has to
 * decide · different.
 */
export type RecordMatch = 'exact' | 'similar' | 'different'

/**
 * harmless: repeating changes nothing · onceAbsent: repeated once it's known to be absent · personDecides: a second one
 * would spend or post twice, so only a person can have it sent again.
 */
export type RepeatRule = 'harmless' | 'onceAbsent' | 'personDecides'

export interface CreateAbility {
  /** Unset fields are omitted. */
  readonly call: (target: CallTarget, content: Fields) => PublishCall
  readonly repeat: Exclude<RepeatRule, 'harmless'>
  /**
   * The list that would contain the created record, as narrow as the service allows. `sent` are the call's parameters
   * or body.
   */
  readonly find: (target: CallTarget, sent: Fields) => SingleCall
  /** Whether a record may be what an unanswered call created. */
  readonly match: (sent: Fields, record: Fields) => RecordMatch
  /**
   * New entities with the same key could be confused, so they are never in flight at the same time. Null if the service
   * itself distinguishes them.
   */
  readonly matchKey: (content: Fields) => string | null
  /** What `matchKey` needs of a record, if that isn't the content of a draft of it. */
  readonly recordKeyContent?: (record: Fields) => Fields
  /**
   * Identified by a key or a pair of IDs that only this entity can have, so a match doesn't depend on time or other
   * steps. A unique name isn't such a key: it would also match a record that someone else created.
   */
  readonly hasOwnKey?: true
  /** If one already exists, the service returns it instead of creating a second one. */
  readonly answersExisting?: true
  /**
   * Whether a record is the one that the service returns or changes instead of creating another: an undo mustn't delete
   * it, so it's looked for before the call.
   */
  readonly changesExisting?: (sent: Fields, record: Fields) => boolean
  /**
   * For a set, whose creation adds to what is there: the sent fields that a record has already. An undo mustn't remove
   * them, so they're read before the call.
   */
  readonly presentFields?: (sent: Fields, record: Fields) => readonly string[]
  /** The created record, if the answer has less than a list: what was sent is added. */
  readonly recordOf?: (sent: Fields, answered: Fields) => Fields
  /** Whether the created record lacks what the next sync would bring and screens need at once, so that it's read. */
  readonly readsBack?: (record: Fields) => boolean
  /** Size of the file to upload first, under a key that belongs only to this entity. */
  readonly uploadBytes?: (content: Fields) => number
}

export interface UpdateAbility {
  /** Fields of a record that the service can change. */
  readonly fields: readonly string[]
  /** Sends the changed fields. A cleared one is null, which is sent as the empty value. `record` has just been read. */
  readonly call: (target: CallTarget, patch: Fields, record?: Fields) => PublishCall
  /** Fields that no reply contains, so they can't be looked up. */
  readonly writeOnly?: readonly string[]
}

export interface RemoveAbility {
  /** `content` is the record's. */
  readonly call: (target: CallTarget, content: Fields) => PublishCall
  /** Of something new: what an undo, which deletes it, doesn't take back. */
  readonly remainder?: string
  /** Lists of what a record contains, which others may have added; an undo asks before it deletes the record. */
  readonly contents?: readonly RecordContents[]
  /** The type for the route, if only the record has it: it's read first, and null if it no longer exists. */
  readonly typeFrom?: (record: Fields | null) => string
}

export interface RecordContents {
  /** How a conflict names them. */
  readonly field: string
  readonly subject: DraftSubject
  readonly call: (target: CallTarget) => SingleCall
}

/**
 * Changes that the service accepts together (requests-and-lists.md#batches): a batch is carried out as a whole or not
 * at all.
 */
export interface BatchAbility {
  readonly operation: BatchCall['operation']
  /** Maximum changes per batch. */
  readonly maximum: number
  /** For sets, whose changes consist of several rows: maximum rows per call, and the rows of a change. */
  readonly rows?: {
    readonly maximum: number
    readonly count: (draft: Pick<Draft, 'base' | 'patch'>) => number
  }
  readonly readSeveral: (accountId: string, remoteIds: readonly string[]) => SingleCall
  /** All records, newest first; omitted if each is looked up by the entities it refers to. */
  readonly newest?: (accountId: string) => SingleCall
}

/** removed: marked for deletion · unread: not synced yet. */
export type NamedState =
  | { readonly kind: 'there' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'removed'; readonly title: string }

/**
 * What checks need besides the draft: facts about other entities, the account and the user. Unknown ones are null, and
 * their rules are skipped.
 */
export interface DraftCheckContext {
  /** Media records and media drafts, by key or `draft:ID`. */
  readonly library: MediaLibrary
  /** Whether the whole media library was synced. */
  readonly isLibraryKnown: () => boolean
  /** Features of the account. */
  readonly features: () => readonly string[] | null
  /** The signed-in user. The service has no call for who lets the account post for them, so permission is assumed. */
  readonly callerId: () => string | null
  /** Users whose posts the account may promote. */
  readonly promotable: () => readonly string[] | null
  /** The record to change or delete, as last synced. */
  readonly record: { readonly content: Fields; readonly type: string | null } | null
  /** `field` is the path of the reference within the content. */
  readonly named: (names: string, field: string) => NamedState
  readonly campaigns: CampaignFacts
  /** An account that someone signed in here can use; null for any other. */
  readonly accountOf: (accountId: string) => KnownAccount | null
  /** Audiences with this name, except the given draft and its record; '' for a new one. */
  readonly audiencesNamed: (name: string, draftId: string, remoteId: string) => number
  /** The facts of a line item (an ID or `draft:ID`) that its targeting depends on; null if unknown. */
  readonly lineItem: (names: string) => TargetedLineItem | null
  /** What stored look-ups and audiences say about a targeted value; null if none contains it. */
  readonly targetedValue: (type: string, value: string) => TargetingValueFacts | null
  /** Checks the draft by the account's policy; absent without one. */
  readonly policy?: ((draft: Draft) => readonly Finding[]) | undefined
}

/** What lists of accounts say about one of them. */
export interface KnownAccount {
  readonly name: string | null
  readonly business_id: string | null
}

/** Facts about a value in a look-up or an audience list; a missing field is unknown. */
export interface TargetingValueFacts {
  readonly name: string
  /** Country of a place, in two letters. */
  readonly country?: string
  readonly isCountry?: boolean
  /** Operating system of a device or version. */
  readonly system?: string
  /** Countries in which a TV show airs. */
  readonly countries?: readonly string[]
  /** Whether an audience can be targeted. */
  readonly targetable?: boolean
  /** For an IAB category: those of each content category that it belongs to. They are targeted together. */
  readonly together?: readonly (readonly string[])[]
}

export interface TargetedLineItem {
  readonly placements: readonly string[]
  readonly objective: string
}
