import fc from 'fast-check'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoPostIds } from '../../../../src/sandbox/demo/post-ids.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { promotedTweetOperations } from '../../../../src/shared/api/ads/promoted-tweets.ts'
import {
  targetingBatchMaximum,
  targetingOperations,
} from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { curatedLinkFindings } from '../../../../src/shared/entities/curated-categories/curated-category-rules.ts'
import {
  type CriterionTerms,
  criterionFindings,
} from '../../../../src/shared/entities/targeting/targeting-rules.ts'
import { type Given, northwind } from '../given.ts'
import { newCuratedLink, newLineItem } from '../records.ts'
import { batchTrialOf } from './batches.ts'
import { idOf, once, text, tooLong, trialOf } from './subject.ts'

const keyword = text(60)
const operator = fc.constantFrom('EQ', 'NE')
const criterionOf = (
  types: readonly string[],
  values: fc.Arbitrary<string>,
  operators: fc.Arbitrary<string> = operator,
): fc.Arbitrary<CriterionTerms> =>
  fc.record({
    targeting_type: fc.constantFrom(...types),
    targeting_value: values,
    operator_type: operators,
  })

const keywords = ['BROAD_KEYWORD', 'EXACT_KEYWORD', 'PHRASE_KEYWORD', 'UNORDERED_KEYWORD']
const audienceTypes = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED']
const userId = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String)

/** Criteria that stand on any line item by themselves. */
const criterion = fc.oneof(
  criterionOf(['GENDER'], fc.constantFrom('1', '2')),
  criterionOf(['AGE'], fc.constantFrom('AGE_13_TO_24', 'AGE_18_TO_34', 'AGE_OVER_50')),
  criterionOf(['LOCATION'], fc.constantFrom('96683cc9126741d1', '019940ae78c7b3bc')),
  criterionOf(['LANGUAGE'], fc.constantFrom('en', 'de')),
  criterionOf(['PLATFORM'], fc.constantFrom('0', '1', '4')),
  criterionOf(['INTEREST'], fc.constantFrom('1001', '1002')),
  criterionOf(keywords, keyword),
  criterionOf(['FOLLOWERS_OF_USER', 'SIMILAR_TO_FOLLOWERS_OF_USER'], userId),
  criterionOf(audienceTypes, fc.constantFrom(demoAudienceIds.bootBuyers, demoAudienceIds.newsletter)),
  criterionOf(['NETWORK_ACTIVATION_DURATION'], fc.constantFrom('3', '6'), fc.constantFrom('LT', 'GTE')),
  criterionOf(['APP_LIST'], fc.constant('1abc'), fc.constant('NE')),
)

/** An audience of the demonstration that is too small to be targeted. */
const smallAudience = '1nmtl'

const breaks: readonly ((draft: CriterionTerms) => CriterionTerms)[] = [
  (draft) => ({ ...draft, targeting_type: 'GENDER', targeting_value: '3' }),
  (draft) => ({ ...draft, targeting_type: 'AGE', targeting_value: 'AGE_OLD' }),
  (draft) => ({ ...draft, targeting_type: 'FOLLOWERS_OF_USER', targeting_value: 'ada' }),
  (draft) => ({ ...draft, targeting_type: 'LANGUAGE', operator_type: 'GTE' }),
  (draft) => ({ ...draft, targeting_type: 'APP_LIST', operator_type: 'EQ' }),
  (draft) => ({ ...draft, targeting_type: 'NETWORK_ACTIVATION_DURATION', operator_type: 'NE' }),
  (draft) => ({ ...draft, targeting_type: 'TV_SHOW', targeting_value: '10027221752' }),
  (draft) => ({ ...draft, targeting_type: 'ENGAGEMENT_TYPE', targeting_value: 'VIDEO_VIEW' }),
  (draft) => ({ ...draft, targeting_type: 'CUSTOM_AUDIENCE', targeting_value: smallAudience }),
]

const judgeAs = (draft: CriterionTerms, inBatch: boolean) =>
  criterionFindings(draft, {
    others: [],
    inBatch,
    audience: audienceTypes.includes(draft.targeting_type)
      ? { targetable: draft.targeting_value !== smallAudience }
      : null,
  })
const read = async ({ send }: Given, targeting_criterion_id: string) =>
  (await send(targetingOperations.get, { params: { ...northwind, targeting_criterion_id } })).data

export const criterionTrial = trialOf({
  name: 'targeting criteria',
  operation: targetingOperations.create,
  valid: criterion,
  breaks: [
    ...breaks,
    (draft) => ({ ...draft, targeting_type: 'IAB_CATEGORY', targeting_value: 'IAB17' }),
    (draft) => ({ ...draft, targeting_type: 'MOOD' }),
    (draft) => ({ ...draft, operator_type: 'LIKE' }),
    (draft) => ({ ...draft, targeting_type: 'BROAD_KEYWORD', targeting_value: tooLong(255) }),
    (draft) => ({ ...draft, targeting_value: '' }),
  ],
  judge: (draft) => judgeAs(draft, false),
  asInput: async (draft, scene) => ({
    params: { ...northwind, line_item_id: await newLineItem(scene), ...draft },
  }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted: (draft) => draft,
})

/** Those of which a line item takes more than a few. */
const plentiful = criterionOf([...keywords, 'IAB_CATEGORY'], keyword)

export const criterionBatchTrial = batchTrialOf({
  name: 'batches of targeting criteria',
  operation: targetingOperations.batch,
  valid: plentiful,
  tooMany: targetingBatchMaximum + 1,
  breaks,
  judge: (draft) => judgeAs(draft, true),
  params: async (scene) => ({ line_item_id: await newLineItem(scene) }),
  read,
  wanted: (draft) => draft,
})

/** Posts that Ada wrote for Northwind. */
const posts: readonly string[] = demoPostIds
const promoted = promotedTweetOperations

/** The line item of the run that is under way. */
let lineItem = ''

export const promotionTrial = trialOf<readonly string[]>({
  name: 'promoted posts',
  operation: promoted.create,
  valid: fc.subarray([...posts], { minLength: 1 }),
  breaks: [
    () => [],
    (ids) => [...ids, 'ada'],
    () => Array.from({ length: 51 }, (_, index) => String(1000 + index)),
  ],
  async asInput(tweet_ids, scene) {
    lineItem = await newLineItem(scene)
    return { params: { ...northwind, line_item_id: lineItem, tweet_ids } }
  },
  async read({ send }) {
    const { data } = await send(promoted.list, { params: { ...northwind, line_item_ids: [lineItem] } })
    return data.toSorted((a, b) => a.tweet_id.localeCompare(b.tweet_id))
  },
  wanted: (ids) =>
    ids
      .toSorted()
      .map((tweet_id) => ({ tweet_id, line_item_id: lineItem, entity_status: 'ACTIVE', deleted: false })),
})

const curated = curatedCategoryOperations

const categoriesOf = once(async ({ send }: Given) => {
  const params = { ...northwind, country_codes: ['US', 'DE', 'GB'] }
  return (await send(curated.list, { params })).data.map(({ id }) => id)
})

interface LinkDraft {
  /** Place of the category among those of the service. */
  readonly category: number
  /** Whether the line item has a category already. */
  readonly isTaken: boolean
}

const link: fc.Arbitrary<LinkDraft> = fc.record({ category: fc.nat({ max: 1 }), isTaken: fc.constant(false) })
const judgeLink = ({ isTaken }: LinkDraft) => curatedLinkFindings({ otherLinks: isTaken ? 1 : 0 })
const breaksOfLinks = [
  (draft: LinkDraft) => ({ ...draft, isTaken: true }),
  (draft: LinkDraft) => ({ ...draft, category: -1 }),
]
const readLink = async ({ send }: Given, reply: unknown) =>
  (await send(curated.getLink, { params: { ...northwind, line_item_curated_category_id: idOf(reply) } })).data

/** What the run that is under way has asked for. */
let asked = { curated_category_id: '', line_item_id: '' }

async function askFor({ category, isTaken }: LinkDraft, scene: Given) {
  const categories = await categoriesOf(scene)
  asked = {
    // A place that there is none at is an empty id.
    curated_category_id: categories[category] ?? '',
    line_item_id: isTaken ? (await newCuratedLink(scene)).line_item_id : await newLineItem(scene),
  }
  return asked
}

export const curatedLinkTrial = trialOf({
  name: 'curated categories of line items',
  operation: curated.createLink,
  valid: link,
  breaks: breaksOfLinks,
  judge: judgeLink,
  asInput: async (draft, scene) => ({ params: { ...northwind, ...(await askFor(draft, scene)) } }),
  read: readLink,
  wanted: () => ({ ...asked, deleted: false }),
})

const ownLink = once(newCuratedLink)

export const curatedLinkChangeTrial = trialOf({
  name: 'changes of curated categories',
  operation: curated.updateLink,
  valid: link,
  breaks: breaksOfLinks,
  judge: judgeLink,
  asInput: async (draft, scene) => ({
    params: {
      ...northwind,
      line_item_curated_category_id: (await ownLink(scene)).id,
      ...(await askFor(draft, scene)),
    },
  }),
  read: readLink,
  wanted: () => ({ ...asked, deleted: false }),
})
