import fc from 'fast-check'
import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import {
  campaignBatchMaximum,
  campaignOperations,
  changeableStatuses,
  entityStatuses,
} from '../../../../src/shared/api/ads/campaigns.ts'
import { campaignFindings } from '../../../../src/shared/entities/campaigns/campaign-rules.ts'
import { type Given, northwind } from '../given.ts'
import { newCampaign } from '../records.ts'
import { batchTrialOf } from './batches.ts'
import { budgets, dailyAboveTotal } from './budgets.ts'
import { given, idOf, once, option, text, tooLong, trialOf } from './subject.ts'

const terms = {
  name: text(255),
  budget_optimization: fc.constantFrom('LINE_ITEM', 'CAMPAIGN'),
  purchase_order_number: option(text(50)),
  budgets,
}

const campaign = fc
  .record({
    ...terms,
    entity_status: fc.constantFrom<string>(...entityStatuses),
    standard_delivery: option(fc.boolean()),
  })
  .map(({ budgets: amounts, ...rest }) => ({ ...rest, ...amounts }))

type Draft = typeof campaign extends fc.Arbitrary<infer Value> ? Value : never

const breaks: readonly ((draft: Draft) => Draft)[] = [(draft) => ({ ...draft, ...dailyAboveTotal })]
const breaksOfSchema: readonly ((draft: Draft) => Draft)[] = [
  (draft) => ({ ...draft, name: tooLong(255) }),
  (draft) => ({ ...draft, name: '' }),
  (draft) => ({ ...draft, purchase_order_number: tooLong(50) }),
  (draft) => ({ ...draft, entity_status: 'STOPPED' }),
]
const findingsFor = (draft: Draft) => campaignFindings(draft, { lineItemsWithDailyBudget: 0 })
const read = async ({ send }: Given, campaign_id: string) =>
  (await send(campaignOperations.get, { params: { ...northwind, campaign_id } })).data
const funding = { funding_instrument_id: demoFundingIds.card }

export const campaignTrial = trialOf({
  name: 'campaigns',
  operation: campaignOperations.create,
  valid: campaign,
  breaks: [...breaks, ...breaksOfSchema],
  findingsFor,
  asInput: (draft) => ({ params: { ...northwind, ...funding, ...given(draft) } }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted: (draft) => draft,
})

const target = once(newCampaign)

/**
 * Null clears here, so everything is sent. An existing campaign can't become a draft, and its delivery can't be set
 * separately.
 */
export const campaignChangeTrial = trialOf({
  name: 'changes of campaigns',
  operation: campaignOperations.update,
  valid: fc
    .record({ ...terms, entity_status: fc.constantFrom<string>(...changeableStatuses) })
    .map(({ budgets: amounts, ...rest }) => ({ ...rest, ...amounts, standard_delivery: null })),
  breaks: [
    ...[...breaks, ...breaksOfSchema].map((one) => (draft: Draft) => ({
      ...one(draft),
      standard_delivery: null,
    })),
    (draft) => ({ ...draft, entity_status: 'DRAFT' }),
  ],
  findingsFor,
  asInput: async ({ standard_delivery: _, ...draft }, scene) => ({
    params: { ...northwind, campaign_id: await target(scene), ...draft },
  }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted: (draft) => draft,
})

export const campaignBatchTrial = batchTrialOf({
  name: 'batches of campaigns',
  operation: campaignOperations.batch,
  valid: campaign,
  tooMany: campaignBatchMaximum + 1,
  breaks,
  findingsFor,
  params: async () => funding,
  read,
  wanted: (draft) => draft,
})
