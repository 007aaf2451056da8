import fc from 'fast-check'
import { demoFundingIds, planCampaigns } from '../../../../src/sandbox/demo/campaigns.ts'
import { campaignOperations, entityStatuses } from '../../../../src/shared/catalogue/campaigns.ts'
import { type Micro, micro } from '../../../../src/shared/catalogue/conventions.ts'
import { lineItemOperations, objectives } from '../../../../src/shared/catalogue/line-items.ts'
import { campaignFindings } from '../../../../src/shared/domain/campaign-rules.ts'
import { lineItemFindings } from '../../../../src/shared/domain/line-item-rules.ts'
import type { LineItemTerms } from '../../../../src/shared/domain/line-item-terms.ts'
import { objectiveMatrix } from '../../../../src/shared/domain/objective-matrix.ts'
import { northwind } from '../given.ts'
import { given, idOf, option, text, trialOf } from './subject.ts'

const amount = (minimum = 1, maximum = 9_000_000_000_000) =>
  fc.integer({ min: minimum, max: maximum }).map((value): Micro => micro.parse(value))

/** A daily amount and a total that is no less, or one of them, or none. */
const budgets = fc.record({ daily: option(amount()), more: option(amount(0)) }).map(({ daily, more }) => ({
  daily_budget_amount_local_micro: daily,
  total_budget_amount_local_micro: more === null ? null : micro.parse(Math.max(1, (daily ?? 0) + more)),
}))

const dailyAboveTotal = {
  daily_budget_amount_local_micro: micro.parse(2),
  total_budget_amount_local_micro: micro.parse(1),
}

export const campaignTrial = trialOf({
  name: 'campaigns',
  operation: campaignOperations.create,
  valid: fc
    .record({
      name: text(255),
      budget_optimization: fc.constantFrom('LINE_ITEM', 'CAMPAIGN'),
      entity_status: fc.constantFrom(...entityStatuses),
      purchase_order_number: option(text(50)),
      standard_delivery: option(fc.boolean()),
      budgets,
    })
    .map(({ budgets: amounts, ...rest }) => ({ ...rest, ...amounts })),
  breaks: [(draft) => ({ ...draft, ...dailyAboveTotal })],
  judge: (draft) => campaignFindings(draft, { lineItemsWithDailyBudget: 0 }),
  asInput: (draft) => ({
    params: { ...northwind, funding_instrument_id: demoFundingIds.card, ...given(draft) },
  }),
  read: async ({ send }, reply) =>
    (await send(campaignOperations.get, { params: { ...northwind, campaign_id: idOf(reply) } })).data,
  wanted: (draft) => draft,
})

const time = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}Z`)

/** The first campaign of the demonstration: its line items have budgets of their own. */
const campaignWithoutBudget = planCampaigns(1)[0]?.campaign.id ?? ''

interface LineItemDraft extends Omit<LineItemTerms, 'currency'> {
  readonly name: string | null
}

const placementChoices = [
  ['ALL_ON_TWITTER'],
  ['TWITTER_TIMELINE'],
  ['TWITTER_SEARCH', 'TWITTER_TIMELINE'],
] as const

/** Line items of every objective, within its row of the matrix. */
const lineItem: fc.Arbitrary<LineItemDraft> = fc.constantFrom(...objectives).chain((objective) => {
  const terms = objectiveMatrix[objective]
  return fc
    .record({
      name: option(text(255)),
      product_type: fc.constantFrom(...terms.productTypes),
      placements: fc.constantFrom(...placementChoices),
      start_time: time('2026-11-21T00:00:00Z', '2027-06-01T00:00:00Z'),
      end_time: option(time('2027-06-02T00:00:00Z', '2028-01-01T00:00:00Z')),
      bid_strategy: fc.constantFrom(...terms.bidStrategies),
      bid: amount(),
      goal: fc.constantFrom(...terms.goals),
      standard_delivery: fc.boolean(),
      budgets,
      cap: fc.record({
        frequency_cap: fc.integer({ min: 1, max: 50 }),
        duration_in_days: fc.constantFrom(1, 7, 30),
      }),
      store: fc.constantFrom('333903271', 'com.northwind.trails'),
      categories: fc.subarray(['IAB17', 'IAB20'], { minLength: 1 }),
      domain: option(fc.domain()),
    })
    .map(({ bid, budgets: amounts, cap, store, categories, domain, ...rest }) => ({
      ...rest,
      ...amounts,
      objective,
      bid_amount_local_micro: rest.bid_strategy === 'AUTO' ? null : bid,
      // Clicks are what TARGET bidding for link clicks pays for; elsewhere the service's default will do.
      pay_by: rest.bid_strategy === 'TARGET' && rest.goal === 'LINK_CLICKS' ? 'LINK_CLICK' : null,
      primary_web_event_tag: rest.goal === 'WEBSITE_CONVERSIONS' ? 'o1a2b' : null,
      frequency_cap: terms.takesFrequencyCap ? cap.frequency_cap : null,
      duration_in_days: terms.takesFrequencyCap ? cap.duration_in_days : null,
      advertiser_domain: domain,
      advertiser_user_id: null,
      categories: objective === 'PREROLL_VIEWS' ? categories : [],
      android_app_store_identifier: terms.needsStoreIdentifier ? store : null,
      ios_app_store_identifier: null,
    }))
})

export const lineItemTrial = trialOf({
  name: 'line items',
  operation: lineItemOperations.create,
  valid: lineItem,
  breaks: [
    (draft) => ({ ...draft, bid_strategy: 'MAX', bid_amount_local_micro: null }),
    (draft) => ({ ...draft, end_time: draft.start_time }),
    (draft) => ({ ...draft, ...dailyAboveTotal }),
    (draft) => ({ ...draft, placements: ['TWITTER_PROFILE'] }),
    (draft) => ({ ...draft, placements: ['PUBLISHER_NETWORK'], categories: [], advertiser_domain: null }),
    (draft) => ({ ...draft, goal: 'SITE_VISITS', pay_by: 'LINK_CLICK' }),
    (draft) => ({ ...draft, goal: 'WEBSITE_CONVERSIONS', primary_web_event_tag: null }),
    (draft) => ({ ...draft, objective: 'APP_INSTALLS', android_app_store_identifier: null }),
    (draft) => ({ ...draft, objective: 'WEBSITE_CLICKS', frequency_cap: 3, duration_in_days: 7 }),
    (draft) => ({
      ...draft,
      objective: 'PREROLL_VIEWS',
      product_type: 'MEDIA',
      categories: ['IAB17', 'IAB18', 'IAB20'],
    }),
  ],
  judge: (draft) =>
    lineItemFindings(
      { ...draft, currency: 'EUR' },
      {
        change: { kind: 'create' },
        campaign: {
          budget_optimization: 'LINE_ITEM',
          daily_budget_amount_local_micro: null,
          total_budget_amount_local_micro: null,
        },
        businessCategories: [],
      },
    ),
  asInput: (draft) => ({ params: { ...northwind, campaign_id: campaignWithoutBudget, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(lineItemOperations.get, { params: { ...northwind, line_item_id: idOf(reply) } })).data,
  wanted: ({ pay_by, ...draft }) => ({ ...draft, ...(pay_by === null ? {} : { pay_by }) }),
})
