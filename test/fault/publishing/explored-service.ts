import type { PublishGateway } from '../../../src/main/modules/publishing/publish-gateway.ts'
import { campaignOperations } from '../../../src/shared/api/ads/campaigns.ts'
import { legacyCardOperations } from '../../../src/shared/api/ads/legacy-cards.ts'
import { pollCardOperations } from '../../../src/shared/api/ads/poll-cards.ts'
import { promotedPostOperations } from '../../../src/shared/api/ads/promoted-posts.ts'
import type { Fault } from '../../../src/shared/core/fault.ts'
import { type Fields, fields } from '../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../src/shared/core/outcome.ts'
import type { BatchCall, PublishCall, SingleCall } from '../../../src/shared/publishing/publish-call.ts'

/** What a service, or an intermediary, may make of one creation. */
export const creationFates = [
  'answered',
  'lost',
  'cutAfter',
  'late',
  'refused',
  'refusedAfter',
  'limited',
  'limitedAfter',
  'foreignAfter',
  'garbledAfter',
] as const
/** Of a batch in addition. */
export const batchFates = [...creationFates, 'halfRefused', 'halfCut', 'firstRefused'] as const
export const deletionFates = [
  'answered',
  'lost',
  'cutAfter',
  'limitedAfter',
  'refused',
  'falselyDeleted',
  'falselyAbsent',
  'absentAfter',
] as const
export const readFates = ['answered', 'cut', 'garbled', 'endless'] as const
export type Fate =
  | (typeof batchFates)[number]
  | (typeof deletionFates)[number]
  | (typeof readFates)[number]
  | 'killedBefore'
  | 'killedAfter'

export interface Habits {
  /** How long lists leave out new records. */
  readonly lagMs: number
  /** How far `created_at` is from the program's clock; null if records have none. */
  readonly skewMs: number | null
}

export interface ExploredRecord {
  readonly id: string
  readonly kind: 'poll' | 'post' | 'campaign'
  readonly content: Fields
  readonly shownAt: number
  isDeleted: boolean
}

export interface ExploredServiceParts {
  readonly now: () => number
  readonly habits: Habits
  readonly lateMs: number
  /** IDs are never reused, not even by another service on the same store. */
  readonly firstId: number
  readonly choose: (request: string, fates: readonly Fate[]) => Fate
  /** Ends the program; nothing is answered. */
  readonly kill: () => void
}

export interface ExploredService extends PublishGateway {
  readonly records: readonly ExploredRecord[]
  /** Requests that will be carried out later. */
  pending(): number
  /** Another user's, from before. */
  add(kind: ExploredRecord['kind'], content: Fields): Fields
}

const cut: Fault = { kind: 'dropped', code: 'ECONNRESET', message: 'cut' }
const garbage: Fault = {
  kind: 'unexpected',
  status: 200,
  contentType: 'text/html',
  excerpt: '<h1>',
  message: 'a page',
}
const endless: Fault = { kind: 'refused', reason: 'state', message: 'The list has no end.' }
const refused: Fault = { kind: 'invalid', message: 'no', errors: [] }
const gone: Fault = { kind: 'notFound', code: 'NOT_FOUND', message: 'gone' }
const never = new Promise<never>(() => undefined)

/** Polls, posts and campaigns of one account, on a service each of whose requests meets a fate that a search chooses. */
export function createExploredService(parts: ExploredServiceParts): ExploredService {
  const { now, habits, lateMs, choose, kill } = parts
  const records: ExploredRecord[] = []
  const late: { readonly at: number; readonly rows: readonly (readonly [string, Fields])[] }[] = []
  let lastId = parts.firstId

  const shown = ({ id, kind, content, isDeleted }: ExploredRecord): Fields => ({
    ...content,
    ...(kind === 'poll' ? { id, card_uri: `card://${id}`, card_type: 'TEXT_POLLS' } : {}),
    ...(kind === 'campaign' ? { id } : {}),
    ...(kind === 'post' ? { id_str: id, full_text: content.text ?? '', nullcast: true } : {}),
    deleted: isDeleted,
  })
  const kindOf = (operation: string): ExploredRecord['kind'] =>
    operation === campaignOperations.create.id
      ? 'campaign'
      : operation === pollCardOperations.create.id
        ? 'poll'
        : 'post'
  const addAt = (
    kind: ExploredRecord['kind'],
    params: Fields,
    at: number,
    shownAt: number,
  ): ExploredRecord => {
    lastId += 1
    const { account_id: _account, ...content } = params
    const time = habits.skewMs === null ? null : new Date(at + habits.skewMs).toISOString().slice(0, 19)
    const record: ExploredRecord = {
      id: String(lastId),
      kind,
      content: { ...content, ...(time === null ? {} : { created_at: `${time}Z` }) },
      shownAt,
      isDeleted: false,
    }
    records.push(record)
    return record
  }
  const rowsOf = (call: PublishCall | BatchCall): readonly (readonly [string, Fields])[] =>
    call.kind === 'batch'
      ? call.rows.map(({ params }) => [campaignOperations.create.id, fields.parse(params)] as const)
      : [[call.operation.id, call.params]]
  const create = (rows: readonly (readonly [string, Fields])[], at = now()): readonly Fields[] =>
    rows.map(([operation, params]) => shown(addAt(kindOf(operation), params, at, at + habits.lagMs)))
  const catchUp = (): void => {
    for (const next of late.filter(({ at }) => at <= now())) {
      late.splice(late.indexOf(next), 1)
      create(next.rows, next.at)
    }
  }
  const answer = (found: readonly Fields[]) => succeed({ records: found, nextCursor: null })
  const limited = (): Fault => ({ kind: 'rateLimited', limit: 450, message: 'slow', until: now() + 900 })
  const rowFault = (index: number): Fault => ({
    kind: 'batch',
    message: 'no',
    operations: [{ index, errors: [{ code: 'INVALID', message: 'not this one', field: 'name' }] }],
  })
  const other = ({ name, ...record }: Fields): Fields => ({
    ...record,
    ...(name === undefined ? { text: 'another', full_text: 'another' } : { name: 'another' }),
  })

  const remove = async ({ params }: SingleCall | PublishCall) => {
    const record = records.find(({ id }) => id === params.card_id)
    if (record === undefined) throw new Error('Only polls are deleted.')
    const fate = choose('delete', [...deletionFates, 'killedBefore', 'killedAfter'])
    const isCarriedOut = ['answered', 'cutAfter', 'limitedAfter', 'absentAfter', 'killedAfter'].includes(fate)
    if (record.isDeleted) return fail(gone)
    record.isDeleted = isCarriedOut
    switch (fate) {
      case 'answered':
      case 'falselyDeleted':
        return answer([{ ...shown(record), deleted: isCarriedOut }])
      case 'limitedAfter':
        return fail(limited())
      case 'refused':
        return fail(refused)
      case 'falselyAbsent':
      case 'absentAfter':
        return fail(gone)
      case 'killedBefore':
      case 'killedAfter':
        kill()
        return never
      default:
        return fail(cut)
    }
  }
  const list = async (
    call: SingleCall,
  ): Promise<Outcome<{ records: readonly Fields[]; nextCursor: null }>> => {
    catchUp()
    const { id: operation } = call.operation
    const isSingle = operation === pollCardOperations.get.id || operation === campaignOperations.get.id
    switch (choose(`read ${operation}`, isSingle ? readFates.slice(0, 3) : readFates)) {
      case 'cut':
        return fail(cut)
      case 'garbled':
        return fail(garbage)
      case 'endless':
        return fail(endless)
      default: {
        if (isSingle) {
          const id = call.params.card_id ?? call.params.campaign_id
          const record = records.find((one) => one.id === id)
          return record === undefined || record.isDeleted ? fail(gone) : answer([shown(record)])
        }
        const kind =
          operation === promotedPostOperations.list.id
            ? 'post'
            : operation === campaignOperations.list.id
              ? 'campaign'
              : 'poll'
        return answer(
          records
            .filter((record) => record.kind === kind && !record.isDeleted && record.shownAt <= now())
            .map(shown),
        )
      }
    }
  }
  return {
    records,
    pending: () => late.length,
    add: (kind, content) => shown(addAt(kind, content, now() - 60_000, 0)),
    list: (_who, call) => list(call),
    read: (_who, call) => list(call),
    async write(_who, call) {
      catchUp()
      if (call.kind !== 'batch' && call.operation.id === legacyCardOperations.remove.id) return remove(call)
      const rows = rowsOf(call)
      const fates: readonly Fate[] = rows.length > 1 ? batchFates : creationFates
      switch (choose(`write ${rows.length}`, [...fates, 'killedBefore', 'killedAfter'])) {
        case 'answered':
          return answer(create(rows))
        case 'cutAfter':
          create(rows)
          return fail(cut)
        case 'late':
          late.push({ at: now() + lateMs, rows })
          return fail({ kind: 'timeout', reached: 'perhaps', afterMs: 30_000, message: 'late' })
        case 'refused':
          return fail(refused)
        case 'refusedAfter':
          create(rows)
          return fail(refused)
        case 'limited':
          return fail(limited())
        case 'limitedAfter':
          create(rows)
          return fail(limited())
        case 'foreignAfter':
          return answer(create(rows).map(other))
        case 'garbledAfter':
          create(rows)
          return fail(garbage)
        case 'halfRefused':
          create(rows.slice(0, -1))
          return fail(rowFault(rows.length - 1))
        case 'halfCut':
          create(rows.slice(0, -1))
          return fail(cut)
        case 'firstRefused':
          return fail(rowFault(0))
        case 'killedAfter':
          create(rows)
          kill()
          return never
        case 'killedBefore':
          kill()
          return never
        default:
          return fail(cut)
      }
    },
  }
}
