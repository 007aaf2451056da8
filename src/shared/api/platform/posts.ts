import { z } from 'zod'
import { longformLimit, postTextLimit } from '../../entities/posts/weighted-length.ts'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { cardUri } from '../ads/cards.ts'
import { pollChoiceLimit, pollMinutes } from '../ads/poll-cards.ts'
import { commaList, decimalId, textUpTo } from '../conventions.ts'
import { platformGroup } from '../routes.ts'
import { includes, partialErrors, post, postExpansions, postFieldParameters, user } from './post-fields.ts'

/** Posts and users on the platform host (posts.md#timeline-posts, posts.md#users-and-look-ups). */

export const replySettings = ['following', 'mentionedUsers', 'subscribers', 'verified'] as const

/**
 * Text is measured by the service: up to 280 weighted characters, 25,000 with the premium subscription. Media, poll,
 * quote and card exclude each other.
 */
export const postBody = z.object({
  text: textUpTo(longformLimit)
    .min(1)
    .optional()
    .describe(`Up to ${postTextLimit} weighted characters; ${longformLimit} with the premium subscription`),
  card_uri: cardUri.optional(),
  media: z
    .object({
      media_ids: z.array(decimalId).min(1).max(4),
      tagged_user_ids: z.array(decimalId).max(10).optional(),
    })
    .optional(),
  nullcast: z.boolean().optional(),
  poll: z
    .object({
      options: z.array(textUpTo(pollChoiceLimit).min(1)).min(2).max(4),
      duration_minutes: z.int().min(pollMinutes.minimum).max(pollMinutes.maximum),
    })
    .optional(),
  reply: z.object({ in_reply_to_tweet_id: decimalId }).optional(),
  quote_tweet_id: decimalId.optional(),
  reply_settings: z.enum(replySettings).optional(),
  edit_options: z.object({ previous_post_id: decimalId }).optional().describe('Edits a post'),
  paid_partnership: z.boolean().optional().describe('Labels the post as paid promotion'),
  made_with_ai: z.boolean().optional(),
  community_id: decimalId.optional(),
  share_with_followers: z.boolean().optional().describe('Effective together with community_id'),
})
export type PostBody = z.input<typeof postBody>

/** A handle without its @. */
const username = z.string().regex(/^\w{1,15}$/)

const userFieldParameters = {
  expansions: commaList(z.enum(['pinned_tweet_id'])).optional(),
  'tweet.fields': postFieldParameters['tweet.fields'],
  'user.fields': postFieldParameters['user.fields'],
}

/** Unknown and suspended users are listed as errors beside the others. */
const usersReply = z.looseObject({
  data: z.array(user).optional(),
  includes: includes.optional(),
  errors: partialErrors,
})

const source = citePublic('posts#users-and-look-ups')

const asUser = platformGroup({ auth: 'user', source })

export const postOperations = {
  create: asUser('POST /tweets', {
    id: 'posts.create',
    title: t`Create or edit a post`,
    scopes: ['tweet.read', 'tweet.write', 'users.read'],
    body: () => postBody,
    reply: () => z.looseObject({ data: z.looseObject({ id: z.string(), text: z.string() }) }),
    source: citeDocumented('posts#timeline-posts'),
  }),
  lookUp: asUser('GET /tweets', {
    id: 'posts.lookUp',
    title: t`Read posts`,
    params: () => ({
      ids: commaList(decimalId, 100),
      expansions: commaList(z.enum(postExpansions)).optional(),
      ...postFieldParameters,
    }),
    acceptsBearer: true,
    scopes: ['tweet.read', 'users.read'],
    reply: () =>
      z.looseObject({
        data: z.array(post).optional(),
        includes: includes.optional(),
        errors: partialErrors,
      }),
  }),
  readSignedInUser: asUser('GET /users/me', {
    id: 'posts.readSignedInUser',
    title: t`Read the signed-in user`,
    params: () => userFieldParameters,
    scopes: ['tweet.read', 'users.read'],
    reply: () => z.looseObject({ data: user, includes: includes.optional() }),
  }),
  lookUpUsers: asUser('GET /users', {
    id: 'posts.lookUpUsers',
    title: t`Read users by ID`,
    params: () => ({ ids: commaList(decimalId, 100), ...userFieldParameters }),
    acceptsBearer: true,
    scopes: ['tweet.read', 'users.read'],
    reply: () => usersReply,
  }),
  lookUpUsersByName: asUser('GET /users/by', {
    id: 'posts.lookUpUsersByName',
    title: t`Read users by handle`,
    params: () => ({ usernames: commaList(username, 100), ...userFieldParameters }),
    acceptsBearer: true,
    scopes: ['tweet.read', 'users.read'],
    reply: () => usersReply,
  }),
}

export const { create: createPost, lookUp: lookUpPosts, readSignedInUser } = postOperations
