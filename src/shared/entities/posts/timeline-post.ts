import { z } from 'zod'
import type { Finding } from '../../core/finding.ts'
import { inTableOrder } from '../../core/finding.ts'
import type { Fields, Json } from '../../core/json.ts'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField } from '../../text/text-rules.ts'
import { isEmpty, textOf } from '../fields.ts'

/**
 * A post with one of these options is sent with POST /2/tweets, as the signed-in user's own: the advertising call has
 * none of them (posts.md#timeline-posts).
 */
const timelineFields = [
  'in_reply_to_tweet_id',
  'quote_tweet_id',
  'previous_post_id',
  'community_id',
  'share_with_followers',
  'paid_partnership',
] as const

/** Whether only POST /2/tweets has this field of a post. */
export function isTimelineField(name: string): boolean {
  return timelineFields.some((field) => field === name)
}

/** What only the advertising call takes. */
const adFields = ['name', 'video_cta', 'video_cta_value', 'video_title', 'video_description'] as const

const idFields = ['in_reply_to_tweet_id', 'quote_tweet_id', 'previous_post_id', 'community_id'] as const

const documented = citeDocumented('posts#editing-a-post')
const observed = citePublic('posts#timeline-posts')

export function isTimelinePost(content: Fields): boolean {
  return timelineFields.some((field) => !isEmpty(content[field]) && content[field] !== false)
}

const replySettings: Readonly<Record<string, string>> = {
  FOLLOWING: 'following',
  MENTIONED_USERS: 'mentionedUsers',
}

/** The body of POST /2/tweets. The author isn't sent, but journaled for look-ups: the lists of posts are by user. */
export function timelineBody(content: Fields): Fields {
  const text = (field: string): Fields =>
    textOf(content[field]) === null ? {} : { [field]: textOf(content[field]) }
  const wrapped = (field: string, outer: string, inner: string): Fields => {
    const id = textOf(content[field])
    return id === null ? {} : { [outer]: { [inner]: id } }
  }
  const isOn = (field: string): Fields => (content[field] === true ? { [field]: true } : {})
  const mediaIds = mediaIdsOf(content.media_keys)
  const settings = replySettings[textOf(content.conversation_settings) ?? '']
  return {
    ...text('text'),
    ...text('card_uri'),
    ...(mediaIds.length === 0 ? {} : { media: { media_ids: [...mediaIds] } }),
    nullcast: content.nullcast !== false,
    ...wrapped('in_reply_to_tweet_id', 'reply', 'in_reply_to_tweet_id'),
    ...text('quote_tweet_id'),
    ...(settings === undefined ? {} : { reply_settings: settings }),
    ...wrapped('previous_post_id', 'edit_options', 'previous_post_id'),
    ...isOn('paid_partnership'),
    ...text('community_id'),
    ...isOn('share_with_followers'),
    ...text('as_user_id'),
  }
}

const sentMedia = z.object({ media_ids: z.array(z.string()) })
const keyList = z.array(z.string())

/** IDs as the platform host has them: the digits of a media key after its category. */
function mediaIdsOf(keys: Json | undefined): readonly string[] {
  return (keyList.safeParse(keys).data ?? []).map((key) => key.replace(/^.*_/, ''))
}

/** Whether what was sent, by either call, has the media of a record. */
export function hasSameMedia(sentFields: Fields, shownKeys: Json | undefined): boolean {
  const ids = sentMedia.safeParse(sentFields.media).data?.media_ids ?? mediaIdsOf(sentFields.media_keys)
  const recordIds = mediaIdsOf(shownKeys)
  return ids.length === recordIds.length && ids.every((id, index) => id === recordIds[index])
}

/** What was sent with POST /2/tweets, as the lists of the ads host show it. */
export function recordOfSent(sentFields: Fields): Fields {
  const { as_user_id: poster, card_uri, nullcast } = sentFields
  return {
    ...(textOf(poster) === null ? {} : { user: { id_str: textOf(poster) } }),
    ...(textOf(card_uri) === null ? {} : { card_uri: textOf(card_uri) }),
    ...(typeof nullcast === 'boolean' ? { nullcast } : {}),
  }
}

/** Findings of a post that POST /2/tweets sends; `callerId` is the signed-in user, null if unknown. */
export function timelineFindings(content: Fields, callerId: string | null): readonly Finding[] {
  if (!isTimelinePost(content)) return []
  const poster = textOf(content.as_user_id)
  const contents = ['media_keys', 'card_uri', 'quote_tweet_id'].filter((field) => !isEmpty(content[field]))
  const isShared = content.share_with_followers === true
  return inTableOrder(
    [
      ...idFields.flatMap((field) => {
        const id = textOf(content[field])
        if (id === null || /^\d{1,19}$/.test(id)) return []
        return [invalidField('post.timeline-id', field, t`Enter an ID of up to 19 digits.`, observed)]
      }),
      ...adFields
        .filter((field) => !isEmpty(content[field]))
        .map((field) =>
          invalidField(
            'post.timeline-ad-field',
            field,
            t`A reply, quote, edit, community post or paid partnership can’t have this. Clear it.`,
            observed,
          ),
        ),
      ...(contents.length < 2
        ? []
        : [
            invalidField(
              'post.timeline-exclusive',
              contents[1] ?? 'quote_tweet_id',
              t`Use only one of media, a card and a quoted post.`,
              observed,
            ),
          ]),
      ...(poster === null || callerId === null || poster === callerId
        ? []
        : [
            invalidField(
              'post.timeline-for-oneself',
              'as_user_id',
              t`A reply, quote, edit, community post or paid partnership can be posted only as the signed-in user.`,
              observed,
            ),
          ]),
      ...(isShared && isEmpty(content.community_id)
        ? [
            invalidField(
              'post.share-without-community',
              'share_with_followers',
              t`Only a community post can be shared with followers. Enter a community.`,
              documented,
            ),
          ]
        : []),
    ],
    ['as_user_id', 'card_uri', 'media_keys', ...adFields, ...timelineFields],
  )
}
