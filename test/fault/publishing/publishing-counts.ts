import type { Caller } from '../../../src/main/core/api/types.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { campaignOperations } from '../../../src/shared/api/ads/campaigns.ts'
import { cardOperations } from '../../../src/shared/api/ads/cards.ts'
import { lineItemOperations } from '../../../src/shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../src/shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../src/shared/api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../../../src/shared/api/ads/promoted-tweets.ts'
import {
  type TargetingCriterion,
  targetingOperations,
} from '../../../src/shared/api/ads/targeting-criteria.ts'
import { videoConversationOperations } from '../../../src/shared/api/ads/video-conversation-cards.ts'
import type { Stage } from '../../contract/api/sandbox.ts'
import { unwrap } from '../../support/outcomes.ts'
import type { AppContext } from './publishing-records.ts'
import type { Run } from './publishing-runs.ts'

/** How many of each expected record exist, and the record of each ID. */
export async function countRecords(
  { client }: Stage,
  caller: Caller,
  { accountId, lineItemId }: AppContext,
  { tag, expected, changes }: Run,
): Promise<{ readonly counts: Map<string, number>; readonly names: ReadonlyMap<string, string> }> {
  const account = { account_id: accountId }
  const named = { ...account, q: tag, count: 200 }
  const promotions = { ...account, line_item_ids: [lineItemId], count: 1_000 }
  const [cards, polls, conversations, media, campaigns, items, posts, promoted] = await Promise.all([
    client.send(caller, cardOperations.list, { params: named }),
    client.send(caller, pollCardOperations.list, { params: named }),
    client.send(caller, videoConversationOperations.list, { params: named }),
    client.send(caller, mediaLibraryOperations.list, { params: { ...account, q: tag } }),
    client.send(caller, campaignOperations.list, { params: named }),
    client.send(caller, lineItemOperations.list, { params: named }),
    allPosts(client, caller, accountId),
    client.send(caller, promotedTweetOperations.list, { params: promotions }),
  ])
  const names = new Map<string, string>(
    [
      ...unwrap(cards).reply.data.map(({ id, name }) => [id, `card ${name}`] as const),
      ...unwrap(polls).reply.data.map(({ id, name }) => [id, `poll ${name}`] as const),
      ...unwrap(conversations).reply.data.map(({ id, name }) => [id, `videoConversation ${name}`] as const),
      ...unwrap(media).reply.data.map(({ media_key, name }) => [media_key, `media ${name}`] as const),
      ...unwrap(campaigns).reply.data.map(({ id, name }) => [id, `campaign ${name}`] as const),
      ...unwrap(items).reply.data.map(({ id, name }) => [id, `lineItem ${name}`] as const),
      ...posts.map(({ id, text }) => [id, `post ${text}`] as const),
      ...unwrap(promoted).reply.data.map(
        ({ id, tweet_id }) =>
          [id, `promotedPost ${posts.find((post) => post.id === tweet_id)?.text}`] as const,
      ),
    ].filter(([, key]) => key.includes(`${tag} `)),
  )
  const targeted = [...new Set([...unwrap(items).reply.data.map(({ id }) => id), ...setLineItems(changes)])]
  const criteria = targeted.length === 0 ? [] : await criteriaOf(client, caller, accountId, targeted)
  for (const { id, targeting_value: value } of criteria) {
    if (`${value}`.startsWith(`${tag} `)) names.set(`criterion ${id}`, `targeting ${value}`)
  }
  const counts = new Map([...expected.keys()].map((key) => [key, 0]))
  for (const key of names.values()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return { counts, names }
}

/** Line items whose sets were changed. */
function setLineItems(changes: Run['changes']): readonly string[] {
  return changes.flatMap(({ subject, record }) =>
    subject === 'targeting' && typeof record?.id === 'string' ? [record.id] : [],
  )
}

async function criteriaOf(
  client: Stage['client'],
  caller: Caller,
  accountId: string,
  lineItemIds: readonly string[],
): Promise<readonly TargetingCriterion[]> {
  const params = { account_id: accountId, line_item_ids: [...lineItemIds], count: 1_000 }
  return unwrap(await client.send(caller, targetingOperations.list, { params })).reply.data
}

async function allPosts(client: Stage['client'], caller: Caller, accountId: string) {
  const params = {
    account_id: accountId,
    tweet_type: 'PUBLISHED',
    user_id: demoUsers.ada.id,
    count: 1_000,
  } as const
  const posts: { id: string; text: string }[] = []
  for await (const page of client.pages(caller, promotedPostOperations.list, { params })) {
    posts.push(...unwrap(page).reply.data.map(({ id_str, text }) => ({ id: id_str ?? '', text: text ?? '' })))
  }
  return posts
}
