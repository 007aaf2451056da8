import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { countCharacters } from '../../text/characters.ts'
import { t } from '../../text/language.ts'
import { isWebAddress } from '../../text/web-address.ts'
import {
  clearable,
  commaList,
  identifier,
  mediaKey,
  pageParameters,
  recordTimes,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { adsResource } from '../routes.ts'
import { cardNameLimit } from './cards.ts'

/** Video conversation cards (cards.md#conversation-cards). */

/** Maximum characters of the texts; the limit of the prefilled post is public (cards.md#conversation-cards). */
export const conversationLimits = { title: 23, thankYou: 23, callToAction: 20, preparedPost: 256 } as const

/** Characters of a call to action, without `#` (cards.md#conversation-cards). */
export function callToActionLength(text: string): number {
  return countCharacters(text.replaceAll('#', ''))
}

const size = z.union([z.string(), z.number()]).nullish()

export const videoConversationCard = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  title: z.string().nullish(),
  first_cta: z.string().nullish(),
  first_cta_tweet: z.string().nullish(),
  thank_you_text: z.string().nullish(),
  media_key: z.string().nullish(),
  media_url: z.string().nullish(),
  poster_media_url: z.string().nullish(),
  video_owner_id: z.string().nullish(),
  video_width: size,
  video_height: size,
  card_uri: z.string().nullish(),
  card_type: z.string().nullish(),
  ...recordTimes,
})
export type VideoConversationCard = z.infer<typeof videoConversationCard>
const documented = citeDocumented('cards#conversation-cards')
const listed = citePublic('cards#conversation-cards')

const callToAction = z
  .string()
  .min(1)
  .refine(
    (text) => callToActionLength(text) <= conversationLimits.callToAction,
    `has more than ${conversationLimits.callToAction} characters`,
  )
const preparedPost = textUpTo(conversationLimits.preparedPost).min(1)
const thankYou = textUpTo(conversationLimits.thankYou).min(1)
const cardName = textUpTo(cardNameLimit).min(1)

/** The optional parameters, in the documented order. */
const furtherParameters = {
  title: clearable(textUpTo(conversationLimits.title)),
  second_cta: clearable(callToAction),
  second_cta_tweet: clearable(preparedPost),
  poster_media_key: clearable(mediaKey),
  third_cta: clearable(callToAction),
  third_cta_tweet: clearable(preparedPost),
  fourth_cta: clearable(callToAction),
  fourth_cta_tweet: clearable(preparedPost),
  thank_you_url: clearable(z.string().refine(isWebAddress, 'isn’t the address of a website')),
  unlocked_image_media_key: clearable(mediaKey).describe('Write-only: answers give an address'),
  unlocked_video_media_key: clearable(mediaKey),
}

const { poster_media_key: _poster, unlocked_video_media_key: _video, ...imageParameters } = furtherParameters

/**
 * Parameters of an image conversation: the texts of a video conversation, with an image (cards.md#conversation-cards).
 */
export const imageConversationParameters = {
  first_cta: callToAction,
  first_cta_tweet: preparedPost,
  media_key: mediaKey.describe('An image of the media library, 1.91:1 and at least 800 pixels wide'),
  name: cardName,
  thank_you_text: thankYou,
  ...imageParameters,
}

export const imageConversationChanges = {
  first_cta: callToAction.optional(),
  first_cta_tweet: preparedPost.optional(),
  media_key: mediaKey.optional(),
  name: cardName.optional(),
  thank_you_text: thankYou.optional(),
  ...imageParameters,
}

const conversations = adsResource(
  'videoConversationCards',
  'cards/video_conversation/:card_id',
  videoConversationCard,
  documented,
)

export const videoConversationOperations = {
  list: conversations.list(t`List video conversation cards`, () => ({
    card_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    q: textUpTo(cardNameLimit).optional().describe('Start of the name; case doesn’t matter'),
    ...sortParameters(),
  })),
  get: conversations.get(t`Read a video conversation card`),
  create: conversations.create(t`Create a video conversation card`, () => ({
    first_cta: callToAction,
    first_cta_tweet: preparedPost,
    media_key: mediaKey.describe('A video of the media library, 16:9'),
    name: cardName,
    thank_you_text: thankYou,
    ...furtherParameters,
  })),
  update: conversations.update(
    t`Change a video conversation card`,
    () => ({
      first_cta: callToAction.optional(),
      first_cta_tweet: preparedPost.optional(),
      media_key: mediaKey.optional(),
      name: cardName.optional(),
      thank_you_text: thankYou.optional(),
      ...furtherParameters,
    }),
    { source: listed },
  ),
  remove: conversations.remove(t`Delete a video conversation card`, { source: listed }),
}

export const { list: listVideoConversations, create: createVideoConversation } = videoConversationOperations
