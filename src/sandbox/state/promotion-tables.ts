import { z } from 'zod'
import { optionalInteger, optionalText, recordTimes } from './fields.ts'
import { defineTable } from './table.ts'

/** What belongs to line items: promoted posts, targeting, curated categories; and which users can be promoted. */

const promotableUser = z.object({
  id: z.string(),
  account_id: z.string(),
  user_id: z.string(),
  promotable_user_type: z.enum(['FULL', 'RETWEETS_ONLY']),
  ...recordTimes,
})

export type PromotableUserRecord = z.output<typeof promotableUser>

const promotedTweet = z.object({
  id: z.string(),
  account_id: z.string(),
  line_item_id: z.string(),
  tweet_id: z.string(),
  entity_status: z.string().default('ACTIVE'),
  approval_status: z.string().default('ACCEPTED'),
  ...recordTimes,
})
export type PromotedTweetRecord = z.output<typeof promotedTweet>

const targetingCriterion = z.object({
  id: z.string(),
  account_id: z.string(),
  line_item_id: z.string(),
  name: optionalText,
  operator_type: z.string().default('EQ'),
  targeting_type: z.string(),
  targeting_value: z.string(),
  /** COUNTRY, REGION …: only for LOCATION criteria. */
  location_type: optionalText,
  ...recordTimes,
})
export type TargetingCriterionRecord = z.output<typeof targetingCriterion>

const curatedCategory = z.object({
  id: z.string(),
  name: z.string(),
  description: optionalText,
  country_codes: z.array(z.string()).default([]),
  publisher_user_ids: z.array(z.string()).default([]),
  created_at: z.string(),
  updated_at: z.string(),
  videos_monetized_in_last_thirty_days: optionalInteger,
})

const lineItemCuratedCategory = z.object({
  id: z.string(),
  account_id: z.string(),
  line_item_id: z.string(),
  curated_category_id: z.string(),
  ...recordTimes,
})
export type CuratedLinkRecord = z.output<typeof lineItemCuratedCategory>

export const promotionTables = {
  promotable_users: defineTable({ record: promotableUser, key: (row) => row.id }),
  promoted_tweets: defineTable({ record: promotedTweet, key: (row) => row.id }),
  targeting_criteria: defineTable({ record: targetingCriterion, key: (row) => row.id }),
  curated_categories: defineTable({ record: curatedCategory, key: (row) => row.id }),
  line_item_curated_categories: defineTable({ record: lineItemCuratedCategory, key: (row) => row.id }),
}
