import fc from 'fast-check'
import { planCampaigns } from '../../../../src/sandbox/demo/campaigns.ts'
import {
  audienceExpansions,
  lineItemBatchMaximum,
  lineItemOperations,
  type Objective,
  objectives,
} from '../../../../src/shared/api/ads/line-items.ts'
import { lineItemFindings } from '../../../../src/shared/entities/line-items/line-item-rules.ts'
import type {
  LineItemContext,
  LineItemTerms,
} from '../../../../src/shared/entities/line-items/line-item-terms.ts'
import { objectiveMatrix } from '../../../../src/shared/entities/line-items/objective-matrix.ts'
import { type Given, northwind } from '../given.ts'
import { batchTrialOf } from './batches.ts'
import { amount, budgets, dailyAboveTotal } from './budgets.ts'
import { given, idOf, once, option, text, tooLong, trialOf } from './subject.ts'

const time = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}Z`)

/** The first campaign in the demo data: its line items have their own budgets. */
const campaign = { campaign_id: planCampaigns(1, 0)[0]?.campaign.id ?? '' }

/** What all of them have. */
const others = { campaign_id: null, currency: 'EUR' }
type Draft = Omit<LineItemTerms, keyof typeof others>

const placementChoices = [
  ['ALL_ON_TWITTER'],
  ['TWITTER_TIMELINE'],
  ['TWITTER_SEARCH', 'TWITTER_TIMELINE'],
] as const

/** Line items of an objective, valid by its row of the matrix. */
function ofObjective(objective: Objective): fc.Arbitrary<Draft> {
  const terms = objectiveMatrix[objective]
  return fc
    .record({
      name: option(text(255)),
      entity_status: fc.constantFrom('ACTIVE', 'PAUSED'),
      audience_expansion: option(fc.constantFrom(...audienceExpansions)),
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
      // TARGET bidding for link clicks pays for clicks; otherwise the service's default is fine.
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
}

const lineItem = fc.constantFrom(...objectives).chain(ofObjective)

const breaks: readonly ((draft: Draft) => Draft)[] = [
  (draft) => ({ ...draft, bid_strategy: 'MAX', bid_amount_local_micro: null }),
  (draft) => ({ ...draft, end_time: draft.start_time }),
  (draft) => ({ ...draft, ...dailyAboveTotal }),
  (draft) => ({ ...draft, objective: 'APP_INSTALLS', android_app_store_identifier: null }),
  (draft) => ({ ...draft, objective: 'WEBSITE_CLICKS', frequency_cap: 3, duration_in_days: 7 }),
]
const breaksOfCreation: readonly ((draft: Draft) => Draft)[] = [
  ...breaks,
  (draft) => ({ ...draft, placements: ['TWITTER_PROFILE'] }),
  (draft) => ({ ...draft, placements: ['PUBLISHER_NETWORK'], categories: [], advertiser_domain: null }),
  (draft) => ({ ...draft, goal: 'SITE_VISITS', pay_by: 'LINK_CLICK' }),
  (draft) => ({ ...draft, goal: 'WEBSITE_CONVERSIONS', primary_web_event_tag: null }),
  (draft) => ({
    ...draft,
    objective: 'PREROLL_VIEWS',
    product_type: 'MEDIA',
    categories: ['IAB17', 'IAB18', 'IAB20'],
  }),
]

function judgeAs(draft: Draft, change: LineItemContext['change']) {
  return lineItemFindings(
    { ...draft, ...others },
    {
      change,
      campaign: {
        budget_optimization: 'LINE_ITEM',
        daily_budget_amount_local_micro: null,
        total_budget_amount_local_micro: null,
      },
      businessCategories: [],
    },
  )
}

const findingsFor = (draft: Draft) => judgeAs(draft, { kind: 'create' })
const read = async ({ send }: Given, line_item_id: string) =>
  (await send(lineItemOperations.get, { params: { ...northwind, line_item_id } })).data
const wanted = ({ pay_by, ...draft }: Draft) => ({ ...draft, ...(pay_by === null ? {} : { pay_by }) })

export const lineItemTrial = trialOf({
  name: 'line items',
  operation: lineItemOperations.create,
  valid: lineItem,
  breaks: [...breaksOfCreation, (draft) => ({ ...draft, name: tooLong(255) })],
  findingsFor,
  asInput: (draft) => ({ params: { ...northwind, ...campaign, ...given(draft) } }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted,
})

export const lineItemBatchTrial = batchTrialOf({
  name: 'batches of line items',
  operation: lineItemOperations.batch,
  valid: lineItem,
  tooMany: lineItemBatchMaximum + 1,
  breaks: breaksOfCreation,
  findingsFor,
  params: async () => campaign,
  read,
  wanted,
})

type Targets = Readonly<Record<string, string>>

/** A line item of every objective, which is changed repeatedly. */
const targets = once(async ({ send }): Promise<Targets> => {
  const made = objectives.map(async (objective) => {
    const { productTypes, needsStoreIdentifier } = objectiveMatrix[objective]
    const { data } = await send(lineItemOperations.create, {
      params: {
        ...northwind,
        ...campaign,
        objective,
        product_type: productTypes[0],
        placements: ['ALL_ON_TWITTER'],
        start_time: '2026-12-01T00:00:00Z',
        primary_web_event_tag: 'o1a2b',
        ...(needsStoreIdentifier ? { ios_app_store_identifier: '333903271' } : {}),
        ...(objective === 'PREROLL_VIEWS' ? { categories: ['IAB17'] } : {}),
      },
    })
    return [objective, data.id] as const
  })
  return Object.fromEntries(await Promise.all(made))
})

/** The documented parameters of a change, including empty values, which clear. */
function changesIn(draft: Draft): Record<string, unknown> {
  const {
    objective: _objective,
    product_type: _product,
    placements: _placements,
    primary_web_event_tag: _tag,
    standard_delivery: _delivery,
    pay_by,
    categories,
    ...changes
  } = draft
  return {
    ...changes,
    categories: categories.length === 0 ? null : categories,
    ...(pay_by === null ? {} : { pay_by }),
  }
}

export const lineItemChangeTrial = trialOf<Draft>({
  name: 'changes of line items',
  operation: lineItemOperations.update,
  // They are permanently paid by impression, so they can't switch to TARGET bidding for link clicks.
  valid: lineItem
    .filter(({ pay_by }) => pay_by === null)
    .map((draft) => ({ ...draft, primary_web_event_tag: 'o1a2b', ios_app_store_identifier: null })),
  breaks: [
    ...breaks,
    (draft) => ({ ...draft, objective: 'REACH', pay_by: 'APP_CLICK' }),
    (draft) => ({ ...draft, name: tooLong(255) }),
    (draft) => ({ ...draft, duration_in_days: 2 }),
    (draft) => ({ ...draft, advertiser_domain: 'https://northwind.example' }),
  ],
  findingsFor: (draft) => judgeAs(draft, { kind: 'update', given: new Set(Object.keys(changesIn(draft))) }),
  asInput: async (draft, scene) => ({
    params: {
      ...northwind,
      line_item_id: (await targets(scene))[draft.objective] ?? '',
      ...changesIn(draft),
    },
  }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted: (draft) => ({ ...changesIn(draft), categories: draft.categories, objective: draft.objective }),
})
