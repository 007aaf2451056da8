import { z } from 'zod'
import { commaList } from '../conventions.ts'

/**
 * Data objects of the platform, and the parameters that select their fields (posts.md#post-objects,
 * posts.md#field-selection).
 */

/** `source` is still accepted, but never returned (posts.md#post-objects). */
export const postFields = [
  'attachments',
  'author_id',
  'card_uri',
  'community_id',
  'context_annotations',
  'conversation_id',
  'created_at',
  'edit_history_tweet_ids',
  'entities',
  'geo',
  'id',
  'in_reply_to_user_id',
  'lang',
  'paid_partnership',
  'possibly_sensitive',
  'public_metrics',
  'referenced_tweets',
  'reply_settings',
  'source',
  'text',
] as const
export type PostField = (typeof postFields)[number]

export const userFields = [
  'affiliation',
  'confirmed_email',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'id',
  'location',
  'name',
  'pinned_tweet_id',
  'profile_image_url',
  'protected',
  'public_metrics',
  'subscription_type',
  'url',
  'username',
  'verified',
  'verified_type',
] as const
export type UserField = (typeof userFields)[number]

export const mediaFields = [
  'alt_text',
  'duration_ms',
  'height',
  'media_key',
  'preview_image_url',
  'public_metrics',
  'type',
  'url',
  'variants',
  'width',
] as const
export type MediaField = (typeof mediaFields)[number]

/** No post has a poll, so its fields and expansion return nothing. */
const pollFields = ['duration_minutes', 'end_datetime', 'id', 'options', 'voting_status'] as const
const placeFields = [
  'contained_within',
  'country',
  'country_code',
  'full_name',
  'geo',
  'id',
  'name',
  'place_type',
] as const

export const postExpansions = [
  'attachments.media_keys',
  'attachments.poll_ids',
  'author_id',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
  'referenced_tweets.id',
  'referenced_tweets.id.author_id',
] as const
export type PostExpansion = (typeof postExpansions)[number]

export const postFieldParameters = {
  'tweet.fields': commaList(z.enum(postFields)).optional(),
  'user.fields': commaList(z.enum(userFields)).optional(),
  'media.fields': commaList(z.enum(mediaFields)).optional(),
}

/** The same plus everything that streams and searches accept. */
export const postQueryParameters = {
  ...postFieldParameters,
  'poll.fields': commaList(z.enum(pollFields)).optional(),
  'place.fields': commaList(z.enum(placeFields)).optional(),
  expansions: commaList(z.enum(postExpansions)).optional(),
}

export const post = z.looseObject({
  id: z.string(),
  text: z.string(),
  author_id: z.string().optional(),
  created_at: z.string().optional(),
  conversation_id: z.string().optional(),
  attachments: z.looseObject({ media_keys: z.array(z.string()).optional() }).optional(),
  public_metrics: z.looseObject({}).optional(),
  possibly_sensitive: z.boolean().optional(),
  entities: z.looseObject({}).optional(),
  in_reply_to_user_id: z.string().optional(),
  referenced_tweets: z.array(z.looseObject({ type: z.string(), id: z.string() })).optional(),
  lang: z.string().optional(),
  context_annotations: z.array(z.looseObject({})).optional(),
  paid_partnership: z.boolean().optional(),
  community_id: z.string().optional(),
  geo: z.looseObject({ place_id: z.string().optional() }).optional(),
})
export type Post = z.infer<typeof post>

export const user = z.looseObject({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  created_at: z.string().optional(),
  verified: z.boolean().optional(),
  protected: z.boolean().optional(),
  location: z.string().optional(),
  description: z.string().optional(),
  url: z.string().optional(),
  profile_image_url: z.string().optional(),
  pinned_tweet_id: z.string().optional(),
  public_metrics: z.looseObject({}).optional(),
  verified_type: z.string().optional(),
  subscription_type: z.string().optional(),
  confirmed_email: z.string().optional(),
})
export type User = z.infer<typeof user>

const media = z.looseObject({
  media_key: z.string(),
  type: z.string().optional(),
  duration_ms: z.int().optional(),
})

export const includes = z.looseObject({
  users: z.array(user).optional(),
  tweets: z.array(post).optional(),
  media: z.array(media).optional(),
  places: z.array(z.looseObject({ id: z.string(), full_name: z.string().optional() })).optional(),
})
export type Includes = z.infer<typeof includes>

/** Parts of a look-up that weren't found or aren't visible; the rest of the reply is valid. */
export const partialErrors = z
  .array(z.looseObject({ type: z.string().optional(), title: z.string().optional() }))
  .optional()
