import { z } from 'zod'
import { promotedPostOperations } from '../../api/ads/promoted-posts.ts'
import { createPost } from '../../api/platform/posts.ts'
import type { Fields, Json } from '../../core/json.ts'
import { decodeEntities, normalText, searchablePrefix } from '../../core/normal-text.ts'
import { contentOf } from '../../drafts/draft.ts'
import { bodyCall, plainCall } from '../../publishing/publish-call.ts'
import { createCall } from '../calls.ts'
import { isEmpty, pick, text, textOf, unset } from '../fields.ts'
import type { DraftCheckContext, EntityKind, RecordMatch } from '../kind.ts'
import { isSameText } from '../match.ts'
import { postFindings, postingFindings, unlistedPosterFindings } from './post-rules.ts'
import {
  hasSameMedia,
  isTimelineField,
  isTimelinePost,
  recordOfSent,
  timelineBody,
  timelineFindings,
} from './timeline-post.ts'

const content = z.object({
  as_user_id: text,
  text,
  /** The address of a card, a poll or a video conversation. */
  card_uri: text,
  media_keys: z.array(z.string()).nullish(),
  name: text,
  nullcast: z.boolean().nullish(),
  conversation_settings: text,
  video_cta: text,
  video_cta_value: text,
  video_title: text,
  video_description: text,
  in_reply_to_tweet_id: text,
  quote_tweet_id: text,
  previous_post_id: text,
  community_id: text,
  share_with_followers: z.boolean().nullish(),
  paid_partnership: z.boolean().nullish(),
})
const fields = Object.keys(content.shape)
const createAd = createCall(
  promotedPostOperations.create,
  fields.filter((field) => !isTimelineField(field)),
  { tweet_mode: 'extended' },
)

const listed = { tweet_type: 'PUBLISHED', timeline_type: 'ALL', tweet_mode: 'extended' } as const
const maxPostIds = 200

export const post: EntityKind = {
  content,
  fields,
  startsWith: ['nullcast', 'as_user_id'],
  titleOf: ({ text }) => text,
  typeOf: ({ nullcast }) => (nullcast === false ? 'ORGANIC' : 'NULLCAST'),
  check(draft, context) {
    const draftContent = contentOf(draft)
    const parsedContent = content.safeParse(draftContent)
    if (!parsedContent.success) return null
    return [...findings(parsedContent.data, context), ...timelineFindings(draftContent, context.callerId())]
  },
  lists: [{ operation: promotedPostOperations.list, params: { ...listed, count: 1_000 } }],
  /**
   * An account's list only contains its own user's posts, without those that begin with a mention
   * (posts.md#lists-of-posts-for-ads): without these lists, a post created for another user would look deleted.
   */
  *unlisted(records) {
    const posts = records.flatMap((record) => {
      const userId = textOf(fromRecord(record).as_user_id)
      const postId = idOf(record)
      return userId === null || postId === null ? [] : [{ userId, postId }]
    })
    for (const [userId, own] of Map.groupBy(posts, (post) => post.userId)) {
      for (let from = 0; from < own.length; from += maxPostIds) {
        const ids = own.slice(from, from + maxPostIds).map(({ postId }) => postId)
        const params = { ...ofUser(userId), timeline_type: 'ALL', count: 1_000, tweet_ids: ids }
        yield { operation: promotedPostOperations.list, params }
      }
    }
  },
  // A list with one ID: the service has no other call that reads a post.
  read: ({ accountId, remoteId }, { as_user_id: userId }) =>
    plainCall(promotedPostOperations.list, {
      account_id: accountId,
      ...ofUser(userId),
      timeline_type: 'ALL',
      tweet_ids: [remoteId],
    }),
  idParam: 'tweet_id',
  // The advertising host's lists don't show them.
  isIgnored: (_, field) => isTimelineField(field),
  fromRecord,
  idOf,
  create: {
    call: (target, content) =>
      isTimelinePost(content) ? bodyCall(createPost, {}, timelineBody(content)) : createAd(target, content),
    repeat: 'personDecides',
    find: ({ accountId }, { as_user_id: userId, name, nullcast }) =>
      plainCall(promotedPostOperations.list, {
        account_id: accountId,
        ...ofUser(userId),
        ...withName(name),
        timeline_type: nullcast === false ? 'ORGANIC' : 'NULLCAST',
        count: 1_000,
      }),
    match,
    // POST /2/tweets answers with ID and text only.
    recordOf: (sentFields, answered) =>
      answered.user === undefined ? { ...recordOfSent(sentFields), ...answered } : answered,
    // A post can be edited for an hour after it was created.
    readsBack: ({ created_at }) => textOf(created_at) === null,
    matchKey: ({ text }) => writtenText(text, {}),
    recordKeyContent: (record) => ({ text: writtenText(fromRecord(record).text, record) }),
  },
  update: {
    fields: ['name'],
    call: ({ accountId, remoteId }, { name }) =>
      plainCall(promotedPostOperations.rename, {
        account_id: accountId,
        tweet_id: remoteId,
        name: name === undefined || name === '' ? null : name,
      }),
  },
}

function findings(parsedContent: z.output<typeof content>, context: DraftCheckContext) {
  const { library } = context
  const callerId = context.callerId()
  const promotable = context.promotable()
  const terms = unset(parsedContent, [
    'as_user_id',
    'text',
    'card_uri',
    'name',
    'video_cta',
    'video_cta_value',
    'video_description',
    'video_title',
  ])
  const { media_keys, nullcast } = parsedContent
  const post = { ...terms, media_keys: media_keys ?? [], nullcast: nullcast !== false }
  const grants = post.as_user_id === null ? [] : [post.as_user_id]
  return [
    // A quote needs no text of its own.
    ...postFindings(post, { library }).filter(
      ({ rule }) => rule !== 'post.text-required' || isEmpty(parsedContent.quote_tweet_id),
    ),
    ...(callerId === null ? [] : postingFindings(post, { callerId, grants })),
    ...(callerId === null || promotable === null
      ? []
      : unlistedPosterFindings(post, { callerId, promotable })),
  ]
}

/** The list takes whole names only, so one that may be stored otherwise doesn't narrow it. */
function withName(name: Json | undefined): Fields {
  const text = textOf(name)
  return text === null || searchablePrefix(text) !== text ? {} : { name: text }
}

/** Posts of one user, or of the account's own. Also lists posts that begin with a mention. */
function ofUser(userId: Json | undefined): Fields {
  return {
    tweet_type: 'PUBLISHED',
    tweet_mode: 'extended',
    include_mentions_and_replies: true,
    ...(textOf(userId) === null ? {} : { user_id: textOf(userId) }),
  }
}

/** On some servers `id` is a number that has lost digits. */
function idOf({ id_str, tweet_id, id }: Fields): string | null {
  return textOf(id_str) ?? digits(tweet_id) ?? digits(id)
}

function digits(value: Json | undefined): string | null {
  return typeof value === 'number' ? String(value) : textOf(value)
}

const numberOrText = z.union([z.string(), z.number()]).transform(String)
const postUser = z.looseObject({ id_str: z.string().nullish(), id: numberOrText.nullish() })
const postMedia = z.looseObject({
  media: z.array(z.looseObject({ media_key: z.string().nullish(), url: z.string().nullish() })),
})

function fromRecord(record: Fields): Fields {
  const user = postUser.safeParse(record.user)
  const poster = user.success ? (user.data.id_str ?? user.data.id ?? null) : null
  const parsedMedia = postMedia.safeParse(record.extended_entities)
  const keys = parsedMedia.success ? parsedMedia.data.media.flatMap(({ media_key }) => media_key ?? []) : []
  const text = textOfRecord(record, parsedMedia.success && parsedMedia.data.media.length > 0)
  return {
    ...(poster === null ? {} : { as_user_id: poster }),
    ...(text === null ? {} : { text }),
    ...(keys.length === 0 ? {} : { media_keys: keys }),
    ...pick(record, ['card_uri', 'name', 'nullcast', 'conversation_settings']),
  }
}

/**
 * The text as its author wrote it, which is what a copy posts again: the platform appends a short link to the media,
 * puts short links in place of addresses, and writes three characters as HTML entities.
 */
function textOfRecord(record: Fields, hasMedia: boolean): string | null {
  const { full_text, text } = record
  const storedText = typeof full_text === 'string' ? full_text : text
  if (typeof storedText !== 'string') return null
  const written = withWholeLinks(
    hasMedia ? storedText.replace(/(?<!\s)\s*https:\/\/t\.co\/[A-Za-z0-9]+\s*$/, '') : storedText,
    record,
  )
  return written.replace(/&(?:amp|lt|gt);/g, decodeEntities)
}

function match(sentFields: Fields, record: Fields): RecordMatch {
  const publishedPost = fromRecord(record)
  if (writtenText(sentFields.text, {}) !== writtenText(publishedPost.text, record)) return 'different'
  const sameName = isSameText(sentFields.name, publishedPost.name)
  const sameCard = textOf(sentFields.card_uri) === textOf(publishedPost.card_uri)
  const sameMedia =
    publishedPost.media_keys === undefined || hasSameMedia(sentFields, publishedPost.media_keys)
  return sameName && sameCard && sameMedia ? 'exact' : 'similar'
}

const shortLinks = z.object({ urls: z.array(z.unknown()) })
const shortLink = z.object({ url: z.string().min(1), expanded_url: z.string() })

/** The text in the form in which what was sent and what is stored are compared (posts.md#lists-of-posts-for-ads). */
function writtenText(text: Json | undefined, record: Fields): string {
  return normalText(withWholeLinks(textOf(text) ?? '', record))
}

function withWholeLinks(text: string, { entities }: Fields): string {
  let written = text
  for (const entry of shortLinks.safeParse(entities).data?.urls ?? []) {
    const link = shortLink.safeParse(entry).data
    if (link !== undefined) written = written.replaceAll(link.url, link.expanded_url)
  }
  return written
}
