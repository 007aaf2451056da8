import { setImmediate } from 'node:timers/promises'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { accountMediaOperations } from '../../../shared/api/ads/account-media.ts'
import { campaignOperations } from '../../../shared/api/ads/campaigns.ts'
import { cardOperations, cardTypes } from '../../../shared/api/ads/cards.ts'
import { curatedCategoryOperations } from '../../../shared/api/ads/curated-categories.ts'
import { legacyCardOperations } from '../../../shared/api/ads/legacy-cards.ts'
import { lineItemOperations } from '../../../shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../shared/api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../../../shared/api/ads/promoted-tweets.ts'
import { videoConversationOperations } from '../../../shared/api/ads/video-conversation-cards.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import type { DraftSubject } from '../../../shared/drafts/draft.ts'
import { atHost, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'

/** Reads all records of a subject, page by page. Pages are those of the service; the last may be a failure. */
export function readSubject(
  calls: Pick<ServiceCalls, 'pagesAsUser'>,
  caller: UserCaller,
  workspace: Workspace,
  subject: DraftSubject,
  withDeleted = false,
): AsyncIterable<Outcome<readonly Fields[]>> {
  const { accountId, host } = workspace
  const account = { account_id: accountId }
  const listed = { ...account, ...(withDeleted ? { with_deleted: true } : {}) }
  const all = { ...listed, count: 1_000 }
  switch (subject) {
    case 'media': {
      const params = { ...listed, count: 50 }
      return records(calls.pagesAsUser(caller, atHost(mediaLibraryOperations.list, host), { params }))
    }
    case 'accountMedia':
      return records(calls.pagesAsUser(caller, atHost(accountMediaOperations.list, host), { params: all }))
    case 'card': {
      const params = { ...listed, count: 200, card_types: [...cardTypes] }
      return records(calls.pagesAsUser(caller, atHost(cardOperations.list, host), { params }))
    }
    case 'legacyCard': {
      const params = { ...listed, count: 200, include_legacy_cards: true }
      const pages = calls.pagesAsUser(caller, atHost(cardOperations.list, host), { params })
      return inTurn([
        () => onlyLegacy(records(pages)),
        () =>
          records(
            calls.pagesAsUser(caller, atHost(legacyCardOperations.listImageConversations, host), {
              params: all,
            }),
          ),
      ])
    }
    case 'poll':
      return records(calls.pagesAsUser(caller, atHost(pollCardOperations.list, host), { params: all }))
    case 'videoConversation':
      return records(
        calls.pagesAsUser(caller, atHost(videoConversationOperations.list, host), { params: all }),
      )
    case 'post': {
      const params = {
        ...{ ...account, count: 1_000 },
        tweet_type: 'PUBLISHED',
        timeline_type: 'ALL',
        tweet_mode: 'extended',
      } as const
      return records(calls.pagesAsUser(caller, atHost(promotedPostOperations.list, host), { params }))
    }
    case 'campaign': {
      const params = { ...all, with_draft: true }
      return records(calls.pagesAsUser(caller, atHost(campaignOperations.list, host), { params }))
    }
    case 'lineItem': {
      const params = { ...all, with_draft: true }
      return records(calls.pagesAsUser(caller, atHost(lineItemOperations.list, host), { params }))
    }
    case 'curatedCategory':
      return records(
        calls.pagesAsUser(caller, atHost(curatedCategoryOperations.listLinks, host), { params: all }),
      )
    case 'promotedPost':
      return records(calls.pagesAsUser(caller, atHost(promotedTweetOperations.list, host), { params: all }))
  }
}

interface Page {
  readonly reply: { readonly data: readonly unknown[] }
}

/** Records that are not JSON objects are nothing that could be kept. A large page is handed on in parts. */
async function* records(pages: AsyncIterable<Outcome<Page>>): AsyncGenerator<Outcome<readonly Fields[]>> {
  for await (const page of pages) {
    if (!page.ok) {
      yield page
      return
    }
    const { data } = page.value.reply
    for (let from = 0; from < Math.max(1, data.length); from += partRows) {
      yield mapOutcome(page, () =>
        data.slice(from, from + partRows).flatMap((record) => {
          const read = fields.safeParse(record)
          return read.success ? [read.data] : []
        }),
      )
      await setImmediate()
    }
  }
}

/** A post that is known here, and whose it is. */
export interface KnownPost {
  readonly postId: string
  readonly userId: string
}

/**
 * Reads known posts by their ids. The list of an account has the posts of its own user alone, and leaves out those
 * that begin with a mention (public-facts A9, `user_id`, `include_mentions_and_replies`): a post made for another
 * user would look deleted. Where the service shows a user's posts to nobody any more, they count as gone.
 */
export async function* readKnownPosts(
  calls: Pick<ServiceCalls, 'pagesAsUser'>,
  caller: UserCaller,
  { accountId, host }: Workspace,
  posts: readonly KnownPost[],
): AsyncGenerator<Outcome<readonly Fields[]>> {
  for (const [userId, own] of Map.groupBy(posts, (post) => post.userId)) {
    for (let from = 0; from < own.length; from += mostPostIds) {
      const params = {
        account_id: accountId,
        user_id: userId,
        count: 1_000,
        tweet_type: 'PUBLISHED',
        timeline_type: 'ALL',
        tweet_mode: 'extended',
        tweet_ids: own.slice(from, from + mostPostIds).map(({ postId }) => postId),
        include_mentions_and_replies: true,
      } as const
      const pages = calls.pagesAsUser(caller, atHost(promotedPostOperations.list, host), { params })
      for await (const page of records(pages)) {
        if (page.ok || !hidden.has(page.fault.kind)) yield page
      }
    }
  }
}

const mostPostIds = 200

const hidden: ReadonlySet<Fault['kind']> = new Set(['forbidden', 'notFound', 'invalid'])

/** Records that are saved in one transaction: few enough that nobody notices. */
const partRows = 50

async function* onlyLegacy(
  pages: AsyncIterable<Outcome<readonly Fields[]>>,
): AsyncGenerator<Outcome<readonly Fields[]>> {
  const modern: readonly unknown[] = cardTypes
  const elsewhere: readonly unknown[] = ['TEXT_POLLS', 'IMAGE_POLLS', 'VIDEO_POLLS', 'VIDEO_CONVERSATION']
  for await (const page of pages) {
    yield mapOutcome(page, (found) =>
      found.filter(({ card_type }) => !modern.includes(card_type) && !elsewhere.includes(card_type)),
    )
  }
}

/** One list after the other; a failure ends all. */
async function* inTurn<T>(lists: readonly (() => AsyncIterable<Outcome<T>>)[]): AsyncGenerator<Outcome<T>> {
  for (const list of lists) {
    for await (const page of list()) {
      yield page
      if (!page.ok) return
    }
  }
}
