import { citePublic } from '../../service-docs/citation.ts'
import { formatAlternatives, fromConstant } from '../../text/format.ts'
import { t } from '../../text/language.ts'
import { biddingRulesOf } from './bidding-rules.ts'
import {
  isGiven,
  type LineItemRule,
  lineItemCitation,
  lineItemError,
  lineItemWarning,
  missingLineItemField,
} from './line-item-terms.ts'
import { termsOf } from './objective-matrix.ts'

const bidStrategyObjective: LineItemRule = ({ bid_strategy, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || terms.bidStrategies.some((strategy) => strategy === bid_strategy)) return null
  return lineItemError(
    'bid-strategy-objective',
    'bid_strategy',
    t`The bid strategy ${fromConstant(bid_strategy)} isn’t available for the objective ${fromConstant(objective)}. Use ${formatAlternatives(terms.bidStrategies.map(fromConstant))}.`,
  )
}

const bidRequired: LineItemRule = ({ bid_strategy, bid_amount_local_micro }) => {
  if (bid_strategy === 'AUTO' || bid_amount_local_micro !== null) return null
  return missingLineItemField(
    'bid-required',
    'bid_amount_local_micro',
    t`The bid strategy ${fromConstant(bid_strategy)} needs a bid.`,
  )
}

const bidAboveZero: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }) => {
  if (bid === null || bid > 0) return null
  return {
    ...lineItemError(
      'bid-above-zero',
      'bid_amount_local_micro',
      t`The bid must be above zero with the strategy ${fromConstant(bid_strategy)}.`,
    ),
    code: 'INVALID_PARAMETER',
  }
}

const bidIgnored: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }) => {
  if (bid_strategy !== 'AUTO' || bid === null) return null
  return lineItemWarning(
    'bid-ignored',
    'bid_amount_local_micro',
    t`The bid strategy Auto sets the bid, so this amount is ignored.`,
    lineItemCitation('bid_strategy'),
  )
}

const bidDenomination: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid, currency }) => {
  if (bid === null || currency === null || bid_strategy === 'AUTO' || bid <= 0) return null
  const rules = biddingRulesOf(currency)
  if (rules === null) return null
  const isOutside = bid < rules.minimum_cpe_bid_local_micro || bid > rules.maximum_cpe_bid_local_micro
  if (!isOutside && BigInt(bid) % BigInt(rules.minimum_denomination) === 0n) return null
  return {
    ...lineItemWarning(
      'bid-denomination',
      'bid_amount_local_micro',
      isOutside
        ? t`The bid is outside the service’s limits for ${currency}.`
        : t`The bid isn’t a multiple of the smallest step in ${currency}.`,
      citePublic('accounts#bidding-rules'),
    ),
    code: 'INVALID_DENOMINATION',
  }
}

const goalObjective: LineItemRule = ({ goal, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || goal === null || terms.goals.some((known) => known === goal)) return null
  // SITE_VISITS is only for website clicks (line-items.md#goals); other pairs in inferred rows may exist.
  const isCertain = terms.goalsAreStated || goal === 'SITE_VISITS'
  return (isCertain ? lineItemError : lineItemWarning)(
    'goal-objective',
    'goal',
    t`The goal ${fromConstant(goal)} isn’t available for the objective ${fromConstant(objective)}. Use ${terms.goals.map(fromConstant).join(', ')}.`,
    citePublic('line-items#objectives'),
  )
}

/** The tag can only be set on create, so a later change of the goal to conversions is merely suspicious. */
const conversionsNeedTag: LineItemRule = ({ goal, primary_web_event_tag }, { change }) => {
  if (goal !== 'WEBSITE_CONVERSIONS' || primary_web_event_tag !== null) return null
  return {
    ...missingLineItemField(
      'conversions-need-tag',
      'primary_web_event_tag',
      t`The goal Website conversions needs a primary web event tag.`,
      citePublic('line-items#conversion-tag'),
    ),
    severity: change.kind === 'create' ? 'error' : 'warning',
  }
}

const payByFixed: LineItemRule = ({ objective }, { change }) => {
  if (change.kind === 'create' || !isGiven(change, 'pay_by') || objective === 'APP_INSTALLS') return null
  return lineItemError(
    'pay-by-fixed',
    'pay_by',
    t`You can change what you pay for only with the objective App installs.`,
  )
}

const impressionWithTarget: LineItemRule = ({ pay_by, bid_strategy, goal }) => {
  if (pay_by !== 'IMPRESSION' || bid_strategy !== 'TARGET' || goal !== 'LINK_CLICKS') return null
  return lineItemError(
    'impression-with-target',
    'pay_by',
    t`You can’t pay by impression with the bid strategy Target for link clicks.`,
  )
}

const siteVisitsByImpression: LineItemRule = ({ goal, pay_by }) => {
  if (goal !== 'SITE_VISITS' || pay_by === null || pay_by === 'IMPRESSION') return null
  return lineItemError(
    'site-visits-by-impression',
    'pay_by',
    t`Site visits are paid by impression.`,
    citePublic('line-items#pricing'),
  )
}

/** Objectives that are documented as priced by a kind of click (line-items.md#objectives); impressions go with all. */
const clickObjectives: Readonly<Record<string, readonly string[]>> = {
  LINK_CLICK: ['WEBSITE_CLICKS'],
  APP_CLICK: ['APP_INSTALLS', 'APP_ENGAGEMENTS'],
}

const payByObjective: LineItemRule = ({ pay_by, objective }) => {
  const meant = clickObjectives[pay_by ?? '']
  if (meant === undefined || termsOf(objective) === null || meant.includes(objective)) return null
  return lineItemWarning(
    'pay-by-objective',
    'pay_by',
    t`Paying by ${fromConstant(String(pay_by))} is meant for the objective ${formatAlternatives(meant.map(fromConstant))}.`,
    citePublic('line-items#objectives'),
  )
}

/** Rules of bid, goal and what is paid for, in the order of their findings. */
export const pricingRules: readonly LineItemRule[] = [
  bidRequired,
  bidAboveZero,
  bidIgnored,
  bidDenomination,
  bidStrategyObjective,
  goalObjective,
  conversionsNeedTag,
  // One finding per field is enough: a fixed pay_by can't be wrong in another way as well.
  (item, context) =>
    payByFixed(item, context) ??
    impressionWithTarget(item, context) ??
    siteVisitsByImpression(item, context) ??
    payByObjective(item, context),
]
