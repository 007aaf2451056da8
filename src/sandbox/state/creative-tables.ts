import { z } from 'zod'
import { optionalInteger, optionalText, recordTimes } from './fields.ts'
import { defineTable } from './table.ts'

/** Media and cards (media.md#library, cards.md#card-records). */

const accountMedia = z.object({
  id: z.string(),
  account_id: z.string(),
  video_id: optionalText,
  media_url: optionalText,
  creative_type: z.string(),
  ...recordTimes,
})
export type AccountMediaRecord = z.output<typeof accountMedia>

/** Addresses that start with a slash are the sandbox's own. */
const libraryMedia = z.object({
  media_key: z.string(),
  account_id: z.string(),
  name: optionalText,
  file_name: optionalText,
  title: optionalText,
  description: optionalText,
  media_url: optionalText,
  media_category: z.string(),
  media_status: z.string().default('TRANSCODE_COMPLETED'),
  media_type: z.enum(['GIF', 'IMAGE', 'VIDEO']),
  tweeted: z.boolean().default(false),
  duration: optionalInteger,
  poster_media_url: optionalText,
  poster_media_key: optionalText,
  aspect_ratio: optionalText,
  ...recordTimes,
  width: optionalInteger,
  height: optionalInteger,
})
export type LibraryMediaRecord = z.output<typeof libraryMedia>

/** Components are stored as sent, once the rules have found no errors. */
const component = z.looseObject({ type: z.string() })

const card = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  components: z.array(component).nullable().default(null),
  slides: z.array(z.array(component)).nullable().default(null),
  card_uri: z.string(),
  card_type: z.string(),
  ...recordTimes,
})
export type CardRecord = z.output<typeof card>

/** Fields differ between types, and all of them are shown. */
const legacyCard = z.looseObject({
  id: z.string(),
  account_id: z.string(),
  name: optionalText,
  card_type: z.string(),
  card_uri: z.string(),
  ...recordTimes,
})
export type LegacyCardRecord = z.output<typeof legacyCard>

const pollCard = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  first_choice: z.string(),
  second_choice: z.string(),
  third_choice: optionalText,
  fourth_choice: optionalText,
  /** A string of digits, as in answers. */
  duration_in_minutes: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  card_uri: z.string(),
  card_type: z.enum(['TEXT_POLLS', 'IMAGE_POLLS', 'VIDEO_POLLS']),
  media_key: optionalText,
  ...recordTimes,
})
export type PollCardRecord = z.output<typeof pollCard>

const videoConversationCard = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  title: optionalText,
  first_cta: z.string(),
  first_cta_tweet: z.string(),
  second_cta: optionalText,
  second_cta_tweet: optionalText,
  third_cta: optionalText,
  third_cta_tweet: optionalText,
  fourth_cta: optionalText,
  fourth_cta_tweet: optionalText,
  thank_you_text: z.string(),
  thank_you_url: optionalText,
  media_key: z.string(),
  poster_media_key: optionalText,
  unlocked_image_media_key: optionalText,
  unlocked_video_media_key: optionalText,
  video_owner_id: optionalText,
  card_uri: z.string(),
  card_type: z.string().default('VIDEO_CONVERSATION'),
  ...recordTimes,
})
export type VideoConversationRecord = z.output<typeof videoConversationCard>

export const creativeTables = {
  account_media: defineTable({ record: accountMedia, key: (row) => row.id }),
  media_library: defineTable({
    record: libraryMedia,
    key: (row) => libraryKey(row.account_id, row.media_key),
  }),
  cards: defineTable({ record: card, key: (row) => row.id }),
  legacy_cards: defineTable({ record: legacyCard, key: (row) => row.id }),
  poll_cards: defineTable({ record: pollCard, key: (row) => row.id }),
  video_conversation_cards: defineTable({ record: videoConversationCard, key: (row) => row.id }),
}

/** One upload may be in several accounts' libraries. */
export function libraryKey(accountId: string, mediaKey: string): string {
  return `${accountId} ${mediaKey}`
}
