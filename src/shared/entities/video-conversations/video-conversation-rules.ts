import { cardNameLimit } from '../../api/ads/cards.ts'
import {
  callToActionLength,
  conversationLimits,
  createVideoConversation,
} from '../../api/ads/video-conversation-cards.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import { type MediaLibrary, mediaName } from '../../creatives/library-media.ts'
import { type Citation, citeDocumented, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  invalidField,
  invalidMedia,
  missingField,
  type TextRule,
  textFindings,
} from '../../text/text-rules.ts'
import { isWebAddress } from '../../text/web-address.ts'
import { textsOf } from '../fields.ts'

/** Texts and media of the card, by parameter name. */
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

/** A video conversation card after the change. Null means unset. */
export type ConversationTerms = Readonly<Record<ConversationField, string | null>>

export interface ConversationContext {
  readonly library: MediaLibrary
  /** What the card shows; a video by default. */
  readonly shows?: Shown
}

/** Requirements for the main media of each kind of conversation (cards.md#conversation-cards). */
const mainMedia = {
  VIDEO: { noun: 'video', ratio: '16:9', width: 0 },
  IMAGE: { noun: 'image', ratio: '1.91:1', width: 800 },
} as const

type Shown = keyof typeof mainMedia

/** Prefixes of rule names, and the documentation of each kind of card. */
const kinds = {
  VIDEO: {
    subject: 'video-conversation',
    titleOrSecond: 'video-conversation.title-or-second',
    postRequired: 'video-conversation.post-required',
    postWithoutCall: 'video-conversation.post-without-call',
    mainRequired: 'video-conversation.video-required',
    main: 'video-conversation.video',
    mainWidth: 'video-conversation.video',
    otherMedia: 'video-conversation.other-media',
    unlockedRatio: 'video-conversation.other-media',
    thankYouUrl: 'video-conversation.thank-you-url',
    table: citeDocumented('cards#conversation-cards'),
    decided: citeSettled('cards#conversation-cards'),
  },
  IMAGE: {
    subject: 'image-conversation',
    titleOrSecond: 'image-conversation.title-or-second',
    postRequired: 'image-conversation.post-required',
    postWithoutCall: 'image-conversation.post-without-call',
    mainRequired: 'image-conversation.image-required',
    main: 'image-conversation.image',
    mainWidth: 'image-conversation.width',
    otherMedia: 'image-conversation.other-media',
    unlockedRatio: 'image-conversation.unlocked-ratio',
    thankYouUrl: 'image-conversation.thank-you-url',
    table: citePublic('cards#conversation-cards'),
    decided: citePublic('cards#conversation-cards'),
  },
} as const satisfies Record<Shown, Readonly<Record<string, string | Citation>>>

/** The ratio of the image unlocked by an image conversation. */
const unlockedRatio = '5:2'

const ordinals = ['first', 'second', 'third', 'fourth'] as const

const textRules = { VIDEO: once(() => textRulesOf('VIDEO')), IMAGE: once(() => textRulesOf('IMAGE')) }

function textRulesOf(shows: Shown): readonly TextRule[] {
  const { table } = kinds[shows]
  const text = (field: string, label: string, required: boolean, maximum: number): TextRule => ({
    field,
    label,
    required,
    maximum,
    source: table,
  })
  return [
    ...ordinals.flatMap((ordinal): TextRule[] => {
      const label = t`${ordinal.charAt(0).toUpperCase()}${ordinal.slice(1)} call to action`
      const isFirst = ordinal === 'first'
      return [
        {
          ...text(`${ordinal}_cta`, label, isFirst, conversationLimits.callToAction),
          count: callToActionLength,
        },
        {
          ...text(
            `${ordinal}_cta_tweet`,
            t`The post of the ${ordinal} call`,
            isFirst,
            conversationLimits.preparedPost,
          ),
          source: isFirst ? table : citePublic('cards#conversation-cards'),
        },
      ]
    }),
    text('name', t`Name`, true, cardNameLimit),
    text('thank_you_text', t`Thank-you text`, true, conversationLimits.thankYou),
    text('title', t`Title`, false, conversationLimits.title),
  ]
}

const order = once(() => Object.keys(createVideoConversation.params.shape))

/** Returns every finding about a conversation card, in the order of its parameters. */
export function conversationFindings(
  card: ConversationTerms,
  context: ConversationContext,
): readonly Finding[] {
  const { shows = 'VIDEO' } = context
  return inTableOrder(
    [
      ...textFindings(kinds[shows].subject, textRules[shows](), textsOf(card)),
      ...titleOrSecond(card, shows),
      ...preparedPosts(card, shows),
      ...mainMediaFindings(card, context, shows),
      ...otherMedia(card, context, shows),
      ...thankYouAddress(card, shows),
    ],
    order(),
  )
}

function titleOrSecond({ title, second_cta }: ConversationTerms, shows: Shown): Finding[] {
  const { titleOrSecond: rule, table } = kinds[shows]
  if (title || second_cta) return []
  const message = t`Enter a title, or add a second call to action.`
  return [missingField(rule, 'title', message, table)]
}

/** An additional call to action requires its post, and a post its call to action. */
function preparedPosts(card: ConversationTerms, shows: Shown): Finding[] {
  const { postRequired, postWithoutCall, table } = kinds[shows]
  return (['second', 'third', 'fourth'] as const).flatMap((ordinal): Finding[] => {
    const call = card[`${ordinal}_cta`]
    const post = card[`${ordinal}_cta_tweet`]
    if (call && !post) {
      const message = t`The ${ordinal} call to action needs its post text.`
      return [missingField(postRequired, `${ordinal}_cta_tweet`, message, table)]
    }
    if (call || !post) return []
    return [
      {
        rule: postWithoutCall,
        severity: 'warning',
        field: `${ordinal}_cta_tweet`,
        code: 'INCLUSIVE_PARAMETERS',
        message: t`No one will see this post, because there’s no ${ordinal} call to action.`,
        source: table,
      },
    ]
  })
}

function mainMediaFindings(
  { media_key: key }: ConversationTerms,
  { library }: ConversationContext,
  shows: Shown,
): Finding[] {
  const { mainRequired, main, mainWidth, table, decided } = kinds[shows]
  const { noun, ratio, width } = mainMedia[shows]
  const article = shows === 'VIDEO' ? 'A' : 'An'
  if (!key) return [missingField(mainRequired, 'media_key', t`${article} ${noun} is required.`, table)]
  const media = library(key)
  const wrong = (rule: string, message: string) => [invalidMedia(rule, 'media_key', message, decided)]
  if (media === undefined)
    return wrong(main, t`${mediaName(key, undefined)} is not in the account’s media library.`)
  if (media.media_type !== shows) return wrong(main, t`The media must be ${article.toLowerCase()} ${noun}.`)
  if (media.aspect_ratio !== null && media.aspect_ratio !== ratio) {
    return wrong(main, t`The ${noun} must be ${ratio}; this one is ${media.aspect_ratio}.`)
  }
  return media.width !== undefined && media.width !== null && media.width < width
    ? wrong(mainWidth, t`The ${noun} must be at least ${width} pixels wide; this one has ${media.width}.`)
    : []
}

const otherKinds = [
  ['poster_media_key', 'IMAGE', t`The poster must be an image in the media library.`],
  ['unlocked_image_media_key', 'IMAGE', t`The unlocked image must be in the media library.`],
  ['unlocked_video_media_key', 'VIDEO', t`The unlocked video must be in the media library.`],
] as const

function otherMedia(card: ConversationTerms, { library }: ConversationContext, shows: Shown): Finding[] {
  const { otherMedia: rule, unlockedRatio: ratioRule, table } = kinds[shows]
  return otherKinds.flatMap(([field, kind, message]): Finding[] => {
    const key = card[field]
    if (!key) return []
    const media = library(key)
    if (media?.media_type !== kind) {
      return [invalidMedia(rule, field, message, table)]
    }
    const isOff = shows === 'IMAGE' && media.aspect_ratio !== null && media.aspect_ratio !== unlockedRatio
    const reason = t`What is unlocked here has to be ${unlockedRatio}.`
    return isOff ? [invalidMedia(ratioRule, field, reason, table)] : []
  })
}

function thankYouAddress({ thank_you_url: url }: ConversationTerms, shows: Shown): Finding[] {
  const { thankYouUrl, table } = kinds[shows]
  if (!url || isWebAddress(url)) return []
  const message = t`${url} isn’t the address of a website.`
  return [invalidField(thankYouUrl, 'thank_you_url', message, table)]
}
