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

export function createTargetingSync(parts: TargetingSyncParts): TargetingSync {
  const { campaigns, storedFetches, entities, lists, names, checker, events, clock, logger, pace } = parts
  const running = new Set<string>()
  const slices = createSliceSizer(firstSlice)
  let nextNaming = 0
  let closed = false

  /** Names that no look-up returned, such as those of audiences. */
  const noteNames = (workspace: Workspace, records: readonly Fields[]): Outcome<void> => {
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

  const readTargeting: TargetingSync['read'] = async (workspace, lineItems) => {
    for (let from = 0; from < lineItems.length; from += together) {
      const ids = lineItems.slice(from, from + together)
      const listed = await lists.pages(
        workspace,
        targetingOperations.list,
        { params: { account_id: workspace.accountId, line_item_ids: [...ids], count: 1_000 } },
        Number.POSITIVE_INFINITY,
      )
      if (!listed.ok) return listed
      if (closed) return succeed(undefined)
      const noted = noteNames(workspace, listed.value)
      if (!noted.ok) return noted
      // An app without access to users isn't asked for each page.
      if (clock.now() >= nextNaming && !(await nameUsers(parts, workspace, listed.value)))
        nextNaming = clock.now() + freshMs
      if (closed) return succeed(undefined)
      const sets = setsFromCriteria(listed.value, ids)
      for (let place = 0; place < sets.length; ) {
        const slice = sets.slice(place, place + slices.rows)
        place += slice.length
        const began = performance.now()
        const saved = entities.savePage(workspace, 'targeting', slice, clock.now())
        slices.took(slice.length, performance.now() - began)
        if (!saved.ok) return saved
        if (saved.value.moved.length > 0) events.draftsChanged(workspace, ['targeting'], saved.value.moved)
        await pace.wait()
        if (closed) return succeed(undefined)
      }
    }
    return succeed(undefined)
  }

  const readAll = async (workspace: Workspace): Promise<void> => {
    const since = clock.now() - freshMs
    let count = 0
    let after = ''
    while (!closed) {
      const ages = campaigns.targetingAges(workspace, { since, after, count: lookedUp })
      const last = ages.ok ? ages.value.at(-1) : undefined
      if (!ages.ok || last === undefined) break
      after = last.id
      const unread = ages.value.filter(({ isFresh }) => !isFresh).map(({ id }) => id)
      await pace.wait()
      if (unread.length === 0) continue
      if (count === 0) events.setSync(workspace, 'targeting', { kind: 'running', read: 0 })
      const outcome = await readTargeting(workspace, unread)
      if (!outcome.ok) {
        const { message } = outcome.fault
        events.setSync(workspace, 'targeting', { kind: 'failed', message, at: clock.now() })
        return
      }
      count += unread.length
      events.setSync(workspace, 'targeting', { kind: 'running', read: count })
    }
    if (count === 0 || closed) return
    entities.noteSync(workspace, 'targeting', clock.now())
    events.setSync(workspace, 'targeting', { kind: 'idle' })
    checker.recheckAll(workspace)
  }

  return {
    read: readTargeting,
    readStale(workspace) {
      const key = workspaceKey(workspace)
      if (closed || running.has(key)) return
      running.add(key)
      readAll(workspace)
        .catch((error: unknown) => logger.error('targeting.sync', { error }))
        .finally(() => running.delete(key))
    },
    close() {
      closed = true
    },
  }
}
