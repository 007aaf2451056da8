import type { JobCaller, LineAnswer, ServiceLine } from '../../src/main/jobs/service-line.ts'
import { campaignOperations } from '../../src/shared/catalogue/campaigns.ts'
import { pollCardOperations } from '../../src/shared/catalogue/poll-cards.ts'
import { promotedPostOperations } from '../../src/shared/catalogue/promoted-posts.ts'
import { type Fields, fields } from '../../src/shared/domain/json.ts'
import type { BatchCall, PublishCall } from '../../src/shared/domain/publish-call.ts'
import type { Fault } from '../../src/shared/fault.ts'
import { fail, type Outcome, succeed } from '../../src/shared/outcome.ts'

/**
 * What becomes of one request. acted and lost: the service did it, the answer did not come · refused first: a batch is
 * refused for its first row.
 */
export const mishaps = [
  'none',
  'actedAndLost',
  'lost',
  'late',
  'offline',
  'refused',
  'refusedFirst',
  'rateLimited',
  'brokenAfter',
  'brokenBefore',
] as const
export type Mishap = (typeof mishaps)[number]

/** Polls, posts and campaigns of one account, with a service that fails as it is told. */
export interface FakeService extends ServiceLine {
  readonly polls: Fields[]
  readonly posts: Fields[]
  readonly campaigns: Fields[]
}

export interface FakeServiceOptions {
  readonly now: () => number
  /** What becomes of the next request. */
  readonly mishap: (of: 'write' | 'read') => Mishap
  /** Looks on before a write reaches the service. */
  readonly onWrite: (call: PublishCall | BatchCall) => void
  /** Ids are never used twice, also not by another service of the same store. */
  readonly firstId: number
  /** How long a late request is on its way. */
  readonly lateMs: number
}

const cut: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'cut' }
const broken: Fault = { kind: 'serverError', status: 503, retryAfterMs: null, message: 'busy' }
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
  firstId,
}: FakeServiceOptions): FakeService {
  const polls: Fields[] = []
  const posts: Fields[] = []
  const campaigns: Fields[] = []
  let lastId = firstId

  const late: { readonly at: number; readonly call: PublishCall | BatchCall }[] = []

  const catchUp = (): void => {
    for (let next = late[0]; next !== undefined && next.at <= now(); next = late[0]) {
      late.shift()
      create(next.call)
    }
  }
  const create = (call: PublishCall | BatchCall): readonly Fields[] =>
    call.kind === 'batch'
      ? call.rows.map(({ params }) => createOne(campaignOperations.create.id, fields.parse(params)))
      : [createOne(call.operation.id, call.params)]
  const createOne = (operation: string, params: Fields): Fields => {
    lastId += 1
    const { account_id: _account, ...given } = params
    const created_at = `${new Date(now()).toISOString().slice(0, 19)}Z`
    if (operation === campaignOperations.create.id) {
      const campaign = { ...given, id: `c${lastId}`, created_at }
      campaigns.push(campaign)
      return campaign
    }
    if (operation === pollCardOperations.create.id) {
      const poll = { ...given, id: `p${lastId}`, card_uri: `card://${lastId}`, created_at }
      polls.push(poll)
      return poll
    }
    const post = { ...given, id_str: String(lastId), full_text: given.text ?? '', nullcast: true, created_at }
    posts.push(post)
    return post
  }
  const answer = (...records: readonly Fields[]): Outcome<LineAnswer> =>
    succeed({ records, nextCursor: null, aheadMs: 0 })

  const list = async (_who: JobCaller, call: PublishCall): Promise<Outcome<LineAnswer>> => {
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
      default:
        return answer(...listed(call))
    }
  }
  const listed = (call: PublishCall): readonly Fields[] => {
    switch (call.operation.id) {
      case promotedPostOperations.list.id:
        return posts
      case campaignOperations.list.id:
        return campaigns
      default:
        return polls
    }
  }
  return {
    polls,
    posts,
    campaigns,
    list,
    read: list,
    async write(_who, call) {
      catchUp()
      onWrite(call)
      switch (mishap('write')) {
        case 'none':
          return answer(...create(call))
        case 'actedAndLost':
          create(call)
          return fail(cut)
        case 'brokenAfter':
          create(call)
          return fail(broken)
        case 'late':
          late.push({ at: now() + lateMs, call })
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
          return fail({ kind: 'rateLimited', until: now() + 900, limit: 450, message: 'slow down' })
      }
    },
  }
}
