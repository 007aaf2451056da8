import type { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { Draft } from '../drafts/draft.ts'
import type { BatchCall, PublishCall, SingleCall } from '../publishing/publish-call.ts'
import type { CampaignFacts } from './campaigns/campaign-check.ts'
import type { MediaLibrary } from './media/media.ts'

/**
 * Everything the program knows about a kind of entity that can be drafted. Drafts, checks, publishing, reconciling,
 * undo, import and export are loops over the registry of these. An ability that the service lacks is left out.
 */
export interface EntityKind {
  /** What a draft holds: the service's parameters by name. Any may be missing, or be `draft:ID` for a reference. */
  readonly content: z.ZodType
  readonly fields: readonly string[]
  /** Fields beside those, one for each member of a set. All of them can be changed. */
  readonly isField?: (name: string) => boolean
  /** The title of content without `name`, `title` and `file_name`. */
  readonly titleOf?: (content: Fields) => unknown
  /** Fields, at any depth, that a new one begins with. One that holds nothing else isn't a change yet. */
  readonly startsWith?: readonly string[]
  /** What lists show beside the title; null if there's nothing to say yet. */
  readonly typeOf?: (content: Fields, library: MediaLibrary) => string | null
  /** Null if the content can't be read. Fields of findings are paths within the content: `components.0.title`. */
  readonly check: (draft: Draft, context: DraftCheckContext) => readonly Finding[] | null
  /** The service judges the whole record at each change, so findings about unchanged fields count too. */
  readonly judgedAsWhole?: true

  /** Requests that list all records. */
  readonly lists: readonly RecordList[]
  /** Lists of known records that the others leave out. */
  readonly unlisted?: (records: readonly Fields[]) => Iterable<RecordList>
  /** Reads one record. `content` is that of its draft. */
  readonly read: (target: CallTarget, content: Fields) => SingleCall
  /** The parameter that names a record in the route of its calls. */
  readonly idParam: string
  /** The content of a draft of a record: what a user can set, without what the service adds. */
  readonly fromRecord: (record: Fields) => Fields
  /** The ID of a record if it isn't in `id`. */
  readonly idOf?: (record: Fields) => string | null
  readonly titleOfRecord?: (record: Fields) => string | null
  /** The attribute with what lists show beside the title, if the content doesn't have it. */
  readonly typeField?: string
  /** Posts refer to it by its `card_uri`. */
  readonly hasAddress?: true
  /** Whether the service doesn't store a field of this content, so that a comparison leaves it out. */
  readonly isIgnored?: (content: Fields, field: string) => boolean

  readonly create?: CreateAbility
  readonly update?: UpdateAbility
  readonly remove?: RemoveAbility
  readonly batch?: BatchAbility
}

/** What a call needs to know of a change; its references are resolved. */
export interface CallTarget {
  readonly accountId: string
  /** The record, or the media key of an upload; empty for any other new entity. */
  readonly remoteId: string
  /** The record's own type, which some routes name. */
  readonly type: string | null
}

export interface RecordList {
  readonly operation: Operation<z.ZodObject, null, z.ZodType<{ readonly data: readonly unknown[] }>>
  /** Without the account's ID. */
  readonly params: Fields
  /** Whether a record in the list is of this kind; all are if it's left out. */
  readonly isOwn?: (record: Fields) => boolean
}

/**
 * exact: everything that can be read is as it was sent · similar: it could be the same, but other parts differ, so a
 * person has to look · different.
 */
export type RecordMatch = 'exact' | 'similar' | 'different'

/**
 * harmless: a repeat changes nothing · onceAbsent: repeated after its absence is established · personDecides: a second
 * one would spend or post twice, so only a person has it sent again.
 */
export type RepeatRule = 'harmless' | 'onceAbsent' | 'personDecides'

export interface CreateAbility {
  /** Fields that aren't set are left out. */
  readonly call: (target: CallTarget, content: Fields) => PublishCall
  readonly repeat: Exclude<RepeatRule, 'harmless'>
  /** The list with what a call made, as narrow as the service allows. `sent` are the call's parameters or body. */
  readonly find: (target: CallTarget, sent: Fields) => SingleCall
  /** Whether a record is what a call without an answer made. */
  readonly match: (sent: Fields, record: Fields) => RecordMatch
  /**
   * New entities with the same key could be taken for one another, so they are never in flight at the same time. Null
   * if the service itself distinguishes them.
   */
  readonly matchKey: (content: Fields) => string | null
  /** A key or a pair of IDs identifies it, so neither its time nor other steps matter for a match. */
  readonly hasOwnKey?: true
  /** Asked for a second one, the service answers with the one it has. */
  readonly answersExisting?: true
  /** Bytes of the file that is uploaded first, under a key that belongs to this entity alone. */
  readonly uploadBytes?: (content: Fields) => number
}

export interface UpdateAbility {
  /** Fields of a record that the service lets one change. */
  readonly fields: readonly string[]
  /** Sends the changed fields. A cleared one is null, which is sent as the empty value. `record` is as just read. */
  readonly call: (target: CallTarget, patch: Fields, record?: Fields) => PublishCall
  /** Fields that no answer returns, so they can't be looked up. */
  readonly writeOnly?: readonly string[]
}

export interface RemoveAbility {
  readonly call: (target: CallTarget) => PublishCall
  /** The type in the route, if only the record has it: it's read first, and null if it's gone. */
  readonly typeFrom?: (record: Fields | null) => string
}

/** Changes that the service takes together (public-facts A6): all of a batch is done or nothing. */
export interface BatchAbility {
  readonly operation: BatchCall['operation']
  /** How many changes go together. */
  readonly maximum: number
  /** Of sets, whose changes are several rows each: how many rows a call takes, and how many a change is. */
  readonly rows?: {
    readonly maximum: number
    readonly count: (draft: Pick<Draft, 'base' | 'patch'>) => number
  }
  readonly readSeveral: (accountId: string, remoteIds: readonly string[]) => SingleCall
  /** All records, newest first; left out where each is looked up by what it names. */
  readonly newest?: (accountId: string) => SingleCall
}

/** removed: it is to be deleted · unread: not synced yet. */
export type NamedState =
  | { readonly kind: 'there' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'removed'; readonly title: string }

/** What checks need to know beside the draft. What isn't known yet is null, and its rules are skipped. */
export interface DraftCheckContext {
  /** Media records and media drafts, by key or `draft:ID`. */
  readonly library: MediaLibrary
  /** Whether the whole media library was synced. */
  readonly creativesRead: boolean
  /** Features of the account. */
  readonly features: readonly string[] | null
  /** The signed-in user. The service can't be asked who lets the account post for them, so a grant is assumed. */
  readonly callerId: string | null
  /** Users whose posts the account may promote. */
  readonly promotable: readonly string[] | null
  /** The record that is changed or deleted, as last seen. */
  readonly record: { readonly content: Fields; readonly type: string | null } | null
  /** `field` is the place of the name within the content. */
  readonly named: (names: string, field: string) => NamedState
  readonly campaigns: CampaignFacts
  /** What of a line item (an ID or `draft:ID`) its targeting depends on; null where it isn't known. */
  readonly lineItem?: (names: string) => TargetedLineItem | null
  /** What look-ups and audiences on disk say of a targeted value; null where none has it. */
  readonly targetedValue?: (type: string, value: string) => TargetingValueFacts | null
}

/** Of a value that a look-up or a list of audiences names; a missing field is unknown. */
export interface TargetingValueFacts {
  readonly name: string
  /** Of a place, in two letters. */
  readonly country?: string
  readonly isCountry?: boolean
  /** Of a device or a version: its operating system. */
  readonly system?: string
  /** Where a TV show is on. */
  readonly countries?: readonly string[]
  /** Of an audience. */
  readonly targetable?: boolean
}

export interface TargetedLineItem {
  readonly placements: readonly string[]
  readonly objective: string
}
