import { z } from 'zod'
import { optionalBoolean, optionalText } from './fields.ts'
import { defineTable } from './table.ts'

/** Posts belong to people and are the same on every host; those created for ads have an account. */

const referenced = z.object({ type: z.enum(['replied_to', 'quoted', 'retweeted']), id: z.string() })

const post = z.object({
  id: z.string(),
  user_id: z.string(),
  /** The account that it was created for; null for posts from the platform host. */
  account_id: optionalText,
  text: z.string().default(''),
  name: optionalText,
  nullcast: z.boolean().default(false),
  created_at: z.string(),
  card_uri: optionalText,
  media_keys: z.array(z.string()).default([]),
  conversation_settings: z.enum(['EVERYONE', 'FOLLOWING', 'MENTIONED_USERS']).default('EVERYONE'),
  video_cta: optionalText,
  video_cta_value: optionalText,
  video_description: optionalText,
  video_title: optionalText,
  lang: z.string().default('en'),
  metrics: z
    .object({
      retweet_count: z.int().default(0),
      reply_count: z.int().default(0),
      like_count: z.int().default(0),
      quote_count: z.int().default(0),
      impression_count: z.int().default(0),
    })
    .prefault({}),
  /** IDs of the users who have liked it; a fixture's count may be higher. */
  liked_by: z.array(z.string()).default([]),
  referenced_tweets: z.array(referenced).default([]),
  community_id: optionalText,
  /** Whether a post in a community also reaches the followers of its author. */
  share_with_followers: z.boolean().default(false),
  possibly_sensitive: z.boolean().default(false),
  /** Whether it breaks the rules of the service, which no longer shows it. */
  disallowed: z.boolean().default(false),
  /** Where a reply belongs, also if the answered post was deleted; null in a fixture: follows from the references. */
  conversation_id: optionalText,
  in_reply_to_user_id: optionalText,
  /** The place it's tagged with (`reference/places.ts`). */
  place_id: optionalText,
  paid_partnership: optionalBoolean,
  /** IDs of all versions, the first one first; empty for an unedited post. */
  edit_history: z.array(z.string()).default([]),
  /** Set if it was published on schedule. */
  scheduled_at: optionalText,
})
export type PostRecord = z.output<typeof post>

/** A waiting post: a draft without `scheduled_at`, or one that is published at that time. */
const waitingPost = post.extend({
  account_id: z.string(),
  /** The resulting post; null until then. */
  tweet_id: optionalText,
  completed_at: optionalText,
})
export type WaitingPost = z.output<typeof waitingPost>

export const postTables = {
  posts: defineTable({ record: post, key: (row) => row.id }),
  waiting_posts: defineTable({ record: waitingPost, key: (row) => row.id }),
}

/** A user's profile besides name and username (posts.md#user-objects). */
export const profileFields = {
  created_at: optionalText,
  verified: z.boolean().default(false),
  protected: z.boolean().default(false),
  location: optionalText,
  description: optionalText,
  url: optionalText,
  profile_image_url: optionalText,
  profile_banner_url: optionalText,
  pinned_tweet_id: optionalText,
  verified_type: z.enum(['blue', 'business', 'government', 'none']).default('none'),
  /** Premium subscribers may edit posts and write long ones. */
  subscription_type: z.enum(['None', 'Basic', 'Premium', 'PremiumPlus']).default('None'),
  /** IDs of organizations that list this user as an affiliate. */
  affiliation: z
    .object({ user_id: z.array(z.string()) })
    .nullable()
    .default(null),
  /** The users whom this user follows, blocks and mutes, by ID. */
  following: z.array(z.string()).default([]),
  blocking: z.array(z.string()).default([]),
  muting: z.array(z.string()).default([]),
  /** Users who can't send this user direct messages. */
  dm_blocking: z.array(z.string()).default([]),
  /** IDs of the lists that this user is in. */
  listed_in: z.array(z.string()).default([]),
  suspended: z.boolean().default(false),
  followers_count: z.int().default(0),
  following_count: z.int().default(0),
}
