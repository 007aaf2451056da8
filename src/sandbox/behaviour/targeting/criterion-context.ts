import type { Finding } from '../../../shared/core/finding.ts'
import {
  type CriterionContext,
  type CriterionTerms,
  criterionFindings,
  type ValueFacts,
} from '../../../shared/entities/targeting/targeting-rules.ts'
import { audienceTargetingTypes, batchOnlyTypes } from '../../../shared/entities/targeting/targeting-types.ts'
import { notFound } from '../../answer/ads-errors.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { contentCategoriesOf } from '../../reference/categories.ts'
import { countriesOf, countryOf, listingOf, platformOf } from '../../reference/targeting/options.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CustomAudienceRecord } from '../../state/audience-tables.ts'
import { permissionOf } from '../audiences/audience-permissions.ts'
import { showAudience } from '../audiences/audience-view.ts'
import { findCampaign } from '../common/find-entity.ts'

/** What the rules about a criterion need to know, from the account's records and the look-ups. */

export interface CriterionPlace {
  readonly account: AccountRecord
  readonly data: AdsData
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A criterion's neighbors; without a line item, as in an estimate, its placements don't matter. */
export interface Neighbors extends Pick<CriterionContext, 'others' | 'companions' | 'inBatch'> {
  readonly lineItemId?: string
}

/** All errors of a new criterion in combination with others. */
export function checkCriterion(
  place: CriterionPlace,
  terms: CriterionTerms,
  { lineItemId, ...neighbors }: Neighbors,
): readonly (Finding | AdsError)[] {
  const { targeting_type: type, targeting_value: value } = terms
  const facts = factsOf(place, type, value)
  if (facts === 'noAudience') return [notFound('CUSTOM_AUDIENCE', value, 'targeting_value')]
  if (facts === 'noCampaign') return [notFound('CAMPAIGN', value, 'targeting_value')]
  return criterionFindings(terms, {
    ...neighbors,
    facts,
    platformOf,
    countriesOf,
    countryOf,
    ...(lineItemId === undefined ? {} : aboutLineItem(place, lineItemId, type)),
  })
}

function aboutLineItem({ data }: CriterionPlace, id: string, type: string): Partial<CriterionContext> {
  const item = data.line_items.get(id)
  const about = item === undefined ? {} : { placements: item.placements, objective: item.objective }
  if (!batchOnlyTypes.has(type)) return about
  const links = data.line_item_curated_categories
  return {
    ...about,
    hasCuratedCategory: links.find((link) => link.line_item_id === id && !link.deleted) !== undefined,
    contentCategories: contentCategoriesOf(data).map(({ iab_categories }) => iab_categories),
  }
}

function factsOf(
  place: CriterionPlace,
  type: string,
  value: string,
): ValueFacts | 'noAudience' | 'noCampaign' {
  const { account, data } = place
  if (audienceTargetingTypes.has(type)) {
    const audience = findAudience(place, value)
    return audience === undefined ? 'noAudience' : { audience }
  }
  if (type.startsWith('CAMPAIGN_ENGAGEMENT')) {
    return findCampaign({ account, data }, value) === undefined ? 'noCampaign' : {}
  }
  if (type.startsWith('USER_ENGAGEMENT')) return { isOwnUser: promotableUsers(place, false).has(value) }
  if (type === 'FOLLOWERS_OF_USER') return { isOwnUser: promotableUsers(place, true).has(value) }
  return listingOf(type, value)
}

/** Users that the account may promote, or promote in full; its own users if none are listed. */
function promotableUsers({ account, data }: CriterionPlace, inFull: boolean): ReadonlySet<string> {
  const listed = data.promotable_users.filter((row) => row.account_id === account.id && !row.deleted)
  if (listed.length === 0) return new Set(account.users)
  const users = listed.filter((row) => !inFull || row.promotable_user_type === 'FULL')
  return new Set(users.map(({ user_id }) => user_id))
}

/** An audience the account owns or has access to. */
export function findAudience({ account, data, now }: CriterionPlace, id: string) {
  const row = data.custom_audiences.get(id)
  const isVisible = row?.account_id === account.id || permissionOf(data, id, account.id) !== undefined
  if (row === undefined || row.deleted || !isVisible) return undefined
  return aboutAudience(row, data, now)
}

function aboutAudience(row: CustomAudienceRecord, data: AdsData, now: number) {
  const { name, targetable, audience_size } = showAudience(row, data, now, 'READ_ONLY')
  return { name, targetable, size: audience_size }
}
