import { demoAccountIds } from './accounts.ts'
import { demoCardUri } from './cards.ts'
import { itemAt } from './creative-texts.ts'
import { mediaOf } from './media.ts'
import { demoUsers } from './people.ts'

/** Polls, video conversations and a few legacy cards. */

const account = demoAccountIds.northwind

const questions = [
  ['Boots or shoes', 'Boots', 'Shoes', null, null],
  ['Where next', 'The Alps', 'The coast', 'The forest', null],
  ['Rain', 'Go anyway', 'Stay in', 'Wait an hour', null],
  ['Best hour', 'Dawn', 'Noon', 'Dusk', 'Midnight'],
  ['Tent or hut', 'Tent', 'Hut', null, null],
  ['Weight', 'Under 5 kg', '5 to 10 kg', 'More than that', null],
  ['Snow', 'Yes please', 'No thanks', null, null],
  ['Breakfast', 'Porridge', 'Coffee', 'Nothing at all', null],
] as const

const pollMedia = [
  null,
  ...mediaOf(account, 'IMAGE', '1.91:1').slice(0, 2),
  null,
  ...mediaOf(account, 'VIDEO', '16:9').slice(0, 2),
]

export const demoPolls = questions.map(
  ([name, first_choice, second_choice, third_choice, fourth_choice], index) => {
    const media = itemAt(pollMedia, index)
    const typeWithMedia = media?.media_type === 'VIDEO' ? 'VIDEO_POLLS' : 'IMAGE_POLLS'
    const minutes = itemAt([1440, 10_080, 4320], index)
    const start = Date.parse('2026-07-12T06:00:00Z') + index * 19 * 86_400_000
    return {
      id: `5p${(index + 1296).toString(36)}`,
      account_id: account,
      name,
      first_choice,
      second_choice,
      third_choice,
      fourth_choice,
      duration_in_minutes: String(minutes),
      start_time: seconds(start),
      end_time: seconds(start + minutes * 60_000),
      card_uri: demoCardUri(1000 + index),
      card_type: media === null ? 'TEXT_POLLS' : typeWithMedia,
      media_key: media?.media_key ?? null,
      created_at: seconds(start),
      updated_at: seconds(start),
    }
  },
)

const conversations = [
  ['Boots or shoes?', '#Boots', '#Shoes'],
  ['Which way home?', '#LongWay', '#ShortWay'],
  ['First light?', '#Dawn', null],
  ['Your summit?', '#Summit', null],
  ['Pack it?', '#Packed', '#LeftAtHome'],
] as const

export const demoConversations = conversations.map(([title, first_cta, second_cta], index) => {
  const created_at = seconds(Date.parse('2026-06-20T10:00:00Z') + index * 31 * 86_400_000)
  const isUnlocking = index % 2 === 1
  return {
    id: `5v${(index + 1296).toString(36)}`,
    account_id: account,
    name: `Conversation: ${title}`,
    title,
    first_cta,
    first_cta_tweet: `I say ${first_cta} https://northwind.example.com`,
    second_cta,
    second_cta_tweet: second_cta === null ? null : `I say ${second_cta} https://northwind.example.com`,
    thank_you_text: 'See you on the trail',
    thank_you_url: 'https://northwind.example/thanks',
    media_key: itemAt(mediaOf(account, 'VIDEO', '16:9'), index).media_key,
    poster_media_key: itemAt(mediaOf(account, 'IMAGE', '16:9'), index).media_key,
    unlocked_image_media_key: isUnlocking ? itemAt(mediaOf(account, 'IMAGE', '5:2'), index).media_key : null,
    video_owner_id: demoUsers.ada.id,
    card_uri: demoCardUri(2000 + index),
    created_at,
    updated_at: created_at,
  }
})

export const demoLegacyCards = ['Round one: out or in', 'Round two: out or in', 'Round three: out or in'].map(
  (name, index) => {
    const created_at = seconds(Date.parse('2024-09-20T09:00:00Z') + index * 90 * 86_400_000)
    const image = itemAt(mediaOf(account, 'IMAGE', '1.91:1'), index)
    return {
      id: `5i${(index + 1296).toString(36)}`,
      account_id: account,
      name,
      card_type: 'IMAGE_CONVERSATION',
      card_uri: demoCardUri(3000 + index),
      title: 'Out or in?',
      first_cta: '#Out',
      first_cta_tweet: 'I go #Out whatever the weather',
      second_cta: '#In',
      second_cta_tweet: 'I stay #In with a map',
      thank_you_text: 'Thank you',
      media_key: image.media_key,
      image_display_width: String(image.width),
      image_display_height: String(image.height),
      created_at,
      updated_at: created_at,
    }
  },
)

function seconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
