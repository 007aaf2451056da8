import { z } from 'zod'
import { hasForbiddenCharacter, postTextLimit, weightedLength } from '../../entities/posts/weighted-length.ts'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  decimalId,
  longId,
  mediaKey,
  pageParameters,
  single,
  textUpTo,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'
import { cardUri } from './cards.ts'

/** Posts for ads (posts.md#posts-for-ads, posts.md#lists-of-posts-for-ads). */

export const conversationSettings = ['EVERYONE', 'FOLLOWING', 'MENTIONED_USERS'] as const
export const videoCallsToAction = ['VISIT_SITE', 'WATCH_NOW'] as const
export const tweetModes = ['compat', 'extended'] as const
export const tweetTypes = ['PUBLISHED', 'SCHEDULED', 'DRAFT'] as const
export const timelineTypes = ['NULLCAST', 'ORGANIC', 'ALL'] as const

export const postNameLimit = 80
/** Maximum characters of a video's texts. */
export const videoTextLimits = { title: 70, description: 200 } as const

/** Some servers return `id` as a number that loses digits: `id_str` is the real ID. */
const numberOrText = z.union([z.string(), z.number()]).nullish()

export const promotedPost = z.looseObject({
  id: numberOrText,
  id_str: z.string().nullish(),
  /** One of the two, depending on `tweet_mode`. */
  text: z.string().nullish(),
  full_text: z.string().nullish(),
  name: z.string().nullish(),
  created_at: z.string().nullish(),
  entities: z.looseObject({}).nullish(),
  user: z
    .looseObject({ id: numberOrText, name: z.string().nullish(), screen_name: z.string().nullish() })
    .nullish(),
  nullcast: z.boolean().nullish(),
  /** In replies only. */
  conversation_settings: z.string().nullish(),
  tweet_type: z.string().nullish(),
  scheduled_at: z.string().nullish(),
  scheduled_status: z.string().nullish(),
  tweet_id: numberOrText,
  card_uri: z.string().nullish(),
})
export type PromotedPost = z.infer<typeof promotedPost>
const name = textUpTo(postNameLimit)

const posts = adsResource(
  'promotedPosts',
  'tweets/:tweet_id',
  promotedPost,
  citePublic('posts#lists-of-posts-for-ads'),
)

export const promotedPostOperations = {
  create: ads('POST /accounts/:account_id/tweet', {
    id: 'promotedPosts.create',
    title: t`Create a post for ads`,
    params: () => ({
      as_user_id: longId.describe('On whose behalf the post is made'),
      text: clearable(
        z
          .string()
          .refine(
            (text) => weightedLength(text) <= postTextLimit,
            `has more than ${postTextLimit} weighted characters`,
          )
          .refine((text) => !hasForbiddenCharacter(text), 'contains a character that posts cannot have'),
      ).describe('Required where there are no media_keys'),
      card_uri: clearable(cardUri),
      conversation_settings: z.enum(conversationSettings).optional(),
      media_keys: clearable(commaList(mediaKey)).describe('Up to 4 images, or 1 GIF, or 1 video'),
      name: clearable(name),
      nullcast: z.boolean().optional().describe('Default: true; false only for the signed-in user'),
      trim_user: z.boolean().optional(),
      tweet_mode: z.enum(tweetModes).optional(),
      video_cta: clearable(z.enum(videoCallsToAction)),
      video_cta_value: clearable(z.string()),
      video_description: clearable(textUpTo(videoTextLimits.description)),
      video_title: clearable(textUpTo(videoTextLimits.title)),
    }),
    reply: () => single(promotedPost),
    source: citeDocumented('posts#posts-for-ads'),
  }),
  /** An empty name removes the name. */
  rename: ads('PUT /accounts/:account_id/tweets/:tweet_id/name', {
    id: 'promotedPosts.rename',
    title: t`Rename a post`,
    params: () => ({ tweet_id: decimalId, name: name.nullable() }),
    reply: () => single(z.looseObject({ tweet_id: numberOrText, name: z.string().nullish() })),
    source: citeDocumented('posts#posts-for-ads'),
  }),
  list: posts.list(t`List an account’s posts`, () => ({
    tweet_type: z.enum(tweetTypes),
    tweet_ids: commaList(decimalId).optional(),
    ...pageParameters(200, 1000),
    timeline_type: z.enum(timelineTypes).optional().describe('Default: NULLCAST'),
    user_id: longId.optional().describe('Default: the account’s own user'),
    name: name.optional().describe('Start of the name; case doesn’t matter'),
    include_mentions_and_replies: z.boolean().optional(),
    trim_user: z.boolean().optional(),
    tweet_mode: z.enum(tweetModes).optional(),
  })),
}

export const { create: createPromotedPost, list: listPromotedPosts } = promotedPostOperations
