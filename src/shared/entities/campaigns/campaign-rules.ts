import { createCampaign } from '../../api/ads/campaigns.ts'
import type { Micro } from '../../api/conventions.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import { withCurrency } from '../../money/amount-label.ts'
import { isFinerThanCoin } from '../../money/currencies.ts'
import { citePublic, citeSettled } from '../../service-docs/citation.ts'
import { plural, t } from '../../text/language.ts'

/** The fields of a campaign that rules check, after the change. */
export interface CampaignTerms {
  readonly budget_optimization: string
  readonly daily_budget_amount_local_micro: Micro | null
  readonly total_budget_amount_local_micro: Micro | null
  readonly standard_delivery: boolean | null
}

export interface CampaignContext {
  /** How many of its line items have their own daily budget; 0 for a new campaign. */
  readonly lineItemsWithDailyBudget: number
  /** Null or omitted if it's unknown: amounts aren't checked for their decimals then. */
  readonly currency?: string | null
  /** What warnings about money and delivery need; null where only the service's own rules count. */
  readonly outlook?: CampaignOutlook | null
}

/** Looked up by the rules that need it. */
export interface CampaignOutlook {
  readonly isNew: boolean
  readonly currency: () => string | null
  /** Whether the change sets the daily budget. */
  readonly setsDaily: boolean
  readonly dailyOfLineItems: () => Micro
  readonly lineItems: () => number
}

type CampaignRule = (campaign: CampaignTerms, context: CampaignContext) => Finding | readonly Finding[] | null

const daily = 'daily_budget_amount_local_micro'

const dailyWithinTotal: CampaignRule = (campaign) => {
  const { daily_budget_amount_local_micro: perDay, total_budget_amount_local_micro: total } = campaign
  if (perDay === null || total === null || perDay <= total) return null
  return {
    rule: 'campaign.daily-within-total',
    severity: 'error',
    field: daily,
    code: 'INVALID',
    message: t`The daily budget is above the total budget.`,
    source: citePublic('campaigns#budgets'),
  }
}

/** Most funding types require it, but not all: the service decides. */
const dailyBudgetExpected: CampaignRule = (campaign) => {
  if (campaign.daily_budget_amount_local_micro !== null) return null
  const isShared = campaign.budget_optimization === 'CAMPAIGN'
  return {
    rule: 'campaign.daily-usually-needed',
    severity: 'warning',
    field: daily,
    code: 'MISSING_PARAMETER',
    message: isShared
      ? t`A campaign that sets the budget for its line items needs a daily budget.`
      : t`Most funding instruments need a daily budget.`,
    source: citePublic('campaigns#budgets'),
  }
}

const ownBudgetsInTheWay: CampaignRule = ({ budget_optimization }, { lineItemsWithDailyBudget: count }) => {
  if (budget_optimization !== 'CAMPAIGN' || count === 0) return null
  return {
    rule: 'campaign.own-budgets-in-the-way',
    severity: 'warning',
    field: 'budget_optimization',
    code: 'INVALID',
    message: plural(count, {
      one: '# of its line items has a daily budget; if the campaign sets the budget, it should have none.',
      other:
        '# of its line items have daily budgets; if the campaign sets the budget, they should have none.',
    }),
    source: citePublic('campaigns#budgets'),
  }
}

const ours = citeSettled('campaigns#budgets')

const dailyCoversLineItems: CampaignRule = (campaign, { outlook }) => {
  const limit = campaign.daily_budget_amount_local_micro
  if (outlook == null || limit === null || !outlook.setsDaily || campaign.budget_optimization === 'CAMPAIGN')
    return null
  const sum = outlook.dailyOfLineItems()
  if (sum <= limit) return null
  return {
    rule: 'campaign.daily-covers-line-items',
    severity: 'warning',
    field: daily,
    code: 'INVALID',
    message: t`Its line items have ${withCurrency(sum, outlook.currency())} a day together, but this daily budget limits them to ${withCurrency(limit, outlook.currency())}.`,
    source: ours,
  }
}

const nothingToDeliver: CampaignRule = (_campaign, { outlook }) => {
  if (outlook == null || !outlook.isNew || outlook.lineItems() > 0) return null
  return {
    rule: 'campaign.nothing-to-deliver',
    severity: 'warning',
    field: 'entity_status',
    code: 'INVALID',
    message: t`It has no line items yet, so it delivers nothing.`,
    source: ours,
  }
}

const deliveryMoved: CampaignRule = ({ standard_delivery }) => {
  if (standard_delivery === null) return null
  return {
    rule: 'campaign.delivery-moved',
    severity: 'warning',
    field: 'standard_delivery',
    code: 'INVALID',
    message: t`Set delivery on the line item. Campaigns no longer use it.`,
    source: citePublic('campaigns#delivery-pace'),
  }
}

const budgetDenomination: CampaignRule = (campaign, { currency = null }) =>
  (['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'] as const).flatMap((field) => {
    const amount = campaign[field]
    if (amount === null || currency === null || !isFinerThanCoin(amount, currency)) return []
    return [
      {
        rule: 'campaign.budget-denomination',
        severity: 'warning',
        field,
        code: 'INVALID_DENOMINATION',
        message: t`The budget has more decimals than ${currency} allows.`,
        source: citePublic('accounts#bidding-rules'),
      },
    ]
  })

const rules: readonly CampaignRule[] = [
  budgetDenomination,
  dailyWithinTotal,
  dailyBudgetExpected,
  dailyCoversLineItems,
  nothingToDeliver,
  ownBudgetsInTheWay,
  deliveryMoved,
]

const order = once(() => Object.keys(createCampaign.params.shape))

/** All findings of a campaign after the change, in the order of the parameter table. */
export function campaignFindings(campaign: CampaignTerms, context: CampaignContext): readonly Finding[] {
  return inTableOrder(
    rules.flatMap((rule) => rule(campaign, context) ?? []),
    order(),
  )
}
