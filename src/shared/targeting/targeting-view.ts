import { z } from 'zod'
import { targetingOperators } from '../api/ads/targeting-criteria.ts'
import {
  conversationTypes,
  eventTypes,
  locationTypes,
  operatingSystems,
  tvLocales,
} from '../api/ads/targeting-options.ts'
import { instant } from '../api/conventions.ts'
import type { RefusedRow } from '../campaigns/campaign-bulk.ts'
import type { Fault } from '../core/fault.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { Draft } from '../drafts/draft.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'

/** Targeting in the form that pages use. */

const targetingType = z.string().regex(/^[A-Z_]{1,60}$/)

export const criterion = z.strictObject({
  targeting_type: targetingType,
  targeting_value: z.string().min(1).max(255),
  operator_type: z.enum(targetingOperators),
})

/** In the form that the contract accepts. */
export function asCriterion({ targeting_type, targeting_value, operator_type }: CriterionTerms) {
  const operator = targetingOperators.find((known) => known === operator_type) ?? 'EQ'
  return { targeting_type, targeting_value, operator_type: operator }
}

const criteria = z.array(criterion).max(5_000)
const types = z.array(targetingType).max(50)

/** The change to the targeting of each selected line item. */
export const targetingChange = z.discriminatedUnion('kind', [
  /** Missing criteria aren't removed, and existing ones aren't added again. */
  z.strictObject({ kind: z.literal('change'), add: criteria, remove: criteria }),
  /** Replaces the criteria of these types, or all of them. */
  z.strictObject({ kind: z.literal('replace'), types: types.nullable(), criteria }),
  /** Copies those of another line item, in place of or in addition to the current ones. */
  z.strictObject({
    kind: z.literal('copy'),
    from: z.string().min(1).max(100),
    types: types.nullable(),
    keepsOwn: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('template'), id: z.int().min(1), keepsOwn: z.boolean() }),
])
export type TargetingChange = Readonly<z.output<typeof targetingChange>>

/** A criterion with its value's name from a look-up; null if unknown. */
export interface NamedCriterion extends CriterionTerms {
  readonly name: string | null
}

/** unchanged: as on the service · added and removed: drafted. */
export interface TargetingRow extends NamedCriterion {
  readonly state: 'unchanged' | 'added' | 'removed'
  /** The field of the draft's content, used by findings and conflicts. */
  readonly field: string
}

/** The targeting of a line item before and after the draft. */
export interface TargetingSet {
  /** Key of the line item. */
  readonly lineItem: string
  /** Key of the set, for drafts of subject `targeting` and for templates. Null for a new line item without one. */
  readonly key: string | null
  readonly title: string
  readonly rows: readonly TargetingRow[]
  readonly draft: Pick<Draft, 'id' | 'kind' | 'sync' | 'publish' | 'base' | 'patch'> | null
  readonly findings: readonly Finding[]
  /** When it was last read; null for a new line item, and before the first read. */
  readonly readAt: number | null
  readonly fault: Fault | null
}

export const lookUpKinds = [
  'appStoreCategories',
  'contentCategories',
  'conversations',
  'devices',
  'events',
  'iabCategories',
  'interests',
  'languages',
  'locations',
  'networkOperators',
  'platforms',
  'platformVersions',
  'tvMarkets',
  'tvShows',
  'users',
] as const
export type LookUpKind = (typeof lookUpKinds)[number]

const country = z.string().regex(/^[A-Z]{2}$/)

/** Names a user; a handle has no @ here. */
export const handleOrId = /^(\w{1,15}|\d{1,19})$/

/** Filter of a look-up; fields that its kind doesn't know are ignored. */
export const lookUpFilter = z.strictObject({
  locationType: z.enum(locationTypes).optional(),
  /** For places and network operators. */
  country: country.optional(),
  os: z.enum(operatingSystems).optional(),
  conversationType: z.enum(conversationTypes).optional(),
  /** For the market of TV shows. */
  locale: z.enum(tvLocales).optional(),
  eventTypes: z.array(z.enum(eventTypes)).max(10).optional(),
  countries: z.array(country).max(200).optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** Handles without @, and IDs. */
  users: z.array(z.string().regex(handleOrId)).max(100).optional(),
})
export type LookUpFilter = Readonly<z.output<typeof lookUpFilter>>

/** One targetable value. */
export interface TargetingOption {
  readonly targeting_type: string
  readonly targeting_value: string
  readonly name: string
  /** As the service returned it: `location_type`, `country_code`, `os_type`, dates, reach. */
  readonly record: Fields
}

export interface LookedUp {
  readonly options: readonly TargetingOption[]
  /** Age of the reply; in a local search, of the oldest one. Null if nothing is stored. */
  readonly readAt: number | null
  /** Found locally among stored replies, because the service couldn't be reached. */
  readonly isLocal: boolean
  readonly fault: Fault | null
}

/** A line of a pasted list. */
export interface MatchedLocation {
  readonly text: string
  /** Null if none has this name or code, or several do. */
  readonly place: TargetingOption | null
  /** Candidates, the most likely first. */
  readonly suggestions: readonly TargetingOption[]
}

export interface PlaceMatches {
  readonly matches: readonly MatchedLocation[]
  /** Why some weren't looked up on the service. */
  readonly fault: Fault | null
}

export interface ReachEstimate {
  readonly min: number
  readonly max: number
}

/** A line item's targeting before and after. */
export interface TargetingSample {
  readonly key: string
  readonly title: string
  readonly added: readonly NamedCriterion[]
  readonly removed: readonly NamedCriterion[]
  /** What stays of the types that change. */
  readonly kept: readonly NamedCriterion[]
  /** Number of criteria afterwards; with 0 it delivers worldwide. */
  readonly left: number
}

export interface TargetingPreview {
  readonly rows: number
  readonly changed: number
  readonly untouched: number
  readonly impossible: number
  /** Number of line items that would lose all of their targeting. */
  readonly worldwide: number
  /** Criteria of another account's template that can't be applied in this one, such as audiences. */
  readonly skippedCriteria: number
  readonly refused: readonly RefusedRow[]
  /** The first changed ones, at most 20. */
  readonly samples: readonly TargetingSample[]
}
