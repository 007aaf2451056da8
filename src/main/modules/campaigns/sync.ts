import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { campaignOperations } from '../../../shared/api/ads/campaigns.ts'
import { lineItemOperations } from '../../../shared/api/ads/line-items.ts'
import { createPageGuard, pageBounds } from '../../../shared/api/request-parts.ts'
import type { GridOpened, GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { endlessList } from '../../core/api/pages.ts'
import { repeatsRequest, withoutRequest } from '../../core/api/repeated-request.ts'
import { refuse, unexpectedSyncError } from '../../core/faults.ts'
import type { Clock, Logger, WritePace } from '../../core/ports.ts'
import { createSliceSizer } from '../../core/slice-sizer.ts'
import type { DraftChecker } from '../drafts/check.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { RecordEvents } from '../records/events.ts'
import { callerOf, onHost, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'
import type { CampaignRepository, RunningSync } from './store.ts'

/**
 * Syncs campaigns and line items in the background. The first time whole pages; after that only changes, newest first,
 * including deletions. An interrupted sync resumes at its cursor. Drafts stay unchanged while the records beneath them
 * are updated.
 */
export interface CampaignSync {
  /** Starts a sync of both lists if the last one is old; does nothing if that isn't possible. */
  syncIfStale(workspace: Workspace): void
  /** With deleted records: afterwards, reads every deleted record that the service still lists. */
  refresh(workspace: Workspace, withDeleted?: boolean): Outcome<void>
  /** Combined state of both lists. */
  state(workspace: Workspace): Outcome<Pick<GridOpened, 'seenAt' | 'sync'>>
  idle(): Promise<void>
  /** Starts nothing more, and resolves when running syncs have ended. */
  close(): Promise<void>
}

export interface CampaignSyncParts {
  readonly calls: ServiceCalls
  readonly entities: EntityRepository
  readonly campaigns: CampaignRepository
  readonly checker: DraftChecker
  readonly events: RecordEvents
  readonly clock: Clock
  readonly logger: Logger
  readonly pace: WritePace
  /** Called when both lists are up to date. */
  readonly onSynced: (workspace: Workspace) => void
}

/** Lists older than this are synced again when they are shown. */
const freshMs = 5 * 60_000
/** Delay after a failure, so that a visible list isn't requested all the time. */
const againMs = 30_000
/** A page is received, parsed and validated in one go, so it's kept small. */
const pageRows = 500
/** The service finds up to 200 campaigns by ID. */
const maxParents = 200
/** Records saved or deleted in the first transaction; later ones are sized by time. */
const firstRows = 25

type Page = Outcome<{ readonly records: readonly Fields[]; readonly next: string | null }>

class CampaignListSync implements CampaignSync {
  readonly #parts: CampaignSyncParts
  readonly #running = new Map<string, { readonly completion: Promise<void>; readonly withDeleted: boolean }>()
  /** Syncs with deleted records that start when the current one without them has ended. */
  readonly #deletedWanted = new Map<string, () => void>()
  readonly #lastAttempts = new Map<string, number>()
  readonly #saving = createSliceSizer(firstRows)
  #closed = false

  constructor(parts: CampaignSyncParts) {
    this.#parts = parts
  }

  async #save(
    workspace: Workspace,
    subject: GridSubject,
    records: readonly Fields[],
  ): Promise<Outcome<void>> {
    const { entities, clock, events, pace } = this.#parts
    let from = 0
    while (from < records.length) {
      const slice = records.slice(from, from + this.#saving.rows)
      const began = performance.now()
      const saved = entities.savePage(workspace, subject, slice, clock.now())
      this.#saving.took(slice.length, performance.now() - began)
      from += slice.length
      if (!saved.ok) return saved
      if (this.#closed) return refuse(t`Flightdeck is quitting.`)
      if (saved.value.moved.length > 0) events.draftsChanged(workspace, [subject], saved.value.moved)
      await pace.wait()
    }
    return succeed(undefined)
  }

  /** Reads one list until it's up to date. */
  async #readList(workspace: Workspace, subject: GridSubject, caller: UserCaller): Promise<Outcome<void>> {
    const { calls, campaigns, clock, events, entities } = this.#parts
    const ask = (query: PageQuery) => readPage(calls, caller, workspace, subject, query)
    const storedState = campaigns.syncState(workspace, subject)
    if (!storedState.ok) return storedState
    const { known: newestKnown } = storedState.value
    let going = storedState.value.going
    if (going === null) {
      const newest = await ask({ order: 'updated_at-desc', cursor: null, count: 1 })
      if (!newest.ok) return newest
      const time = newest.value.records[0]?.updated_at
      going = {
        kind: newestKnown === null ? 'whole' : 'changes',
        cursor: null,
        newest: typeof time === 'string' ? time : newestKnown,
        startedAt: clock.now(),
      }
    }
    let readCount = 0
    const isEndless = createPageGuard({ ...pageBounds, pageSize: pageRows })
    while (true) {
      const isWhole = going.kind === 'whole'
      if (this.#closed) return refuse(t`Flightdeck is quitting.`)
      const page: Page = await ask({
        order: isWhole ? null : 'updated_at-desc',
        cursor: going.cursor,
        count: pageRows,
      })
      if (!page.ok) {
        // A cursor that the service no longer knows restarts the sync, once.
        if (going.cursor === null || !isRefusedCursor(page.fault)) return page
        going = { ...going, cursor: null }
        continue
      }
      const { records, next } = page.value
      const fresh = isWhole ? records : records.filter((record) => isSince(record, newestKnown))
      const saved = await this.#save(workspace, subject, fresh)
      if (!saved.ok) return saved
      readCount += fresh.length
      events.setSync(workspace, subject, { kind: 'running', read: readCount })
      if (next === null || fresh.length < records.length) break
      if (isEndless(next, records.map(nameOfRecord))) return fail(endlessList)
      going = { ...going, cursor: next }
      const savedSync = campaigns.saveSync(workspace, subject, { known: newestKnown, going })
      if (!savedSync.ok) return savedSync
    }
    const dropped =
      going.kind === 'whole' ? await this.#dropUnseen(workspace, subject, going) : succeed(undefined)
    if (!dropped.ok) return dropped
    const noted = entities.noteSync(workspace, subject, clock.now())
    if (!noted.ok) return noted
    const ended = campaigns.saveSync(workspace, subject, { known: going.newest ?? newestKnown, going: null })
    // Changes made while the whole list was read are read right after it.
    return ended.ok && going.kind === 'whole' && going.newest !== null
      ? this.#readList(workspace, subject, caller)
      : ended
  }

  async #dropUnseen(
    workspace: Workspace,
    subject: GridSubject,
    { startedAt }: RunningSync,
  ): Promise<Outcome<void>> {
    const { entities, pace } = this.#parts
    const dropping = createSliceSizer(firstRows)
    let more = true
    while (more) {
      const { rows } = dropping
      const began = performance.now()
      const ended = entities.endSync(workspace, subject, startedAt, rows)
      dropping.took(rows, performance.now() - began)
      if (!ended.ok) return ended
      more = ended.value.more
      await pace.wait()
    }
    return succeed(undefined)
  }

  /** Lists leave out campaigns that were deleted before the first sync; their line items still need a name. */
  async #readParents(workspace: Workspace, caller: UserCaller): Promise<Outcome<void>> {
    const { campaigns, calls } = this.#parts
    const unknown = campaigns.unknownCampaigns(workspace, maxParents)
    if (!unknown.ok || unknown.value.length === 0) return succeed(undefined)
    const page = await readPage(calls, caller, workspace, 'campaign', {
      order: 'deleted-desc',
      cursor: null,
      count: maxParents,
      ids: unknown.value,
    })
    return page.ok ? this.#save(workspace, 'campaign', page.value.records) : page
  }

  /** In this order the service lists deleted records first, so reading ends with the first one that isn't deleted. */
  async #readDeleted(workspace: Workspace, subject: GridSubject, caller: UserCaller): Promise<Outcome<void>> {
    const { calls, events } = this.#parts
    let cursor: string | null = null
    let readCount = 0
    const isEndless = createPageGuard({ ...pageBounds, pageSize: pageRows })
    while (true) {
      if (this.#closed) return refuse(t`Flightdeck is quitting.`)
      const page: Page = await readPage(calls, caller, workspace, subject, {
        order: 'deleted-desc',
        cursor,
        count: pageRows,
      })
      if (!page.ok) return page
      const { records, next } = page.value
      const deleted = records.filter((record) => record.deleted === true)
      const saved = await this.#save(workspace, subject, deleted)
      if (!saved.ok) return saved
      readCount += deleted.length
      events.setSync(workspace, subject, { kind: 'running', read: readCount })
      if (next === null || deleted.length < records.length) return succeed(undefined)
      if (isEndless(next, records.map(nameOfRecord))) return fail(endlessList)
      cursor = next
    }
  }

  async #readBoth(workspace: Workspace, caller: UserCaller, withDeleted: boolean): Promise<void> {
    const { clock, events, logger, checker } = this.#parts
    for (const subject of gridSubjects) {
      const listOutcome = await this.#readList(workspace, subject, caller)
      const outcome =
        listOutcome.ok && withDeleted ? await this.#readDeleted(workspace, subject, caller) : listOutcome
      if (!outcome.ok) {
        const failed = { kind: 'failed', fault: outcome.fault, at: clock.now() } as const
        for (const each of gridSubjects) events.setSync(workspace, each, failed)
        return
      }
    }
    const parents = await this.#readParents(workspace, caller)
    if (!parents.ok) logger.warn('campaigns.parents', { fault: parents.fault })
    for (const subject of gridSubjects) events.setSync(workspace, subject, { kind: 'idle' })
    checker.recheckAll(workspace)
    this.#parts.onSynced(workspace)
  }

  #begin(workspace: Workspace, caller: UserCaller, withDeleted = false): void {
    const { clock, events, logger } = this.#parts
    const key = workspaceKey(workspace)
    const before = this.#running.get(key)
    if (withDeleted && before?.withDeleted === false) {
      this.#deletedWanted.set(key, () => this.#begin(workspace, caller, true))
    }
    if (this.#closed || before !== undefined) return
    this.#lastAttempts.set(key, clock.now())
    for (const subject of gridSubjects) events.setSync(workspace, subject, { kind: 'running', read: 0 })
    const completion = this.#readBoth(workspace, caller, withDeleted)
      .catch((error: unknown) => {
        logger.error('campaigns.sync', { error })
        const failed = { kind: 'failed', fault: unexpectedSyncError, at: clock.now() } as const
        for (const subject of gridSubjects) events.setSync(workspace, subject, failed)
      })
      .finally(() => {
        this.#running.delete(key)
        const next = this.#deletedWanted.get(key)
        this.#deletedWanted.delete(key)
        next?.()
      })
    this.#running.set(key, { completion, withDeleted })
  }

  #allDone() {
    return Promise.all([...this.#running.values()].map(({ completion }) => completion))
  }

  #seenAt(workspace: Workspace): Outcome<number | null> {
    const { entities } = this.#parts
    let oldest: number | null = Number.POSITIVE_INFINITY
    for (const subject of gridSubjects) {
      const listSeenAt = entities.seenAt(workspace, subject)
      if (!listSeenAt.ok) return listSeenAt
      oldest = listSeenAt.value === null || oldest === null ? null : Math.min(oldest, listSeenAt.value)
    }
    return succeed(oldest)
  }

  readonly syncIfStale: CampaignSync['syncIfStale'] = (workspace) => {
    const { clock, calls } = this.#parts
    const lastSeen = this.#seenAt(workspace)
    const now = clock.now()
    if (lastSeen.ok && lastSeen.value !== null && now - lastSeen.value < freshMs) return
    if (now - (this.#lastAttempts.get(workspaceKey(workspace)) ?? 0) < againMs) return
    const caller = callerOf(calls, workspace)
    if (caller.ok) this.#begin(workspace, caller.value)
  }

  readonly refresh: CampaignSync['refresh'] = (workspace, withDeleted) => {
    const { calls } = this.#parts
    const caller = callerOf(calls, workspace)
    if (!caller.ok) return caller
    this.#begin(workspace, caller.value, withDeleted)
    return succeed(undefined)
  }

  readonly state: CampaignSync['state'] = (workspace) => {
    const { events } = this.#parts
    const lastSeen = this.#seenAt(workspace)
    if (!lastSeen.ok) return lastSeen
    const [campaign, lineItem] = gridSubjects.map((subject) => events.sync(workspace, subject))
    const syncState = campaign?.kind === 'idle' ? lineItem : campaign
    return succeed({ seenAt: lastSeen.value, sync: syncState ?? { kind: 'idle' } })
  }

  readonly idle: CampaignSync['idle'] = async () => {
    const { checker } = this.#parts
    while (this.#running.size > 0) await this.#allDone()
    await checker.idle()
  }

  readonly close: CampaignSync['close'] = async () => {
    this.#closed = true
    await this.#allDone()
  }
}

export function createCampaignSync(parts: CampaignSyncParts): CampaignSync {
  return new CampaignListSync(parts)
}

interface PageQuery {
  /** With deleted records: by change, newest first, or all deleted ones first. Null: without them. */
  readonly order: 'updated_at-desc' | 'deleted-desc' | null
  readonly cursor: string | null
  readonly count: number
  /** Only these campaigns. */
  readonly ids?: readonly string[]
}

async function readPage(
  calls: ServiceCalls,
  caller: UserCaller,
  { accountId, host }: Workspace,
  subject: GridSubject,
  { order, cursor, count, ids }: PageQuery,
): Promise<Page> {
  const params = {
    account_id: accountId,
    count,
    with_draft: true,
    ...(cursor === null ? {} : { cursor }),
    ...(order === null ? {} : { sort_by: order, with_deleted: true }),
  }
  const answer =
    subject === 'campaign'
      ? await calls.asUser(caller, onHost(campaignOperations.list, host), {
          params: { ...params, ...(ids === undefined ? {} : { campaign_ids: [...ids] }) },
        })
      : await calls.asUser(caller, onHost(lineItemOperations.list, host), { params })
  if (!answer.ok) return answer
  // What a list leaves out counts as deleted, so it has to be the list that was asked for.
  if (!repeatsRequest(answer.value.reply, params)) return fail(withoutRequest)
  const { data, next_cursor } = answer.value.reply
  const records = data.flatMap((record) => {
    const parsedRecord = fields.safeParse(record)
    return parsedRecord.success ? [parsedRecord.data] : []
  })
  return succeed({ records, next: next_cursor || null })
}

/** The service's times are whole seconds, so the last second is read again. */
function isSince({ updated_at }: Fields, newestKnown: string | null): boolean {
  return newestKnown === null || typeof updated_at !== 'string' || updated_at >= newestKnown
}

function isRefusedCursor(fault: Fault): boolean {
  return fault.kind === 'invalid' && fault.errors.some(({ field }) => field === 'cursor')
}

function nameOfRecord({ id }: Fields): string {
  return typeof id === 'string' ? id : ''
}
