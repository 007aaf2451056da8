import { demoAccountIds } from './accounts.ts'
import { demoCards } from './cards.ts'
import { inTurn, postTexts } from './creative-words.ts'
import { mediaOf } from './media.ts'
import { demoUsers } from './people.ts'
import { demoPolls } from './polls-and-conversations.ts'
import { demoPostIds } from './post-ids.ts'

const { ada, bert } = demoUsers
const { northwind } = demoAccountIds
const hour = 3_600_000

function timeOf(index: number): string {
  return `${new Date(Date.parse('2026-05-06T09:00:00Z') + index * 101 * hour).toISOString().slice(0, 19)}Z`
}

/** Readers, more of them for older posts. */
function metricsOf(index: number) {
  const seen = 48_000 - index * 1_730
  return {
    impression_count: seen,
    like_count: Math.floor(seen / 61),
    retweet_count: Math.floor(seen / 940),
    reply_count: Math.floor(seen / 1_870),
    quote_count: Math.floor(seen / 4_100),
  }
}

/** What a post shows besides its text: a card, a poll, pictures, a video or nothing. */
function contentOf(index: number) {
  const cards = demoCards.filter(({ account_id, deleted }) => account_id === northwind && !deleted)
  switch (index % 5) {
    case 0:
      return { card_uri: inTurn(cards, index).card_uri }
    case 1:
      return { media_keys: [inTurn(mediaOf(northwind, 'IMAGE', '1.91:1'), index).media_key] }
    case 2:
      return { card_uri: inTurn(demoPolls, index).card_uri }
    case 3:
      return { media_keys: [inTurn(mediaOf(northwind, 'VIDEO'), index).media_key], video_cta: 'VISIT_SITE' }
    default:
      return {}
  }
}

/** The posts that line items promote. */
const promoted = demoPostIds.map((id, index) => ({
  id,
  user_id: ada.id,
  account_id: northwind,
  text: inTurn(postTexts, index),
  name: `Post ${String(index + 1).padStart(2, '0')}`,
  nullcast: index % 4 !== 3,
  created_at: timeOf(index),
  conversation_settings: index % 6 === 5 ? 'FOLLOWING' : 'EVERYONE',
  metrics: metricsOf(index),
  ...contentOf(index),
}))

const firstOwn = 1_166_476_031_668_020_000n

/** Ada's and Bert's own posts, and their conversation. */
const own = Array.from({ length: 12 }, (_, index) => ({
  id: String(firstOwn + BigInt(index)),
  user_id: index % 3 === 2 ? bert.id : ada.id,
  text: index % 3 === 2 ? '@ada this was the morning I meant.' : inTurn(postTexts, index + 5),
  nullcast: false,
  created_at: timeOf(index + demoPostIds.length),
  metrics: metricsOf(index + demoPostIds.length),
  referenced_tweets:
    index % 3 === 2 ? [{ type: 'replied_to', id: String(firstOwn + BigInt(index - 1)) }] : [],
  paid_partnership: index % 6 === 4 ? true : null,
}))

/** A draft, and a post for the next season. */
export const demoWaitingPosts = [
  {
    id: '1166476031668030001',
    user_id: ada.id,
    account_id: northwind,
    text: 'New boots are on their way. Which trail first?',
    name: 'Teaser, draft',
    nullcast: true,
    created_at: timeOf(30),
  },
  {
    id: '1166476031668030002',
    user_id: ada.id,
    account_id: northwind,
    text: 'Spring has come to the Alps. Time for lighter boots: https://northwind.example/spring',
    name: 'Spring',
    nullcast: true,
    created_at: timeOf(31),
    scheduled_at: '2027-03-01T09:00:00Z',
  },
]

export const demoPosts = [...promoted, ...own]
