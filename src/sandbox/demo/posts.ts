import { isoSeconds } from '../clock.ts'
import { demoAccountIds } from './accounts.ts'
import { day, seasonOf, startOfDay } from './calendar.ts'
import { demoCards } from './cards.ts'
import { itemAt } from './creative-texts.ts'
import { mediaOf } from './media.ts'
import { demoUsers } from './people.ts'
import { demoPolls } from './polls-and-conversations.ts'
import { demoPostIds, demoVanPostIds } from './post-ids.ts'
import { ownPosts, type PostTemplate, replies, shopPosts, vanPosts } from './post-texts.ts'

const { ada, bert } = demoUsers
const { wayline, northwind } = demoAccountIds
const hour = 3_600_000

/** Metrics that grow with the post's age. */
function metricsOf(index: number) {
  const impressions = 48_000 - index * 1_730
  return {
    impression_count: impressions,
    like_count: Math.floor(impressions / 61),
    retweet_count: Math.floor(impressions / 940),
    reply_count: Math.floor(impressions / 1_870),
    quote_count: Math.floor(impressions / 4_100),
  }
}

function cardFor(account: string, what: 'APP' | 'WEBSITE', index: number) {
  const cards = demoCards.filter(
    ({ account_id, card_type, deleted }) => account_id === account && card_type.endsWith(what) && !deleted,
  )
  return { card_uri: itemAt(cards, index).card_uri }
}

/** What a post of Northwind shows besides its text: a card, pictures, a poll, a video or nothing. */
function contentOf(index: number) {
  switch (index % 5) {
    case 0:
      return cardFor(northwind, index === 5 ? 'APP' : 'WEBSITE', index)
    case 1:
      return { media_keys: [itemAt(mediaOf(northwind, 'IMAGE', '1.91:1'), index).media_key] }
    case 2:
      // The polls "Weight" and "Tent or hut".
      return { card_uri: itemAt(demoPolls, index === 2 ? 5 : 4).card_uri }
    case 3:
      return { media_keys: [itemAt(mediaOf(northwind, 'VIDEO'), index).media_key], video_cta: 'VISIT_SITE' }
    default:
      return {}
  }
}

/** The same for Wayline. */
const vanContent = [
  cardFor(wayline, 'WEBSITE', 0),
  { media_keys: [itemAt(mediaOf(wayline, 'IMAGE', '1.91:1'), 0).media_key] },
  { media_keys: [itemAt(mediaOf(wayline, 'VIDEO'), 0).media_key], video_cta: 'VISIT_SITE' },
  cardFor(wayline, 'APP', 0),
  {},
]

const firstOwn = 1_166_476_031_668_020_000n

/** Posts as of the day of `now`, one every fourth day, and two that wait. Texts fit the season of their day. */
export function demoPosts(now: number) {
  const today = startOfDay(now)
  const timeOf = (index: number) => today - (100 - index * 4) * day + (7 + ((index * 5) % 11)) * hour
  const written = (template: PostTemplate, index: number) => ({
    name: template.name,
    text: template.text(seasonOf(timeOf(index))),
    created_at: isoSeconds(timeOf(index)),
    metrics: metricsOf(index),
  })
  /** Posts promoted by line items. */
  const promoted = demoPostIds.map((id, index) => ({
    id,
    user_id: ada.id,
    account_id: northwind,
    ...written(itemAt(shopPosts, index), index),
    nullcast: index % 4 !== 3,
    conversation_settings: index % 6 === 5 ? 'FOLLOWING' : 'EVERYONE',
    ...contentOf(index),
  }))
  const vans = demoVanPostIds.map((id, index) => ({
    id,
    user_id: bert.id,
    account_id: wayline,
    ...written(itemAt(vanPosts, index), index * 4),
    nullcast: true,
    ...vanContent[index],
  }))
  /** Ada's and Bert's own posts, and their conversation. */
  const ownTimeline = Array.from({ length: 12 }, (_, index) => {
    const isReply = index % 3 === 2
    const place = Math.trunc(index / 3)
    const post = written(itemAt(ownPosts, place * 2 + (index % 3)), index + demoPostIds.length)
    return {
      ...post,
      ...(isReply ? { name: null, text: itemAt(replies, place) } : {}),
      id: String(firstOwn + BigInt(index)),
      user_id: isReply ? bert.id : ada.id,
      nullcast: false,
      referenced_tweets: isReply ? [{ type: 'replied_to', id: String(firstOwn + BigInt(index - 1)) }] : [],
      paid_partnership: index === 10 ? true : null,
    }
  })
  const next = today + 9 * day
  /** A draft, and a post for next week. */
  const waiting = [
    {
      id: '1166476031668030001',
      user_id: ada.id,
      account_id: northwind,
      text: 'Something new for your feet is on its way. Which trail first?',
      name: 'Boot teaser, draft',
      nullcast: true,
      created_at: isoSeconds(today - 3 * day),
    },
    {
      id: '1166476031668030002',
      user_id: ada.id,
      account_id: northwind,
      text: itemAt(shopPosts, 8).text(seasonOf(next)),
      name: 'Next week on the mountain',
      nullcast: true,
      created_at: isoSeconds(today - 2 * day),
      scheduled_at: isoSeconds(next + 9 * hour),
    },
  ]
  return { posts: [...promoted, ...vans, ...ownTimeline], waiting_posts: waiting }
}
