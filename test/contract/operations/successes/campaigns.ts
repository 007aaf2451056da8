import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { campaignOperations } from '../../../../src/shared/api/ads/campaigns.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { lineItemOperations } from '../../../../src/shared/api/ads/line-items.ts'
import { promotedTweetOperations } from '../../../../src/shared/api/ads/promoted-tweets.ts'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { firstOf, type Given, northwind } from '../given.ts'
import { lineItemParams, newCampaign, newCuratedLink, newLineItem, newPost } from '../records.ts'
import { succeeds } from './success.ts'

const curated = curatedCategoryOperations
const targeting = targetingOperations
const promoted = promotedTweetOperations

async function newCriterion(given: Given) {
  const line_item_id = await newLineItem(given)
  const { data } = await given.send(targeting.create, {
    params: { ...northwind, line_item_id, targeting_type: 'GENDER', targeting_value: '2' },
  })
  return { line_item_id, targeting_criterion_id: data.id }
}

async function newPromotion(given: Given) {
  const [line_item_id, post] = [await newLineItem(given), await newPost(given)]
  const params = { ...northwind, line_item_id, tweet_ids: [post] }
  const { data } = await given.send(promoted.create, { params })
  return { line_item_id, promoted_tweet_id: firstOf(data).id }
}

export const campaignSuccesses = [
  succeeds(campaignOperations.list)(() => ({
    params: { ...northwind, count: 3 },
    wanted: { data: { length: 3 } },
  })),
  succeeds(campaignOperations.get)(async (given) => {
    const id = await newCampaign(given)
    return { params: { ...northwind, campaign_id: id }, wanted: { data: { id, currency: 'EUR' } } }
  }),
  succeeds(campaignOperations.create)(() => ({
    params: { ...northwind, funding_instrument_id: demoFundingIds.card, name: 'Spring & autumn' },
    wanted: { data: { name: 'Spring & autumn', budget_optimization: 'LINE_ITEM' } },
  })),
  succeeds(campaignOperations.update)(async (given) => ({
    params: { ...northwind, campaign_id: await newCampaign(given), purchase_order_number: 'PO-7' },
    wanted: { data: { purchase_order_number: 'PO-7' } },
  })),
  succeeds(campaignOperations.remove)(async (given) => ({
    params: { ...northwind, campaign_id: await newCampaign(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(campaignOperations.batch)(async (given) => {
    const campaign_id = await newCampaign(given)
    const created = { funding_instrument_id: demoFundingIds.card, name: 'Made in a batch' }
    return {
      params: northwind,
      body: [
        { operation_type: 'Create', params: created },
        { operation_type: 'Update', params: { campaign_id, entity_status: 'PAUSED' } },
      ],
      wanted: { data: [{ name: 'Made in a batch' }, { id: campaign_id, entity_status: 'PAUSED' }] },
    }
  }),

  succeeds(lineItemOperations.list)(() => ({
    params: { ...northwind, count: 2, sort_by: 'bid_amount_local_micro-desc' },
    wanted: { data: { length: 2 } },
  })),
  succeeds(lineItemOperations.get)(async (given) => {
    const id = await newLineItem(given)
    return { params: { ...northwind, line_item_id: id }, wanted: { data: { id } } }
  }),
  succeeds(lineItemOperations.create)(async (given) => ({
    params: await lineItemParams(given),
    wanted: { data: { bid_strategy: 'AUTO', goal: 'LINK_CLICKS', pay_by: 'IMPRESSION' } },
  })),
  succeeds(lineItemOperations.update)(async (given) => ({
    params: {
      ...northwind,
      line_item_id: await newLineItem(given),
      bid_strategy: 'MAX',
      bid_amount_local_micro: 2_000_000,
    },
    wanted: { data: { bid_strategy: 'MAX', bid_amount_local_micro: 2_000_000 } },
  })),
  succeeds(lineItemOperations.remove)(async (given) => ({
    params: { ...northwind, line_item_id: await newLineItem(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(lineItemOperations.batch)(async (given) => {
    const line_item_id = await newLineItem(given)
    return {
      params: northwind,
      body: [
        { operation_type: 'Update', params: { line_item_id, name: 'Renamed in a batch' } },
        { operation_type: 'Create', params: await lineItemParams(given) },
      ],
      wanted: { data: [{ id: line_item_id, name: 'Renamed in a batch' }, { deleted: false }] },
    }
  }),
  succeeds(lineItemOperations.listPlacements)(() => ({
    params: { product_type: 'PROMOTED_ACCOUNT' },
    wanted: { data: [{ product_type: 'PROMOTED_ACCOUNT' }] },
  })),

  succeeds(curated.list)(() => ({ params: { ...northwind, country_codes: ['DE'] }, wanted: {} })),
  succeeds(curated.get)(async ({ send }) => {
    const { data } = await send(curated.list, { params: { ...northwind, country_codes: ['DE'] } })
    const { id } = firstOf(data)
    return { params: { ...northwind, curated_category_id: id }, wanted: { data: { id } } }
  }),
  succeeds(curated.listLinks)(() => ({
    params: { ...northwind, count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(curated.getLink)(async (given) => {
    const { id, line_item_id } = await newCuratedLink(given)
    return {
      params: { ...northwind, line_item_curated_category_id: id },
      wanted: { data: { id, line_item_id } },
    }
  }),
  succeeds(curated.createLink)(async (given) => {
    const { data } = await given.send(curated.list, { params: { ...northwind, country_codes: ['US'] } })
    const link = { line_item_id: await newLineItem(given), curated_category_id: firstOf(data).id }
    return { params: { ...northwind, ...link }, wanted: { data: link } }
  }),
  succeeds(curated.updateLink)(async (given) => {
    const { id, other } = await newCuratedLink(given)
    return {
      params: { ...northwind, line_item_curated_category_id: id, curated_category_id: other },
      wanted: { data: { id, curated_category_id: other } },
    }
  }),
  succeeds(curated.removeLink)(async (given) => ({
    params: { ...northwind, line_item_curated_category_id: (await newCuratedLink(given)).id },
    wanted: { data: { deleted: true } },
  })),

  succeeds(promoted.list)(async (given) => {
    const { line_item_id, promoted_tweet_id } = await newPromotion(given)
    return {
      params: { ...northwind, line_item_ids: [line_item_id] },
      wanted: { data: [{ id: promoted_tweet_id }] },
    }
  }),
  succeeds(promoted.get)(async (given) => {
    const { promoted_tweet_id } = await newPromotion(given)
    return { params: { ...northwind, promoted_tweet_id }, wanted: { data: { id: promoted_tweet_id } } }
  }),
  succeeds(promoted.create)(async (given) => {
    const [line_item_id, one, two] = [await newLineItem(given), await newPost(given), await newPost(given)]
    return {
      params: { ...northwind, line_item_id, tweet_ids: [one, two] },
      wanted: { data: [{ line_item_id }, { line_item_id }] },
    }
  }),
  succeeds(promoted.remove)(async (given) => {
    const { promoted_tweet_id } = await newPromotion(given)
    return { params: { ...northwind, promoted_tweet_id }, wanted: { data: { deleted: true } } }
  }),

  succeeds(targeting.list)(async (given) => {
    const { line_item_id, targeting_criterion_id } = await newCriterion(given)
    return {
      params: { ...northwind, line_item_ids: [line_item_id] },
      wanted: { data: [{ id: targeting_criterion_id, targeting_value: '2' }] },
    }
  }),
  succeeds(targeting.get)(async (given) => {
    const { targeting_criterion_id } = await newCriterion(given)
    return {
      params: { ...northwind, targeting_criterion_id },
      wanted: { data: { targeting_type: 'GENDER' } },
    }
  }),
  succeeds(targeting.create)(async (given) => {
    const criterion = { targeting_type: 'PHRASE_KEYWORD', targeting_value: 'hiking boots' } as const
    return {
      params: { ...northwind, line_item_id: await newLineItem(given), ...criterion },
      wanted: { data: { ...criterion, operator_type: 'EQ' } },
    }
  }),
  succeeds(targeting.remove)(async (given) => {
    const { targeting_criterion_id } = await newCriterion(given)
    return { params: { ...northwind, targeting_criterion_id }, wanted: { data: { deleted: true } } }
  }),
  succeeds(targeting.batch)(async (given) => {
    const { line_item_id, targeting_criterion_id } = await newCriterion(given)
    const created = { line_item_id, targeting_type: 'AGE', targeting_value: 'AGE_25_TO_49' }
    return {
      params: northwind,
      body: [
        { operation_type: 'Delete', params: { targeting_criterion_id } },
        { operation_type: 'Create', params: created },
      ],
      wanted: {
        data_type: 'targeting_criterion',
        data: [{ id: targeting_criterion_id, deleted: true }, created],
      },
    }
  }),
  succeeds(targeting.estimate)(() => ({
    params: northwind,
    body: {
      targeting_criteria: [
        { targeting_type: 'INTEREST', targeting_value: '12005' },
        { targeting_type: 'LOCATION', targeting_value: '96683cc9126741d1' },
        { targeting_type: 'BROAD_KEYWORD', targeting_value: 'used', operator_type: 'NE' },
      ],
    },
    wanted: { data: { audience_size: {} }, request: { params: { targeting_criteria: null } } },
  })),
]
