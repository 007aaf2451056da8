import { tvShows } from '../../../../src/sandbox/reference/targeting/television.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { lineItemOperations } from '../../../../src/shared/api/ads/line-items.ts'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { type Given, northwind } from '../given.ts'
import { lineItemParams, newLineItem } from '../records.ts'
import { contradictory, missing, type Refusal, type RefusalFault, wrong } from './refusal.ts'

type Terms = Readonly<Record<'targeting_type' | 'targeting_value', string>> & {
  readonly operator_type?: string
}

const terms = (targeting_type: string, targeting_value: string, operator_type?: string): Terms => ({
  targeting_type,
  targeting_value,
  ...(operator_type === undefined ? {} : { operator_type }),
})

const create = (line_item_id: string) => (criterion: Terms) => ({
  operation_type: 'Create' as const,
  params: { line_item_id, ...criterion },
})

/** A new line item with these criteria. */
async function lineItemWith(given: Given, criteria: readonly Terms[]): Promise<string> {
  const item = await newLineItem(given)
  if (criteria.length > 0) {
    await given.send(targetingOperations.batch, { params: northwind, body: criteria.map(create(item)) })
  }
  return item
}

/** A criterion that a line item with the others refuses. */
const refused = (
  rule: string,
  fault: RefusalFault,
  criterion: Terms,
  others: readonly Terms[] = [],
): Refusal => ({
  rule: `targeting.${rule}`,
  operation: targetingOperations.create,
  prepare: async (given) => ({
    params: { ...northwind, line_item_id: await lineItemWith(given, others), ...criterion },
  }),
  fault,
})

/** The same in a separate batch, for types that can only be set in batches. */
const refusedInBatch = (
  rule: string,
  criterion: Terms,
  lineItem: (given: Given) => Promise<string>,
): Refusal => ({
  rule: `targeting.${rule}`,
  operation: targetingOperations.batch,
  prepare: async (given) => ({ params: northwind, body: [create(await lineItem(given))(criterion)] }),
  fault: { kind: 'batch', code: 'INVALID', field: 'targeting_value' },
})

async function curatedLineItem(given: Given): Promise<string> {
  const line_item_id = await newLineItem(given)
  const { data } = await given.send(curatedCategoryOperations.list, {
    params: { ...northwind, country_codes: ['US', 'DE', 'GB'] },
  })
  const curated_category_id = data[0]?.id ?? ''
  await given.send(curatedCategoryOperations.createLink, {
    params: { ...northwind, curated_category_id, line_item_id },
  })
  return line_item_id
}

/** Criteria that aren't targetable on their own: an estimate refuses them too. */
const estimated = (rule: string, fault: RefusalFault, criteria: readonly unknown[]): Refusal => ({
  rule,
  operation: targetingOperations.estimate,
  prepare: () => ({ params: northwind, body: { targeting_criteria: criteria } }),
  fault,
})

const clash = contradictory('targeting_value')
const unitedStates = terms('LOCATION', '96683cc9126741d1')
const americanShow = String(
  tvShows.find(({ locales }) => locales.every(({ language }) => language === 'en'))?.targeting_value,
)
const publisher = (index: number) => terms('CONTENT_PUBLISHER_USER', String(11_000 + index), 'NE')
const keyword = terms('PHRASE_KEYWORD', 'boots')

export const targetingRefusals: readonly Refusal[] = [
  refused('limit', clash, terms('AGE', 'AGE_OVER_50'), [terms('AGE', 'AGE_25_TO_49')]),
  refused('batch-only', wrong('targeting_type', 'INVALID_TARGETING_TYPE'), terms('IAB_CATEGORY', 'IAB17')),
  refused('operator', contradictory('operator_type'), terms('GENDER', '1', 'LT')),
  refused('operator', contradictory('operator_type'), terms('LANGUAGE', 'de', 'NE')),
  refused('operator', contradictory('operator_type'), terms('APP_LIST', '1abc')),
  refused('value', wrong('targeting_value'), terms('GENDER', '7')),
  refused('value', wrong('targeting_value'), terms('AGE', 'AGE_18_TO_24')),
  refused('value', wrong('targeting_value'), terms('DEVICE', 'zzzz')),
  refused('own-user', clash, terms('FOLLOWERS_OF_USER', '756201191646691999')),
  refused('audience-targetable', clash, terms('CUSTOM_AUDIENCE', '1nmtl')),
  refused('audience-or-expansion', clash, terms('CUSTOM_AUDIENCE_EXPANDED', '1nmth'), [
    terms('CUSTOM_AUDIENCE', '1nmth'),
  ]),
  refused('platform-wider-than-device', clash, terms('PLATFORM', '0'), [terms('DEVICE', '1r')]),
  refused('show-needs-location', clash, terms('TV_SHOW', americanShow)),
  refused('show-inside-market', clash, terms('LOCATION', 'fdcd221ac44fa326'), [
    unitedStates,
    terms('TV_SHOW', americanShow),
  ]),
  refused('engagement-needs-source', clash, terms('ENGAGEMENT_TYPE', 'IMPRESSION')),
  {
    rule: 'targeting.served-in-search',
    operation: targetingOperations.create,
    async prepare(given) {
      const params = { ...(await lineItemParams(given)), placements: ['TWITTER_SEARCH' as const] }
      const { data } = await given.send(lineItemOperations.create, { params })
      return { params: { ...northwind, line_item_id: data.id, ...terms('INTEREST', '1001') } }
    },
    fault: clash,
  },
  refusedInBatch('publisher-limit', publisher(50), (given) =>
    lineItemWith(
      given,
      Array.from({ length: 50 }, (_, index) => publisher(index)),
    ),
  ),
  refusedInBatch('publisher-limit', publisher(50), async (given) => {
    const item = await curatedLineItem(given)
    const body = Array.from({ length: 5 }, (_, index) => create(item)(publisher(index)))
    await given.send(targetingOperations.batch, { params: northwind, body })
    return item
  }),
  refusedInBatch('content-codes-together', terms('IAB_CATEGORY', 'IAB17-18'), newLineItem),
  refusedInBatch('content-or-curated', terms('IAB_CATEGORY', 'IAB17'), curatedLineItem),
  estimated('document.estimate-primary', wrong('targeting_criteria'), [unitedStates]),
  estimated('document.estimate-empty', wrong('targeting_criteria'), []),
  estimated('document.estimate-operator', wrong('targeting_criteria.0.operator_type'), [
    { ...keyword, operator_type: 'GTE' },
  ]),
  estimated('document.estimate-value', wrong('targeting_criteria.1.targeting_value'), [
    keyword,
    terms('GENDER', 'male'),
  ]),
  estimated('document.estimate-missing', missing('targeting_criteria.0.targeting_value'), [
    { targeting_type: 'INTEREST' },
  ]),
  {
    rule: 'document.estimate-audience',
    operation: targetingOperations.estimate,
    prepare: () => ({
      params: northwind,
      body: { targeting_criteria: [terms('CUSTOM_AUDIENCE', '1nzzz')] },
    }),
    fault: { kind: 'notFound', code: 'CUSTOM_AUDIENCE_NOT_FOUND' },
  },
]
