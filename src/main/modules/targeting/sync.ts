import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import { targetingOperations } from '../../../shared/api/ads/targeting-criteria.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { setsFromCriteria } from '../../../shared/entities/targeting/targeting-set.ts'
import { readOption } from '../../../shared/targeting/criterion-names.ts'
import type { Clock, Logger, WritePace } from '../../core/ports.ts'
import { createSliceSizer } from '../../core/slice-sizer.ts'
import type { CampaignRepository } from '../campaigns/store.ts'
import type { DraftChecker } from '../drafts/check.ts'
import type { OnDemandLists } from '../entities/on-demand-lists.ts'
import type { EntityRepository } from '../entities/store.ts'
import { optionKey, seenNames, type TargetingNames } from '../entities/targeting-names.ts'
import type { RecordEvents } from '../records/events.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import { nameUsers } from './users.ts'

/**
 * Syncs the targeting of line items. The service lists criteria by line item, so sets are read after the line items.
 */
export interface TargetingSync {
  /** Reads outdated and unknown sets in the background; does nothing if that's already running. */
  readStale(workspace: Workspace): void
  /** Reads the sets of these line items now. */
  read(workspace: Workspace, lineItems: readonly string[]): Promise<Outcome<void>>
  close(): void
}

export interface TargetingSyncParts {
  readonly campaigns: Pick<CampaignRepository, 'targetingAges'>
  readonly storedFetches: Pick<FetchRepository, 'fetched' | 'saveFetch'>
  readonly entities: EntityRepository
  readonly lists: Pick<OnDemandLists, 'pages'>
  readonly names: TargetingNames
  readonly checker: DraftChecker
  readonly events: RecordEvents
  readonly clock: Clock
  readonly logger: Logger
  readonly pace: WritePace
}

const freshMs = 3_600_000
/** Line items per list call; with eight criteria each they fill a page. */
const together = 120
/** Line items whose age is looked up at once; those that are all unread fill whole calls. */
const lookedUp = 8 * together
/** The first sets of a session take longest. */
const firstSlice = 5

class BackgroundTargetingSync implements TargetingSync {
  readonly #parts: TargetingSyncParts
  readonly #running = new Set<string>()
  readonly #slices = createSliceSizer(firstSlice)
  #nextNaming = 0
  #closed = false

  constructor(parts: TargetingSyncParts) {
    this.#parts = parts
  }

  /** Names that no look-up returned, such as those of audiences. */
  #noteNames(workspace: Workspace, records: readonly Fields[]): Outcome<void> {
    const { names, storedFetches, clock } = this.#parts
    const knownOptions = names.options(workspace)
    const fresh = new Map<string, Fields>()
    for (const { name, targeting_type, targeting_value } of records) {
      const option = readOption(null, {
        name: name ?? null,
        targeting_type: targeting_type ?? null,
        targeting_value: typeof targeting_value === 'string' ? targeting_value : null,
      })
      if (option === null || option.name === option.value) continue
      const key = optionKey(option.type, option.value)
      if (knownOptions.get(key)?.name === option.name || knownOptions.get(key)?.kind != null) continue
      fresh.set(key, { name: option.name, targeting_type: option.type, targeting_value: option.value })
    }
    if (fresh.size === 0) return succeed(undefined)
    const previous = [...knownOptions.values()].filter(({ kind }) => kind === null)
    for (const { targeting_type, targeting_value, record } of previous) {
      const key = optionKey(targeting_type, targeting_value)
      if (!fresh.has(key)) fresh.set(key, record)
    }
    const saved = storedFetches.saveFetch(workspace, seenNames, {
      readAt: clock.now(),
      value: [...fresh.values()],
    })
    names.forget(workspace)
    return saved
  }

  readonly read: TargetingSync['read'] = async (workspace, lineItems) => {
    const { lists, clock, entities, events, pace } = this.#parts
    for (let from = 0; from < lineItems.length; from += together) {
      const ids = lineItems.slice(from, from + together)
      const listed = await lists.pages(
        workspace,
        targetingOperations.list,
        { params: { account_id: workspace.accountId, line_item_ids: [...ids], count: 1_000 } },
        Number.POSITIVE_INFINITY,
      )
      if (!listed.ok) return listed
      if (this.#closed) return succeed(undefined)
      const noted = this.#noteNames(workspace, listed.value)
      if (!noted.ok) return noted
      // An app without access to users isn't asked for each page.
      if (clock.now() >= this.#nextNaming && !(await nameUsers(this.#parts, workspace, listed.value)))
        this.#nextNaming = clock.now() + freshMs
      if (this.#closed) return succeed(undefined)
      const sets = setsFromCriteria(listed.value, ids)
      for (let place = 0; place < sets.length; ) {
        const slice = sets.slice(place, place + this.#slices.rows)
        place += slice.length
        const began = performance.now()
        const saved = entities.savePage(workspace, 'targeting', slice, clock.now())
        this.#slices.took(slice.length, performance.now() - began)
        if (!saved.ok) return saved
        if (saved.value.moved.length > 0) events.draftsChanged(workspace, ['targeting'], saved.value.moved)
        await pace.wait()
        if (this.#closed) return succeed(undefined)
      }
    }
    return succeed(undefined)
  }

  async #readAll(workspace: Workspace): Promise<void> {
    const { clock, campaigns, pace, events, entities, checker } = this.#parts
    const since = clock.now() - freshMs
    let count = 0
    let after = ''
    while (!this.#closed) {
      const ages = campaigns.targetingAges(workspace, { since, after, count: lookedUp })
      const last = ages.ok ? ages.value.at(-1) : undefined
      if (!ages.ok || last === undefined) break
      after = last.id
      const unread = ages.value.filter(({ isFresh }) => !isFresh).map(({ id }) => id)
      await pace.wait()
      if (unread.length === 0) continue
      if (count === 0) events.setSync(workspace, 'targeting', { kind: 'running', read: 0 })
      const outcome = await this.read(workspace, unread)
      if (!outcome.ok) {
        const { fault } = outcome
        events.setSync(workspace, 'targeting', { kind: 'failed', fault, at: clock.now() })
        return
      }
      count += unread.length
      events.setSync(workspace, 'targeting', { kind: 'running', read: count })
    }
    if (count === 0 || this.#closed) return
    entities.noteSync(workspace, 'targeting', clock.now())
    events.setSync(workspace, 'targeting', { kind: 'idle' })
    checker.recheckAll(workspace)
  }

  readonly readStale: TargetingSync['readStale'] = (workspace) => {
    const { logger } = this.#parts
    const key = workspaceKey(workspace)
    if (this.#closed || this.#running.has(key)) return
    this.#running.add(key)
    this.#readAll(workspace)
      .catch((error: unknown) => logger.error('targeting.sync', { error }))
      .finally(() => this.#running.delete(key))
  }

  readonly close: TargetingSync['close'] = () => {
    this.#closed = true
  }
}

export function createTargetingSync(parts: TargetingSyncParts): TargetingSync {
  return new BackgroundTargetingSync(parts)
}
