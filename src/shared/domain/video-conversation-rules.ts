import { cardNameLimit } from '../catalogue/cards.ts'
import type { Source } from '../catalogue/operation.ts'
import {
  callToActionLength,
  conversationLimits,
  createVideoConversation,
} from '../catalogue/video-conversation-cards.ts'
import { once } from '../once.ts'
import { type Finding, inTableOrder } from './finding.ts'
import type { MediaLibrary } from './media.ts'
import { invalid, invalidMedia, missing, type TextRule, textFindings } from './text-rules.ts'
import { isWebAddress } from './web-address.ts'

/** Texts and media of the card, by the names of their parameters. */
export const conversationFields = [
  'first_cta',
  'first_cta_tweet',
  'media_key',
  'name',
  'thank_you_text',
  'title',
  'second_cta',
  'second_cta_tweet',
  'poster_media_key',
  'third_cta',
  'third_cta_tweet',
  'fourth_cta',
  'fourth_cta_tweet',
  'thank_you_url',
  'unlocked_image_media_key',
  'unlocked_video_media_key',
] as const
export type ConversationField = (typeof conversationFields)[number]

/** A video conversation card as it would become. Null is "not set". */
export type ConversationTerms = Readonly<Record<ConversationField, string | null>>

export interface ConversationContext {
  readonly library: MediaLibrary
  /** What the card shows; a video if it is left out. */
  readonly shows?: 'VIDEO' | 'IMAGE'
}

const table: Source = { document: 'advertising', place: 'Video conversation card creation parameters' }
const decided: Source = { document: 'decisions', place: 'Ads hosts, Video conversation' }

/** What the media of each kind of conversation has to be (public-facts A10 and E for images). */
const mainMedia = {
  VIDEO: { word: 'video', ratio: '16:9', width: 0 },
  IMAGE: { word: 'image', ratio: '1.91:1', width: 800 },
} as const

/** The ratio of an image that an image conversation unlocks. */
const unlockedRatio = '5:2'

const ordinals = ['first', 'second', 'third', 'fourth'] as const

function text(field: string, label: string, required: boolean, maximum: number): TextRule {
  return { field, label, required, maximum, source: table }
}

const texts: readonly TextRule[] = [
  ...ordinals.flatMap((ordinal): TextRule[] => {
    const label = `${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)} call to action`
    const isFirst = ordinal === 'first'
    return [
      {
        ...text(`${ordinal}_cta`, label, isFirst, conversationLimits.callToAction),
        count: callToActionLength,
      },
      {
        ...text(
          `${ordinal}_cta_tweet`,
          `The post of the ${ordinal} call`,
          isFirst,
          conversationLimits.preparedPost,
        ),
        source: isFirst ? table : { document: 'public', place: 'E, VIDEO_CONVERSATION' },
      },
    ]
  }),
  text('name', 'Name', true, cardNameLimit),
  text('thank_you_text', 'Thank-you text', true, conversationLimits.thankYou),
  text('title', 'Title', false, conversationLimits.title),
]

const order = once(() => Object.keys(createVideoConversation.params.shape))

/** Everything the rules have to say about a video conversation card, in the order of its parameters. */
export function conversationFindings(
  card: ConversationTerms,
  context: ConversationContext,
): readonly Finding[] {
  const read = (field: string): string | null => {
    const known = conversationFields.find((name) => name === field)
    return known === undefined ? null : card[known]
  }
  return inTableOrder(
    [
      ...textFindings('video-conversation', texts, read),
      ...titleOrSecond(card),
      ...preparedPosts(card),
      ...video(card, context),
      ...otherMedia(card, context),
      ...thankYouAddress(card),
    ],
    order(),
  )
}

function titleOrSecond({ title, second_cta }: ConversationTerms): Finding[] {
  if (title || second_cta) return []
  const message = 'A title is needed where there is no second call to action.'
  return [missing('video-conversation.title-or-second', 'title', message, table)]
}

/** A further call to action has its post, and a post its call to action. */
function preparedPosts(card: ConversationTerms): Finding[] {
  return (['second', 'third', 'fourth'] as const).flatMap((ordinal): Finding[] => {
    const call = card[`${ordinal}_cta`]
    const post = card[`${ordinal}_cta_tweet`]
    if (call && !post) {
      const message = `The ${ordinal} call to action needs the post that it prepares.`
      return [missing('video-conversation.post-required', `${ordinal}_cta_tweet`, message, table)]
    }
    if (call || !post) return []
    return [
      {
        rule: 'video-conversation.post-without-call',
        severity: 'warning',
        field: `${ordinal}_cta_tweet`,
        code: 'INCLUSIVE_PARAMETERS',
        message: `Nobody will see this post: there is no ${ordinal} call to action.`,
        source: table,
      },
    ]
  })
}

function video(
  { media_key: key }: ConversationTerms,
  { library, shows = 'VIDEO' }: ConversationContext,
): Finding[] {
  const { word, ratio, width } = mainMedia[shows]
  const article = shows === 'VIDEO' ? 'A' : 'An'
  if (!key) {
    return [missing('video-conversation.video-required', 'media_key', `${article} ${word} is needed.`, table)]
  }
  const media = library(key)
  const message =
    media === undefined
      ? `${key} is not in the account's media library.`
      : media.media_type !== shows
        ? `The media has to be ${article.toLowerCase()} ${word}.`
        : media.aspect_ratio !== null && media.aspect_ratio !== ratio
          ? `The ${word} has to be ${ratio}; this is ${media.aspect_ratio}.`
          : media.width !== undefined && media.width !== null && media.width < width
            ? `The ${word} has to be at least ${width} pixels wide.`
            : null
  return message === null ? [] : [invalidMedia('video-conversation.video', 'media_key', message, decided)]
}

const otherKinds = [
  ['poster_media_key', 'IMAGE', 'The poster has to be an image of the media library.'],
  ['unlocked_image_media_key', 'IMAGE', 'What is unlocked here has to be an image of the media library.'],
  ['unlocked_video_media_key', 'VIDEO', 'What is unlocked here has to be a video of the media library.'],
] as const

function otherMedia(card: ConversationTerms, { library, shows = 'VIDEO' }: ConversationContext): Finding[] {
  return otherKinds.flatMap(([field, kind, message]): Finding[] => {
    const key = card[field]
    if (!key) return []
    const media = library(key)
    if (media?.media_type !== kind) {
      return [invalidMedia('video-conversation.other-media', field, message, table)]
    }
    const isOff = shows === 'IMAGE' && media.aspect_ratio !== null && media.aspect_ratio !== unlockedRatio
    const reason = `What is unlocked here has to be ${unlockedRatio}.`
    return isOff ? [invalidMedia('video-conversation.other-media', field, reason, table)] : []
  })
}

function thankYouAddress({ thank_you_url: url }: ConversationTerms): Finding[] {
  if (!url || isWebAddress(url)) return []
  const message = `${url} is no address of a website.`
  return [invalid('video-conversation.thank-you-url', 'thank_you_url', message, table)]
}
