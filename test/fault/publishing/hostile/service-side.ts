import type { Client } from '../../../../src/main/core/api/types.ts'
import { accountMediaOperations } from '../../../../src/shared/api/ads/account-media.ts'
import { campaignOperations } from '../../../../src/shared/api/ads/campaigns.ts'
import { cardOperations } from '../../../../src/shared/api/ads/cards.ts'
import { curatedCategoryOperations } from '../../../../src/shared/api/ads/curated-categories.ts'
import { lineItemOperations } from '../../../../src/shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../../../../src/shared/api/ads/promoted-tweets.ts'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { videoConversationOperations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { type Fields, fields } from '../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import type { BatchCall, PublishCall, SingleCall } from '../../../../src/shared/publishing/publish-call.ts'
import type { Stage } from '../../../contract/api/sandbox.ts'
import { unwrap } from '../../../support/outcomes.ts'
import type { AppContext } from '../publishing-records.ts'

/** The service without anything between: what it really has, and what other people do there. */
export interface ServiceSide {
  readonly around: AppContext
  readonly accountId: string
  /** All records of a list, without deleted ones. */
  list(operation: PlainOperation, params?: Fields): Promise<readonly Fields[]>
  call(call: PublishCall): Promise<Fields>
  /** Sends a body of rows. */
  callBatch(operation: BatchCall['operation'], rows: readonly Fields[]): Promise<void>
  /** A record by its ID as its kind reads it; null if it's gone. */
  read(subject: DraftSubject, remoteId: string, content: Fields): Promise<Fields | null>
}

export function createServiceSide(
  { client }: Pick<Stage, 'client'>,
  caller: Parameters<Client['send']>[0],
  around: AppContext,
): ServiceSide {
  const { accountId } = around
  const send = async (call: SingleCall) =>
    call.kind === 'plain'
      ? client.send(caller, call.operation, { params: call.params })
      : client.send(caller, call.operation, { params: call.params, body: call.body })
  const recordsOf = (reply: unknown): readonly Fields[] => {
    const { data } = fields.parse(reply)
    return (Array.isArray(data) ? data : [data]).map((record) => fields.parse(record))
  }
  return {
    around,
    accountId,
    async list(operation, params = {}) {
      const records: Fields[] = []
      let cursor: Fields = {}
      for (;;) {
        const input = { params: { account_id: accountId, ...params, ...cursor } }
        const { reply } = unwrap(await client.send(caller, operation, input))
        records.push(...recordsOf(reply))
        const { next_cursor: next } = fields.parse(reply)
        if (typeof next !== 'string' || next === '') break
        cursor = { cursor: next }
      }
      return records.filter(({ deleted }) => deleted !== true)
    },
    async call(call) {
      if (call.kind === 'set') throw new Error('A set is sent in rows.')
      const [record] = recordsOf(unwrap(await send(call)).reply)
      if (record === undefined) throw new Error('An answer without a record.')
      return record
    },
    async callBatch(operation, rows) {
      unwrap(await client.send(caller, operation, { params: { account_id: accountId }, body: [...rows] }))
    },
    async read(subject, remoteId, content) {
      const call = entityKinds[subject].read({ accountId, remoteId, type: null }, content)
      const answer = await send(call)
      if (!answer.ok && answer.fault.kind === 'notFound') return null
      const records = recordsOf(unwrap(answer).reply)
      const gathered = call.kind === 'plain' && call.gather !== undefined ? call.gather(records) : records
      const there = gathered.filter(({ deleted }) => deleted !== true)
      return there[0] ?? null
    },
  }
}

type PlainOperation = Extract<SingleCall, { readonly kind: 'plain' }>['operation']

/** Names or texts that begin with the token: a change's own records. */
export async function recordsWith(
  side: ServiceSide,
  subject: DraftSubject,
  token: string,
): Promise<readonly Fields[]> {
  const named = { q: token, count: 200 }
  const starting = (records: readonly Fields[]) =>
    records.filter((record) =>
      [record.name, record.full_text, record.text].some((text) => startsWith(text, token)),
    )
  switch (subject) {
    case 'campaign':
      return starting(await side.list(campaignOperations.list, { ...named, with_draft: true }))
    case 'lineItem':
      return starting(await side.list(lineItemOperations.list, { ...named, with_draft: true }))
    case 'card':
      return starting(await side.list(cardOperations.list, named))
    case 'poll':
      return starting(await side.list(pollCardOperations.list, named))
    case 'videoConversation':
      return starting(await side.list(videoConversationOperations.list, named))
    case 'media':
      return starting(await side.list(mediaLibraryOperations.list, { q: token, count: 50 }))
    case 'post':
      return starting(await side.list(promotedPostOperations.list, { ...postList, tweet_mode: 'extended' }))
    default:
      throw new Error(`A ${subject} has no name.`)
  }
}

const postList = {
  tweet_type: 'PUBLISHED',
  timeline_type: 'ALL',
  include_mentions_and_replies: true,
  count: 1_000,
}

function startsWith(text: unknown, token: string): boolean {
  return typeof text === 'string' && text.startsWith(`${token} `)
}

/** Criteria of line items whose keyword begins with the token. */
export async function criteriaWith(
  side: ServiceSide,
  lineItemIds: readonly string[],
  token: string,
): Promise<readonly Fields[]> {
  if (lineItemIds.length === 0) return []
  const params = { line_item_ids: [...lineItemIds], count: 1_000 }
  const criteria = await side.list(targetingOperations.list, params)
  return criteria.filter(({ targeting_value }) => startsWith(targeting_value, token))
}

export const promotionsOf = (side: ServiceSide, lineItemId: string): Promise<readonly Fields[]> =>
  side.list(promotedTweetOperations.list, { line_item_ids: [lineItemId], count: 1_000 })

export const categoryLinks = (side: ServiceSide): Promise<readonly Fields[]> =>
  side.list(curatedCategoryOperations.listLinks, { count: 1_000 })

export const categories = (side: ServiceSide): Promise<readonly Fields[]> =>
  side.list(curatedCategoryOperations.list, { country_codes: ['US'], count: 1_000 })

export const accountMediaOf = (side: ServiceSide): Promise<readonly Fields[]> =>
  side.list(accountMediaOperations.list, { count: 1_000 })

export const legacyCardsOf = (side: ServiceSide): Promise<readonly Fields[]> =>
  side.list(cardOperations.list, { count: 200, include_legacy_cards: true })

export const libraryOf = (side: ServiceSide): Promise<readonly Fields[]> =>
  side.list(mediaLibraryOperations.list, { count: 50 })
