import { z } from 'zod'
import { targetingOperators } from '../api/ads/targeting-criteria.ts'
import {
  conversationTypes,
  eventTypes,
  locationTypes,
  operatingSystems,
  tvLocales,
} from '../api/ads/targeting-options.ts'
import type { RefusedRow } from '../campaigns/campaign-bulk.ts'
import type { Fault } from '../core/fault.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { Draft } from '../drafts/draft.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'

/** Targeting as pages see it, and what they ask for. */

const targetingType = z.string().regex(/^[A-Z_]{1,60}$/)

export const criterion = z.strictObject({
  targeting_type: targetingType,
  targeting_value: z.string().min(1).max(255),
  operator_type: z.enum(targetingOperators),
})

const criteria = z.array(criterion).max(5_000)
const types = z.array(targetingType).max(50)

/** What becomes of the targeting of each line item of a selection. */
export const targetingChange = z.discriminatedUnion('kind', [
  /** Of what isn't there, nothing is removed; what is there already isn't added again. */
  z.strictObject({ kind: z.literal('change'), add: criteria, remove: criteria }),
  /** The criteria of these types, or all of them, give way to these. */
  z.strictObject({ kind: z.literal('replace'), types: types.nullable(), criteria }),
  /** Those of another line item, instead of the own ones or beside them. */
  z.strictObject({
    kind: z.literal('copy'),
    from: z.string().min(1).max(100),
    types: types.nullable(),
    keepsOwn: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('template'), id: z.int().min(1), keepsOwn: z.boolean() }),
])
export type TargetingChange = Readonly<z.output<typeof targetingChange>>

/** A criterion with the name that a look-up gave its value; null if none is known. */
export interface NamedCriterion extends CriterionTerms {
  readonly name: string | null
}

/** kept: as at the service · added and removed: planned. */
export interface TargetingRow extends NamedCriterion {
  readonly state: 'kept' | 'added' | 'removed'
  /** The field of the draft's content, by which findings and conflicts name it. */
  readonly field: string
}

/** The targeting of a line item as it is and would become. */
export interface TargetingSet {
  /** Key of the line item. */
  readonly lineItem: string
  /** Key of the set: drafts of subject `targeting`, templates. Null for a new line item without any yet. */
  readonly key: string | null
  readonly title: string
  readonly rows: readonly TargetingRow[]
  readonly draft: Pick<Draft, 'id' | 'kind' | 'sync' | 'publish' | 'base' | 'patch'> | null
  readonly findings: readonly Finding[]
  /** When it was last read; null for a new line item, and before the first time. */
  readonly readAt: number | null
  readonly fault: Fault | null
}

export const lookUpKinds = [
  'appStoreCategories',
  'conversations',
  'devices',
  'events',
  'interests',
  'languages',
  'locations',
  'networkOperators',
  'platforms',
  'platformVersions',
  'tvMarkets',
  'tvShows',
] as const
export type LookUpKind = (typeof lookUpKinds)[number]

const country = z.string().regex(/^[A-Z]{2}$/)
const instant = z.int().min(0).max(253_402_300_799_999)

/** What narrows a look-up; what its kind doesn't know is left out. */
export const lookUpFilter = z.strictObject({
  locationType: z.enum(locationTypes).optional(),
  /** Of places and network operators. */
  country: country.optional(),
  os: z.enum(operatingSystems).optional(),
  conversationType: z.enum(conversationTypes).optional(),
  /** Market of television shows. */
  locale: z.enum(tvLocales).optional(),
  eventTypes: z.array(z.enum(eventTypes)).max(10).optional(),
  countries: z.array(country).max(200).optional(),
  from: instant.optional(),
  to: instant.optional(),
})
export type LookUpFilter = Readonly<z.output<typeof lookUpFilter>>

/** One thing that can be targeted. */
export interface TargetingOption {
  readonly targeting_type: string
  readonly targeting_value: string
  readonly name: string
  /** As the service answered it: `location_type`, `country_code`, `os_type`, dates, reach. */
  readonly record: Fields
}

export interface LookedUp {
  readonly options: readonly TargetingOption[]
  /** Of the answer; of a search in what was read before, the oldest. Null if nothing is known. */
  readonly readAt: number | null
  /** Found among everything that was read before, because the service couldn't be asked. */
  readonly isLocal: boolean
  readonly fault: Fault | null
}

/** A line of a pasted list. */
export interface MatchedPlace {
  readonly text: string
  /** Null if none has this name or code, or several do. */
  readonly place: TargetingOption | null
  /** What may be meant instead, the likeliest first. */
  readonly suggestions: readonly TargetingOption[]
}

export interface PlaceMatches {
  readonly matches: readonly MatchedPlace[]
  /** Why some weren't looked up at the service. */
  readonly fault: Fault | null
}

export interface AudienceSize {
  readonly min: number
  readonly max: number
}

/** Before and after of one line item. */
export interface TargetingSample {
  readonly key: string
  readonly title: string
  readonly added: readonly NamedCriterion[]
  readonly removed: readonly NamedCriterion[]
  /** How many it has afterwards; 0 runs worldwide. */
  readonly left: number
}

export interface TargetingPreview {
  readonly rows: number
  readonly changed: number
  readonly untouched: number
  readonly impossible: number
  /** Line items that would have no targeting left, though they have some now. */
  readonly worldwide: number
  readonly refused: readonly RefusedRow[]
  /** The first of those that would change, at most 20. */
  readonly samples: readonly TargetingSample[]
}
