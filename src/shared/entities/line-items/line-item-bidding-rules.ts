import { termsOf } from '../campaigns/objective-matrix.ts'
import { biddingRulesOf } from './bidding-rules.ts'
import { isGiven, type LineItemRule, lineItemTable } from './line-item-terms.ts'

/** Rules about bid, goal and what is paid for. */

const bidStrategyObjective: LineItemRule = ({ bid_strategy, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || terms.bidStrategies.some((strategy) => strategy === bid_strategy)) return null
  return {
    rule: 'line-item.bid-strategy-objective',
    severity: 'error',
    field: 'bid_strategy',
    code: 'INVALID',
    message: `The bid strategy ${bid_strategy} is not for the objective ${objective}; it takes ${terms.bidStrategies.join(' or ')}.`,
    source: lineItemTable('bid_strategy'),
  }
}

const bidRequired: LineItemRule = ({ bid_strategy, bid_amount_local_micro }) => {
  if (bid_strategy === 'AUTO' || bid_amount_local_micro !== null) return null
  return {
    rule: 'line-item.bid-required',
    severity: 'error',
    field: 'bid_amount_local_micro',
    code: 'MISSING_PARAMETER',
    message: `The strategy ${bid_strategy} needs a bid.`,
    source: lineItemTable('bid_amount_local_micro'),
  }
}

const bidAboveZero: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }) => {
  if (bid === null || bid > 0) return null
  return {
    rule: 'line-item.bid-above-zero',
    severity: 'error',
    field: 'bid_amount_local_micro',
    code: 'INVALID_PARAMETER',
    message: `Bid must be above zero when the strategy is ${bid_strategy}.`,
    source: lineItemTable('bid_amount_local_micro'),
  }
}

const bidIgnored: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }) => {
  if (bid_strategy !== 'AUTO' || bid === null) return null
  return {
    rule: 'line-item.bid-ignored',
    severity: 'warning',
    field: 'bid_amount_local_micro',
    code: 'INVALID',
    message: 'AUTO sets the bid itself: this amount is ignored and not kept.',
    source: lineItemTable('bid_strategy'),
  }
}

const bidDenomination: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid, currency }) => {
  if (bid === null || currency === null || bid_strategy === 'AUTO' || bid <= 0) return null
  const rules = biddingRulesOf(currency)
  if (rules === null) return null
  const isOutside = bid < rules.minimum_cpe_bid_local_micro || bid > rules.maximum_cpe_bid_local_micro
  if (!isOutside && BigInt(bid) % BigInt(rules.minimum_denomination) === 0n) return null
  return {
    rule: 'line-item.bid-denomination',
    severity: 'warning',
    field: 'bid_amount_local_micro',
    code: 'INVALID_DENOMINATION',
    message: isOutside
      ? `The bid lies outside the bounds that the service names for ${currency}.`
      : `The bid isn't a multiple of the smallest step in ${currency}.`,
    source: { document: 'public', place: 'A8, bidding_rules' },
  }
}

const goalObjective: LineItemRule = ({ goal, objective }) => {
  const terms = termsOf(objective)
  if (terms === null || goal === null || terms.goals.some((known) => known === goal)) return null
  // SITE_VISITS is stated to be for website clicks alone; other pairs of inferred rows may exist.
  const isCertain = terms.goalsAreStated || goal === 'SITE_VISITS'
  return {
    rule: 'line-item.goal-objective',
    severity: isCertain ? 'error' : 'warning',
    field: 'goal',
    code: 'INVALID',
    message: `The goal ${goal} does not go with the objective ${objective}; known are ${terms.goals.join(', ')}.`,
    source: { document: 'public', place: 'F, Goals' },
  }
}

/** The tag can be set on create only, so a change of the goal to conversions is no more than suspicious. */
const conversionsNeedTag: LineItemRule = ({ goal, primary_web_event_tag }, { change }) => {
  if (goal !== 'WEBSITE_CONVERSIONS' || primary_web_event_tag !== null) return null
  return {
    rule: 'line-item.conversions-need-tag',
    severity: change.kind === 'create' ? 'error' : 'warning',
    field: 'primary_web_event_tag',
    code: 'MISSING_PARAMETER',
    message: 'The goal WEBSITE_CONVERSIONS needs a primary web event tag.',
    source: { document: 'public', place: 'A3, primary_web_event_tag' },
  }
}

const payByFixed: LineItemRule = ({ objective }, { change }) => {
  if (change.kind === 'create' || !isGiven(change, 'pay_by') || objective === 'APP_INSTALLS') return null
  return {
    rule: 'line-item.pay-by-fixed',
    severity: 'error',
    field: 'pay_by',
    code: 'INVALID',
    message: 'What is paid for can be changed for the objective APP_INSTALLS only.',
    source: lineItemTable('pay_by'),
  }
}

const impressionWithTarget: LineItemRule = ({ pay_by, bid_strategy, goal }) => {
  if (pay_by !== 'IMPRESSION' || bid_strategy !== 'TARGET' || goal !== 'LINK_CLICKS') return null
  return {
    rule: 'line-item.impression-with-target',
    severity: 'error',
    field: 'pay_by',
    code: 'INVALID',
    message: 'Paying by impression is not possible with TARGET bidding for link clicks.',
    source: lineItemTable('pay_by'),
  }
}

const siteVisitsByImpression: LineItemRule = ({ goal, pay_by }) => {
  if (goal !== 'SITE_VISITS' || pay_by === null || pay_by === 'IMPRESSION') return null
  return {
    rule: 'line-item.site-visits-by-impression',
    severity: 'error',
    field: 'pay_by',
    code: 'INVALID',
    message: 'Site visits are paid by impression.',
    source: { document: 'public', place: 'F, WEBSITE_CLICKS' },
  }
}

/** Objectives that are stated to be paid by clicks of a kind (public-facts F); impressions go with all. */
const clickObjectives: Readonly<Record<string, readonly string[]>> = {
  LINK_CLICK: ['WEBSITE_CLICKS'],
  APP_CLICK: ['APP_INSTALLS', 'APP_ENGAGEMENTS'],
}

const payByObjective: LineItemRule = ({ pay_by, objective }) => {
  const meant = clickObjectives[pay_by ?? '']
  if (meant === undefined || termsOf(objective) === null || meant.includes(objective)) return null
  return {
    rule: 'line-item.pay-by-objective',
    severity: 'warning',
    field: 'pay_by',
    code: 'INVALID',
    message: `Paying by ${pay_by} is meant for the objective ${meant.join(' or ')}.`,
    source: { document: 'public', place: 'F, pay_by' },
  }
}

export const biddingRules: readonly LineItemRule[] = [
  bidRequired,
  bidAboveZero,
  bidIgnored,
  bidDenomination,
  bidStrategyObjective,
  goalObjective,
  conversionsNeedTag,
  // One finding about a field is enough: a fixed pay_by cannot be wrong in another way as well.
  (item, context) =>
    payByFixed(item, context) ??
    impressionWithTarget(item, context) ??
    siteVisitsByImpression(item, context) ??
    payByObjective(item, context),
]
