import type { Caller } from '../../../src/main/core/api/types.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { campaignOperations } from '../../../src/shared/api/ads/campaigns.ts'
import { lineItemOperations } from '../../../src/shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../src/shared/api/ads/media-library.ts'
import { targetingOperations } from '../../../src/shared/api/ads/targeting-criteria.ts'
import { type Fields, fields } from '../../../src/shared/core/json.ts'
import { factsOfRecord } from '../../../src/shared/creatives/record-facts.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../src/shared/entities/registry.ts'
import { setsFromCriteria } from '../../../src/shared/entities/targeting/targeting-set.ts'
import type { PublishCall } from '../../../src/shared/publishing/publish-call.ts'
import type { Stage } from '../../contract/api/sandbox.ts'
import { unwrap } from '../../support/outcomes.ts'

/** Shared by all runs: entities in the demo data that new ones refer to. */
export interface AppContext {
  readonly accountId: string
  readonly imageKey: string
  readonly videoKey: string
  readonly lineItemId: string
  readonly fundingId: string
  /** Line items whose targeting is changed, different ones per run. */
  readonly lineItemIds: readonly string[]
  /** Media in the library whose texts are changed, a different one per run. */
  readonly media: readonly Fields[]
}

export async function readAppContext(stage: Stage, caller: Caller, accountId: string): Promise<AppContext> {
  const params = { account_id: accountId }
  const { client } = stage
  const media = unwrap(
    await client.send(caller, mediaLibraryOperations.list, { params: { ...params, count: 50 } }),
  ).reply.data
  const videos = unwrap(
    await client.send(caller, mediaLibraryOperations.list, { params: { ...params, media_type: 'VIDEO' } }),
  ).reply.data
  const items = unwrap(
    await client.send(caller, lineItemOperations.list, { params: { ...params, count: 1_000 } }),
  ).reply.data
  const campaigns = unwrap(await client.send(caller, campaignOperations.list, { params })).reply.data
  const image = media.find(({ media_type }) => media_type === 'IMAGE')
  const video = videos.find(({ aspect_ratio }) => aspect_ratio === '16:9')
  const fundingId = campaigns[0]?.funding_instrument_id
  if (image === undefined || video === undefined || items[0] === undefined || fundingId == null) {
    throw new Error('The demonstration data has changed.')
  }
  return {
    accountId,
    imageKey: image.media_key,
    videoKey: video.media_key,
    lineItemId: items[0].id,
    lineItemIds: items.slice(1).map(({ id }) => id),
    fundingId,
    media: media.filter(({ media_key }) => media_key !== image.media_key).map((one) => fields.parse(one)),
  }
}

/** Creates a record with another program; returns it. */
export async function makeThing(
  stage: Stage,
  caller: Caller,
  { accountId }: AppContext,
  subject: DraftSubject,
  content: Fields,
): Promise<Fields> {
  const call = entityKinds[subject].create?.call({ accountId, remoteId: '', type: null }, content)
  if (call === undefined) throw new Error(`The service makes no ${subject}.`)
  const answer = unwrap(await send(stage, caller, call))
  const { data } = fields.parse(answer.reply)
  return fields.parse(Array.isArray(data) ? data[0] : data)
}

/** Targets a line item by keywords with another program; returns the record of its set. */
export async function targetBy(
  { client }: Stage,
  caller: Caller,
  { accountId }: AppContext,
  lineItemId: string,
  keywords: readonly string[],
): Promise<Fields> {
  const params = { account_id: accountId }
  const body = keywords.map((targeting_value) => ({
    operation_type: 'Create' as const,
    params: { line_item_id: lineItemId, targeting_type: 'BROAD_KEYWORD', targeting_value },
  }))
  unwrap(await client.send(caller, targetingOperations.batch, { params, body }))
  const listed = await client.send(caller, targetingOperations.list, {
    params: { ...params, line_item_ids: [lineItemId], count: 1_000 },
  })
  const [set] = setsFromCriteria(unwrap(listed).reply.data, [lineItemId])
  if (set === undefined) throw new Error('A line item without a set.')
  return set
}

function send({ client }: Stage, caller: Caller, call: PublishCall) {
  if (call.kind === 'set') throw new Error('A set is sent in rows.')
  return call.kind === 'plain'
    ? client.send(caller, call.operation, { params: call.params })
    : client.send(caller, call.operation, { params: call.params, body: call.body })
}

export function idOf(subject: DraftSubject, record: Fields): string {
  const facts = factsOfRecord(subject, record)
  if (facts === null) throw new Error('A record without an id.')
  return facts.remoteId
}

export function cardOf(name: string, mediaKey: string): Fields {
  const destination = { type: 'WEBSITE', url: 'https://northwind.example/tents' }
  return {
    name,
    components: [
      { type: 'MEDIA', media_key: mediaKey },
      { type: 'DETAILS', title: 'Tents for spring', destination },
    ],
  }
}

export function pollOf(name: string): Fields {
  return { name, duration_in_minutes: 1_440, first_choice: 'Boots', second_choice: 'Tents' }
}

export function conversationOf(name: string, mediaKey: string): Fields {
  return {
    name,
    media_key: mediaKey,
    title: 'Tents',
    thank_you_text: 'Thank you',
    first_cta: '#Tents',
    first_cta_tweet: 'I like tents',
  }
}

export function postOf(text: string, more: Fields): Fields {
  return { as_user_id: demoUsers.ada.id, text, nullcast: true, ...more }
}

export function campaignOf(name: string, fundingId: string): Fields {
  return {
    name,
    funding_instrument_id: fundingId,
    entity_status: 'PAUSED',
    daily_budget_amount_local_micro: 50_000_000,
  }
}

export function lineItemOf(name: string, campaign: string): Fields {
  return {
    campaign_id: campaign,
    name,
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    start_time: '2030-01-01T00:00:00Z',
    bid_strategy: 'AUTO',
    entity_status: 'PAUSED',
    daily_budget_amount_local_micro: 5_000_000,
  }
}
