import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { campaignOperations } from '../../../../src/shared/api/ads/campaigns.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { keywordInsightOperations } from '../../../../src/shared/api/ads/keyword-insights.ts'
import { lineItemOperations } from '../../../../src/shared/api/ads/line-items.ts'
import { northwind } from '../given.ts'
import { lineItemParams, newCuratedLink, newLineItem } from '../records.ts'
import { contradictory, missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'
import { targetingRefusals } from './targeting.ts'

type Values = Readonly<Record<string, unknown>>

/** A new line item with an invalid change. */
const lineItem = (rule: string, fault: RefusalFault, changes: Values): Refusal => ({
  rule: `line-item.${rule}`,
  operation: lineItemOperations.create,
  prepare: async (given) => ({ params: { ...(await lineItemParams(given)), ...changes } }),
  fault,
})

const bid = { bid_amount_local_micro: 1_000_000 }

const lineItems: readonly Refusal[] = [
  lineItem('bid-strategy-objective', contradictory('bid_strategy'), {
    objective: 'ENGAGEMENTS',
    bid_strategy: 'TARGET',
    ...bid,
  }),
  lineItem('bid-required', missing('bid_amount_local_micro'), { bid_strategy: 'MAX' }),
  lineItem('bid-above-zero', wrong('bid_amount_local_micro'), {
    bid_strategy: 'MAX',
    bid_amount_local_micro: 0,
  }),
  lineItem('goal-objective', contradictory('goal'), { objective: 'REACH', goal: 'SITE_VISITS' }),
  lineItem('conversions-need-tag', missing('primary_web_event_tag'), { goal: 'WEBSITE_CONVERSIONS' }),
  {
    rule: 'line-item.pay-by-fixed',
    operation: lineItemOperations.update,
    prepare: async (given) => ({
      params: { ...northwind, line_item_id: await newLineItem(given), pay_by: 'LINK_CLICK' },
    }),
    fault: contradictory('pay_by'),
  },
  lineItem('impression-with-target', contradictory('pay_by'), {
    bid_strategy: 'TARGET',
    ...bid,
    pay_by: 'IMPRESSION',
    goal: 'LINK_CLICKS',
  }),
  lineItem('site-visits-by-impression', contradictory('pay_by'), {
    goal: 'SITE_VISITS',
    pay_by: 'LINK_CLICK',
  }),
  lineItem('daily-within-total', contradictory('daily_budget_amount_local_micro'), {
    daily_budget_amount_local_micro: 2_000_000,
    total_budget_amount_local_micro: 1_000_000,
  }),
  {
    rule: 'line-item.daily-needs-own-budget',
    operation: lineItemOperations.create,
    async prepare(given) {
      const { data } = await given.send(campaignOperations.create, {
        params: {
          ...northwind,
          funding_instrument_id: demoFundingIds.card,
          name: 'One budget for all',
          budget_optimization: 'CAMPAIGN',
          daily_budget_amount_local_micro: 9_000_000,
        },
      })
      const own = { campaign_id: data.id, daily_budget_amount_local_micro: 1_000_000 }
      return { params: { ...(await lineItemParams(given)), ...own } }
    },
    fault: contradictory('daily_budget_amount_local_micro'),
  },
  lineItem('end-after-start', contradictory('end_time'), { end_time: '2026-11-30T00:00:00Z' }),
  lineItem('cap-objective', contradictory('frequency_cap'), { frequency_cap: 2, duration_in_days: 7 }),
  lineItem('store-identifier', missing('ios_app_store_identifier'), { objective: 'APP_INSTALLS' }),
  lineItem('network-domain', missing('advertiser_domain'), {
    placements: ['PUBLISHER_NETWORK'],
    categories: ['IAB17'],
  }),
  lineItem('categories-needed', missing('categories'), {
    placements: ['PUBLISHER_NETWORK'],
    advertiser_domain: 'northwind.example',
  }),
  lineItem('preroll-categories', contradictory('categories'), {
    objective: 'PREROLL_VIEWS',
    product_type: 'MEDIA',
    categories: ['IAB17', 'IAB18', 'IAB20'],
  }),
  lineItem('product-type', contradictory('product_type'), {
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_ACCOUNT',
  }),
  lineItem('placements-needed', contradictory('placements'), {
    objective: 'REACH',
    placements: ['TWITTER_SEARCH'],
  }),
  lineItem('profile-not-alone', contradictory('placements'), { placements: ['TWITTER_PROFILE'] }),
]

const search = { granularity: 'DAY', keywords: ['boots'], start_time: '2026-11-01T00:00:00Z' } as const
const insight = (rule: string, fault: RefusalFault, changes: Values): Refusal => ({
  rule: `keyword-search.${rule}`,
  operation: keywordInsightOperations.search,
  prepare: () => ({ params: { ...search, ...changes } }),
  fault,
})

export const campaignRefusals: readonly Refusal[] = [
  {
    rule: 'campaign.daily-within-total',
    operation: campaignOperations.create,
    prepare: () => ({
      params: {
        ...northwind,
        funding_instrument_id: demoFundingIds.card,
        name: 'Too much a day',
        daily_budget_amount_local_micro: 2_000_000,
        total_budget_amount_local_micro: 1_000_000,
      },
    }),
    fault: contradictory('daily_budget_amount_local_micro'),
  },
  ...lineItems,
  ...targetingRefusals,
  {
    rule: 'curated-category.one-per-line-item',
    operation: curatedCategoryOperations.createLink,
    async prepare(given) {
      const { line_item_id, other } = await newCuratedLink(given)
      return { params: { ...northwind, line_item_id, curated_category_id: other } }
    },
    fault: contradictory('line_item_id'),
  },
  insight('count', wrong('keywords'), {
    keywords: Array.from({ length: 11 }, (_, index) => `word${index}`),
    end_time: '2026-11-02T00:00:00Z',
  }),
  insight('order', wrong('end_time'), { end_time: '2026-11-01T00:00:00Z' }),
  insight('span', wrong('end_time'), { end_time: '2026-11-09T00:00:00Z' }),
  insight('location', wrong('location'), { end_time: '2026-11-02T00:00:00Z', location: '019940ae78c7b3bc' }),
]
