import fc from 'fast-check'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
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
import { ageBuckets } from '../../../../src/shared/entities/targeting/targeting-types.ts'
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
const userId = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }).map(String)

const equals = fc.constant('EQ')
/** Blank keywords are refused. */
const anyKeyword = keyword.filter((value) => value.trim() !== '')

/** Criteria that are valid on any line item on their own. */
const criterion = fc.oneof(
  criterionOf(['GENDER'], fc.constantFrom('1', '2'), equals),
  criterionOf(['AGE'], fc.constantFrom(...ageBuckets), equals),
  criterionOf(['LOCATION'], fc.constantFrom('96683cc9126741d1', '019940ae78c7b3bc')),
  criterionOf(['LANGUAGE'], fc.constantFrom('en', 'de'), equals),
  criterionOf(['PLATFORM'], fc.constantFrom('0', '1', '4'), equals),
  criterionOf(['DEVICE'], fc.constantFrom('1q', '1r'), equals),
  criterionOf(['PLATFORM_VERSION'], fc.constantFrom('17', '18'), equals),
  criterionOf(['NETWORK_OPERATOR'], fc.constant('2l'), equals),
  criterionOf(['WIFI_ONLY'], fc.constant('1'), equals),
  criterionOf(['INTEREST'], fc.constantFrom('1001', '1002')),
  criterionOf(['CONVERSATION'], fc.constant('a1')),
  criterionOf(['EVENT'], fc.constant('1ex'), equals),
  criterionOf(['APP_STORE_CATEGORY', 'APP_STORE_CATEGORY_LOOKALIKE'], fc.constant('sk01'), equals),
  criterionOf(keywords, anyKeyword),
  criterionOf(['SIMILAR_TO_FOLLOWERS_OF_USER'], userId, equals),
  criterionOf(['FOLLOWERS_OF_USER', 'USER_ENGAGEMENT'], fc.constant(demoUsers.ada.id), equals),
  criterionOf(['CUSTOM_AUDIENCE'], fc.constantFrom(demoAudienceIds.bootBuyers, demoAudienceIds.newsletter)),
  criterionOf(['CUSTOM_AUDIENCE_EXPANDED'], fc.constant(demoAudienceIds.newsletter), equals),
  criterionOf(['NETWORK_ACTIVATION_DURATION'], fc.constantFrom('3', '6'), fc.constantFrom('LT', 'GTE')),
  criterionOf(['APP_LIST'], fc.constant('1abc'), fc.constant('NE')),
)

/** An audience in the demo data that is too small to be targeted. */
const smallAudience = '1nmtl'

const as =
  (targeting_type: string, targeting_value: string, operator_type = 'EQ') =>
  (): CriterionTerms => ({
    targeting_type,
    targeting_value,
    operator_type,
  })

const breaks: readonly ((draft: CriterionTerms) => CriterionTerms)[] = [
  as('GENDER', '3'),
  as('AGE', 'AGE_OLD'),
  as('FOLLOWERS_OF_USER', 'ada'),
  as('FOLLOWERS_OF_USER', '4711'),
  as('LANGUAGE', 'en', 'GTE'),
  as('PLATFORM', '1', 'NE'),
  as('CUSTOM_AUDIENCE_EXPANDED', demoAudienceIds.bootBuyers, 'NE'),
  as('APP_LIST', '1abc'),
  as('NETWORK_ACTIVATION_DURATION', '3', 'NE'),
  as('LOCATION', '0000000000000000'),
  as('TV_SHOW', '10027243420'),
  as('ENGAGEMENT_TYPE', 'VIDEO_VIEW'),
  as('CUSTOM_AUDIENCE', smallAudience),
]

const judgeAs = ({ targeting_type, targeting_value, ...rest }: CriterionTerms, inBatch: boolean) =>
  criterionFindings(
    { targeting_type, targeting_value, ...rest },
    {
      others: [],
      inBatch,
      facts: {
        ...(targeting_value === smallAudience ? { audience: { targetable: false } } : {}),
        ...(targeting_value === '4711' ? { isOwnUser: false } : {}),
        ...(targeting_value === '0000000000000000' ? { isListed: false } : {}),
      },
    },
  )
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
  findingsFor: (draft) => judgeAs(draft, false),
  asInput: async (draft, scene) => ({
    params: { ...northwind, line_item_id: await newLineItem(scene), ...draft },
  }),
  read: (scene, reply) => read(scene, idOf(reply)),
  wanted: (draft) => draft,
})

/** Types of which a line item accepts more than a few. */
const plentiful = criterionOf(keywords, anyKeyword)

export const criterionBatchTrial = batchTrialOf({
  name: 'batches of targeting criteria',
  operation: targetingOperations.batch,
  valid: plentiful,
  tooMany: targetingBatchMaximum + 1,
  breaks,
  findingsFor: (draft) => judgeAs(draft, true),
  params: async (scene) => ({ line_item_id: await newLineItem(scene) }),
  read,
  wanted: (draft) => draft,
})

/** Posts by Ada for Northwind. */
const posts: readonly string[] = demoPostIds
const promoted = promotedTweetOperations

/** The line item of the current run. */
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
  /** Index of the category among the service's. */
  readonly category: number
  /** Whether the line item already has a category. */
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

/** The request of the current run. */
let asked = { curated_category_id: '', line_item_id: '' }

async function askFor({ category, isTaken }: LinkDraft, scene: Given) {
  const categories = await categoriesOf(scene)
  asked = {
    // An index without a category gives an empty ID.
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
  findingsFor: judgeLink,
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
  findingsFor: judgeLink,
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
