import type {
  GatewayAnswer,
  JobCaller,
  PublishGateway,
} from '../../../src/main/modules/publishing/publish-gateway.ts'
import { campaignOperations } from '../../../src/shared/api/ads/campaigns.ts'
import { pollCardOperations } from '../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../src/shared/api/ads/promoted-posts.ts'
import type { Fault } from '../../../src/shared/core/fault.ts'
import { type Fields, fields } from '../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../src/shared/core/outcome.ts'
import type { BatchCall, PublishCall } from '../../../src/shared/publishing/publish-call.ts'

/**
 * The fate of one request. actedAndLost: the service did it, the answer was lost · refusedFirst: a batch is refused for
 * its first row · late: carried out after a while · tooLate: carried out after everyone gave up on it · foreign: done,
 * and answered with another record · refusedFalsely, limitedFalsely: done, but an intermediary answers as if it weren't
 * · garbled: done, and answered with a page that isn't the service's.
 */
export const mishaps = [
  'none',
  'actedAndLost',
  'lost',
  'late',
  'tooLate',
  'foreign',
  'offline',
  'refused',
  'refusedFirst',
  'refusedFalsely',
  'limitedFalsely',
  'rateLimited',
  'brokenAfter',
  'brokenBefore',
  'garbled',
] as const
export type Mishap = (typeof mishaps)[number]

/** Polls, posts and campaigns of one account, on a service that fails on demand. */
export interface FakeService extends PublishGateway {
  readonly polls: Fields[]
  readonly posts: Fields[]
  readonly campaigns: Fields[]
}

export interface FakeServiceOptions {
  readonly now: () => number
  /** The client's time of day, used in resets; the service's own by default. */
  readonly clientNow?: () => number
  /** The fate of the next request. */
  readonly mishap: (of: 'write' | 'read') => Mishap
  /** Called before a write reaches the service. */
  readonly onWrite: (call: PublishCall | BatchCall) => void
  /** IDs are never reused, not even by another service on the same store. */
  readonly firstId: number
  /** Delay of a late request. */
  readonly lateMs: number
  readonly tooLateMs?: number
  /** How long lists don't show new records. */
  readonly lagMs?: number
}

const cut: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'cut' }
const broken: Fault = { kind: 'serverError', status: 503, retryAfterMs: null, message: 'busy' }
const garbage: Fault = {
  kind: 'unexpected',
  status: 200,
  contentType: 'text/html',
  excerpt: '<h1>',
  message: 'a page',
}
const offline: Fault = { kind: 'offline', code: 'ECONNREFUSED', host: 'here', message: 'no line' }
const refused: Fault = { kind: 'invalid', message: 'no', errors: [] }
const firstRefused: Fault = {
  kind: 'batch',
  message: 'no',
  operations: [{ index: 0, errors: [{ code: 'INVALID', message: 'not this one', field: 'name' }] }],
}

export function createFakeService({
  now,
  mishap,
  onWrite,
  lateMs,
  clientNow = now,
  tooLateMs = lateMs,
  lagMs = 0,
  firstId,
}: FakeServiceOptions): FakeService {
  const polls: Fields[] = []
  const posts: Fields[] = []
  const campaigns: Fields[] = []
  let lastId = firstId

  const late: { readonly at: number; readonly call: PublishCall | BatchCall }[] = []

  const catchUp = (): void => {
    for (const next of late.filter(({ at }) => at <= now())) {
      late.splice(late.indexOf(next), 1)
      create(next.call, next.at)
    }
  }
  /** A record from a late request counts from the time it's carried out, not from when it's looked at. */
  const create = (call: PublishCall | BatchCall, at = now()): readonly Fields[] =>
    call.kind === 'batch'
      ? call.rows.map(({ params }) => createOne(campaignOperations.create.id, fields.parse(params), at))
      : [createOne(call.operation.id, call.params, at)]
  const createOne = (operation: string, params: Fields, at: number): Fields => {
    lastId += 1
    const { account_id: _account, ...given } = params
    const shown = <T extends Fields>(record: T): T => {
      shownAt.set(record, at + lagMs)
      return record
    }
    const created_at = `${new Date(at).toISOString().slice(0, 19)}Z`
    if (operation === campaignOperations.create.id) {
      const campaign = shown({ ...given, id: `c${lastId}`, created_at })
      campaigns.push(campaign)
      return campaign
    }
    if (operation === pollCardOperations.create.id) {
      const poll = shown({ ...given, id: `p${lastId}`, card_uri: `card://${lastId}`, created_at })
      polls.push(poll)
      return poll
    }
    const texts = { full_text: given.text ?? '', nullcast: true }
    const post = shown({ ...given, ...texts, id_str: String(lastId), created_at })
    posts.push(post)
    return post
  }
  const answer = (...records: readonly Fields[]): Outcome<GatewayAnswer> =>
    succeed({ records, nextCursor: null })
  /** Records by the time when lists start to show them. */
  const shownAt = new Map<Fields, number>()

  const list = async (_who: JobCaller, call: PublishCall): Promise<Outcome<GatewayAnswer>> => {
    catchUp()
    switch (mishap('read')) {
      case 'offline':
        return fail(offline)
      case 'lost':
      case 'actedAndLost':
        return fail(cut)
      case 'brokenAfter':
      case 'brokenBefore':
        return fail(broken)
      case 'garbled':
        return fail(garbage)
      default:
        return answer(...listed(call).filter((record) => (shownAt.get(record) ?? 0) <= now()))
    }
  }
  const listed = (call: PublishCall): readonly Fields[] => {
    switch (call.operation.id) {
      case promotedPostOperations.list.id:
        return posts
      case campaignOperations.list.id:
      case campaignOperations.get.id:
        return campaigns
      default:
        return polls
    }
  }
  const limited = (): Fault => ({
    kind: 'rateLimited',
    limit: 450,
    message: 'slow down',
    until: clientNow() + 900,
  })
  /** Another record of the same kind, as in the answer to another request. */
  const other = (record: Fields): Fields => ({
    ...record,
    ...(record.name === undefined ? { text: 'another', full_text: 'another' } : { name: 'another' }),
  })
  return {
    polls,
    posts,
    campaigns,
    list,
    read: list,
    async write(_who, call) {
      catchUp()
      onWrite(call)
      const mishapNow = mishap('write')
      switch (mishapNow) {
        case 'none':
          return answer(...create(call))
        case 'actedAndLost':
          create(call)
          return fail(cut)
        case 'brokenAfter':
          create(call)
          return fail(broken)
        case 'garbled':
          create(call)
          return fail(garbage)
        case 'foreign':
          return answer(...create(call).map(other))
        case 'refusedFalsely':
          create(call)
          return fail(refused)
        case 'limitedFalsely':
          create(call)
          return fail(limited())
        case 'late':
        case 'tooLate':
          late.push({ at: now() + (mishapNow === 'late' ? lateMs : tooLateMs), call })
          return fail({ kind: 'timeout', reached: 'perhaps', afterMs: 30_000, message: 'late' })
        case 'lost':
          return fail(cut)
        case 'brokenBefore':
          return fail(broken)
        case 'offline':
          return fail(offline)
        case 'refused':
          return fail(refused)
        case 'refusedFirst':
          return fail(call.kind === 'batch' ? firstRefused : refused)
        case 'rateLimited':
          return fail(limited())
      }
    },
  }
}
