import { isGiven, type LineItemRule, lineItemTable } from './line-item-terms.ts'

/** Rules about budgets, and about the campaign's. */

const daily = 'daily_budget_amount_local_micro'

const dailyWithinTotal: LineItemRule = (item) => {
  const { daily_budget_amount_local_micro: perDay, total_budget_amount_local_micro: total } = item
  if (perDay === null || total === null || perDay <= total) return null
  return {
    rule: 'line-item.daily-within-total',
    severity: 'error',
    field: daily,
    code: 'INVALID',
    message: 'The daily budget is above the total budget.',
    source: lineItemTable(daily),
  }
}

/** A daily amount that was there before the campaign took over the budget is no reason to refuse other changes. */
const dailyNeedsOwnBudget: LineItemRule = (item, { campaign, change }) => {
  if (item.daily_budget_amount_local_micro === null || campaign?.budget_optimization !== 'CAMPAIGN')
    return null
  return {
    rule: 'line-item.daily-needs-own-budget',
    severity: isGiven(change, daily) ? 'error' : 'warning',
    field: daily,
    code: 'INVALID',
    message: 'The campaign holds the budget for its line items: a daily budget cannot be set here.',
    source: lineItemTable(daily),
  }
}

const deliveryNeedsOwnBudget: LineItemRule = ({ standard_delivery }, { campaign }) => {
  if (standard_delivery !== false || campaign?.budget_optimization !== 'CAMPAIGN') return null
  return {
    rule: 'line-item.delivery-needs-own-budget',
    severity: 'warning',
    field: 'standard_delivery',
    code: 'INVALID',
    message: 'Accelerated delivery works only where the line item has its own budget.',
    source: { document: 'public', place: 'A3, standard_delivery' },
  }
}

const bidWithinCampaign: LineItemRule = ({ bid_strategy, bid_amount_local_micro: bid }, { campaign }) => {
  if (bid === null || bid_strategy === 'AUTO' || campaign === null) return null
  const limits = [campaign.daily_budget_amount_local_micro, campaign.total_budget_amount_local_micro]
  if (!limits.some((limit) => limit !== null && bid > limit)) return null
  return {
    rule: 'line-item.bid-within-campaign',
    severity: 'warning',
    field: 'bid_amount_local_micro',
    code: 'INVALID',
    message: "The bid is above the campaign's budget: the line item will not be served.",
    source: { document: 'public', place: 'A2, order of validity' },
  }
}

const totalWithinCampaign: LineItemRule = ({ total_budget_amount_local_micro: total }, { campaign }) => {
  const limit = campaign?.total_budget_amount_local_micro ?? null
  if (total === null || limit === null || total <= limit) return null
  return {
    rule: 'line-item.total-within-campaign',
    severity: 'warning',
    field: 'total_budget_amount_local_micro',
    code: 'INVALID',
    message: "The total budget is above the campaign's: the line item will not be served.",
    source: { document: 'public', place: 'A2, order of validity' },
  }
}

export const budgetRules: readonly LineItemRule[] = [
  totalWithinCampaign,
  dailyWithinTotal,
  dailyNeedsOwnBudget,
  deliveryNeedsOwnBudget,
  bidWithinCampaign,
]
