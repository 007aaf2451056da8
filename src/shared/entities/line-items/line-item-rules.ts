import { createLineItem, updateLineItem } from '../../api/ads/line-items.ts'
import { parseIsoTime } from '../../api/conventions.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import { citeDocumented, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { fromConstant } from '../../text/format.ts'
import { t } from '../../text/language.ts'
import {
  isGiven,
  type LineItemContext,
  type LineItemRule,
  type LineItemTerms,
  lineItemCitation,
  lineItemError,
  lineItemWarning,
  missingLineItemField,
} from './line-item-terms.ts'
import { termsOf } from './objective-matrix.ts'
import { dailyWithinCampaign, flightNearby, nothingToDeliver } from './outlook-rules.ts'
import { pricingRules } from './pricing-rules.ts'

// Budgets of the line item and its campaign.

const daily = 'daily_budget_amount_local_micro'

const dailyWithinTotal: LineItemRule = (item) => {
  const { daily_budget_amount_local_micro: perDay, total_budget_amount_local_micro: total } = item
  if (perDay === null || total === null || perDay <= total) return null
  return lineItemError('daily-within-total', daily, t`The daily budget is above the total budget.`)
}

/** A daily amount from before the campaign took over the budget is no reason to refuse other changes. */
const dailyNeedsOwnBudget: LineItemRule = (item, { campaign, change }) => {
  if (item.daily_budget_amount_local_micro === null || campaign?.budget_optimization !== 'CAMPAIGN')
    return null
  return (isGiven(change, daily) ? lineItemError : lineItemWarning)(
    'daily-needs-own-budget',
    daily,
    t`The campaign sets the budget, so you can’t set a daily budget here.`,
  )
}

const deliveryNeedsOwnBudget: LineItemRule = ({ standard_delivery }, { campaign }) => {
  if (standard_delivery !== false || campaign?.budget_optimization !== 'CAMPAIGN') return null
  return lineItemWarning(
    'delivery-needs-own-budget',
    'standard_delivery',
    t`Accelerated delivery needs a line item budget.`,
    citePublic('line-items#delivery-of-a-line-item'),
  )
}

const bidWithinCampaign: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }, { campaign }) => {
  if (bid === null || bid_strategy === 'AUTO' || campaign === null) return null
  const limits = [campaign.daily_budget_amount_local_micro, campaign.total_budget_amount_local_micro]
  if (!limits.some((limit) => limit !== null && bid > limit)) return null
  return lineItemWarning(
    'bid-within-campaign',
    'bid_amount_local_micro',
    t`The bid is above the campaign’s budget, so the line item won’t be served.`,
    citePublic('campaigns#budgets'),
  )
}

const totalWithinCampaign: LineItemRule = ({ total_budget_amount_local_micro: total }, { campaign }) => {
  const limit = campaign?.total_budget_amount_local_micro ?? null
  if (total === null || limit === null || total <= limit) return null
  return lineItemWarning(
    'total-within-campaign',
    'total_budget_amount_local_micro',
    t`The total budget is above the campaign’s, so the line item won’t be served.`,
    citePublic('campaigns#budgets'),
  )
}

// Where, when and how often a line item is shown, and the fields that this requires.

const endAfterStart: LineItemRule = ({ start_time, end_time }) => {
  if (start_time === null || end_time === null || parseIsoTime(end_time) > parseIsoTime(start_time))
    return null
  return lineItemError(
    'end-after-start',
    'end_time',
    t`The flight ends before it begins.`,
    citeSettled('line-items#flight'),
  )
}

const capObjective: LineItemRule = ({ frequency_cap, objective }) => {
  if (frequency_cap === null || termsOf(objective)?.takesFrequencyCap !== false) return null
  return lineItemError(
    'cap-objective',
    'frequency_cap',
    t`Frequency caps aren’t available for the objective ${fromConstant(objective)}, only for Reach, Engagements, Video views and Preroll views.`,
  )
}

const capAndPeriod: LineItemRule = ({ frequency_cap, duration_in_days }) => {
  if ((frequency_cap === null) === (duration_in_days === null)) return null
  const isPeriodMissing = duration_in_days === null
  return {
    ...lineItemWarning(
      'cap-and-period',
      isPeriodMissing ? 'duration_in_days' : 'frequency_cap',
      isPeriodMissing
        ? t`A frequency cap needs a period.`
        : t`A period without a frequency cap has no effect.`,
      lineItemCitation('duration_in_days'),
    ),
    code: 'INCLUSIVE_PARAMETERS',
  }
}

const storeIdentifier: LineItemRule = (item) => {
  const hasOne = item.android_app_store_identifier !== null || item.ios_app_store_identifier !== null
  if (hasOne || termsOf(item.objective)?.needsStoreIdentifier !== true) return null
  return missingLineItemField(
    'store-identifier',
    'ios_app_store_identifier',
    t`The objective ${fromConstant(item.objective)} needs the app’s identifier in at least one store.`,
    lineItemCitation('ios_app_store_identifier'),
  )
}

const networkDomain: LineItemRule = ({ placements, advertiser_domain }) => {
  if (advertiser_domain !== null || !placements.includes('PUBLISHER_NETWORK')) return null
  return missingLineItemField(
    'network-domain',
    'advertiser_domain',
    t`The publisher network needs the advertiser’s domain.`,
  )
}

const categoriesNeeded: LineItemRule = ({ placements, objective, categories }) => {
  const isPreroll = objective === 'PREROLL_VIEWS'
  if (categories.length > 0 || !(isPreroll || placements.includes('PUBLISHER_NETWORK'))) return null
  return missingLineItemField(
    'categories-needed',
    'categories',
    isPreroll
      ? t`Pre-roll needs one or two business categories.`
      : t`The publisher network needs categories.`,
    isPreroll ? citeDocumented('accounts#business-categories') : lineItemCitation('categories'),
  )
}

const maxBusinessCategories = 2

/**
 * Counts business categories, not values: one category stands for several IAB values. A value outside of all categories
 * counts by its first number, so that IAB17 and IAB17-18 are one.
 */
const prerollCategories: LineItemRule = ({ objective, categories }, { businessCategories }) => {
  if (objective !== 'PREROLL_VIEWS') return null
  const groups = categories.map((value) => {
    const index = businessCategories.findIndex(({ iab_categories }) => iab_categories.includes(value))
    return index < 0 ? (value.split('-', 1)[0] ?? value) : String(index)
  })
  if (new Set(groups).size <= maxBusinessCategories) return null
  return lineItemError(
    'preroll-categories',
    'categories',
    t`Pre-roll takes at most two business categories.`,
    citeDocumented('accounts#business-categories'),
  )
}

const promotingUser: LineItemRule = ({ objective, advertiser_user_id }) => {
  if (advertiser_user_id === null || objective === 'PREROLL_VIEWS') return null
  return lineItemWarning(
    'promoting-user',
    'advertiser_user_id',
    t`A promoting user is only for pre-roll line items.`,
  )
}

// Product type and placements. Neither can be changed later, so they are only checked on create.

const productType: LineItemRule = ({ product_type, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || terms.productTypes.some((type) => type === product_type)) return null
  return (terms.productTypesAreStated ? lineItemError : lineItemWarning)(
    'product-type',
    'product_type',
    t`The product type ${fromConstant(product_type)} isn’t available for the objective ${fromConstant(objective)}. Use ${terms.productTypes.map(fromConstant).join(', ')}.`,
    citePublic('line-items#objectives'),
  )
}

const placementsNeeded: LineItemRule = ({ placements, objective }) => {
  const needed = termsOf(objective)?.placementsNeeded ?? []
  if (needed.length === 0 || needed.some((placement) => placements.includes(placement))) return null
  return lineItemError(
    'placements-needed',
    'placements',
    t`The objective ${fromConstant(objective)} needs one of the placements ${needed.map(fromConstant).join(', ')}.`,
    citePublic('line-items#placements'),
  )
}

const profileNotAlone: LineItemRule = ({ placements }) => {
  if (placements.length === 0 || !placements.every((placement) => placement === 'TWITTER_PROFILE'))
    return null
  return lineItemError(
    'profile-not-alone',
    'placements',
    t`The placement Profile can’t be the only one.`,
    citePublic('line-items#placements'),
  )
}

const searchNeedsKeywords: LineItemRule = ({ placements }) => {
  if (!placements.includes('TWITTER_SEARCH')) return null
  return lineItemWarning(
    'search-needs-keywords',
    'placements',
    t`The placement Search needs targeted keywords.`,
    citePublic('line-items#placements'),
  )
}

const always: readonly LineItemRule[] = [
  ...pricingRules,
  totalWithinCampaign,
  dailyWithinTotal,
  dailyNeedsOwnBudget,
  deliveryNeedsOwnBudget,
  bidWithinCampaign,
  dailyWithinCampaign,
  nothingToDeliver,
  endAfterStart,
  flightNearby,
  capObjective,
  capAndPeriod,
  storeIdentifier,
  networkDomain,
  categoriesNeeded,
  prerollCategories,
  promotingUser,
]
const whenCreated: readonly LineItemRule[] = [
  ...always,
  productType,
  (item, context) => placementsNeeded(item, context) ?? profileNotAlone(item, context),
  searchNeedsKeywords,
]

const createOrder = once(() => Object.keys(createLineItem.params.shape))
const updateOrder = once(() => Object.keys(updateLineItem.params.shape))

/**
 * All findings of a line item after the change, in the order of the parameter table. The same rules apply to creates
 * and updates (requests-and-lists.md#changes).
 */
export function lineItemFindings(item: LineItemTerms, context: LineItemContext): readonly Finding[] {
  const isNew = context.change.kind === 'create'
  const findings = (isNew ? whenCreated : always).flatMap((rule) => rule(item, context) ?? [])
  return inTableOrder(findings, isNew ? createOrder() : updateOrder())
}
