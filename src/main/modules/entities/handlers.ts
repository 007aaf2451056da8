import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { EntityKeys, EntityQuery } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { unexpectedSyncError } from '../../core/faults.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { DraftChecker } from '../drafts/check.ts'
import type { RecordEvents } from '../records/events.ts'
import { callerOf, type ServiceCalls, type UserCaller } from '../sign-in/service-calls.ts'
import type { EntityRepository } from './store.ts'
import { fetchUnlisted, readSubject, splitList } from './sync.ts'

export interface EntityParts {
  readonly calls: ServiceCalls
  /** Syncs campaigns and line items, which are synced together. */
  readonly campaignSync: {
    syncIfStale(workspace: Workspace): void
    refresh(workspace: Workspace, withDeleted?: boolean): Outcome<void>
  }
  /** Reads a list on a thread. */
  readonly search: (query: EntityQuery) => Promise<Outcome<EntityKeys>>
  readonly entities: EntityRepository
  readonly checker: DraftChecker
  readonly events: RecordEvents
  readonly clock: Clock
  readonly logger: Logger
  readonly onSynced: (workspace: Workspace, subject: DraftSubject) => void
}

export interface Entities {
  readonly handlers: Handlers<'entities'>
  /** Saves a whole list of a kind, which another module began to read at a time. */
  saveList(
    workspace: Workspace,
    subject: DraftSubject,
    list: readonly unknown[],
    startedAt: number,
  ): Promise<void>
  idle(): Promise<void>
}

function isSyncedWithCampaigns(subject: DraftSubject): boolean {
  return isGridSubject(subject) || subject === 'targeting'
}

class EntityLists implements Entities {
  readonly #parts: EntityParts
  readonly #syncs = new Map<string, Promise<void>>()
  /** Lists requested since the start: a failed first sync isn't retried over and over. */
  readonly #triedLists = new Set<string>()

  constructor(parts: EntityParts) {
    this.#parts = parts
  }

  async *#pagesOf(
    workspace: Workspace,
    subject: DraftSubject,
    caller: UserCaller,
    startedAt: number,
    withDeleted: boolean,
  ): AsyncGenerator<Outcome<readonly Fields[]>> {
    const { calls, entities } = this.#parts
    yield* readSubject(calls, caller, workspace, subject, withDeleted)
    if (entityKinds[subject].unlisted === undefined) return
    const unseen = entities.unseenSince(workspace, subject, startedAt)
    if (!unseen.ok) return yield unseen
    const unseenRecords = unseen.value.map(({ record }) => record)
    yield* fetchUnlisted(calls, caller, workspace, subject, unseenRecords)
  }

  async #savePages(
    workspace: Workspace,
    subject: DraftSubject,
    pages: AsyncIterable<Outcome<readonly Fields[]>>,
    startedAt: number,
  ): Promise<void> {
    const { events, clock, entities, checker } = this.#parts
    let count = 0
    const failed = (fault: Fault): void =>
      events.setSync(workspace, subject, { kind: 'failed', fault, at: clock.now() })
    for await (const page of pages) {
      if (!page.ok) return failed(page.fault)
      const saved = entities.savePage(workspace, subject, page.value, clock.now())
      if (!saved.ok) return failed(saved.fault)
      count += page.value.length
      events.setSync(workspace, subject, { kind: 'running', read: count })
      if (saved.value.moved.length > 0) {
        events.draftsChanged(workspace, [subject], saved.value.moved)
      }
    }
    let more = true
    while (more) {
      const ended = entities.endSync(workspace, subject, startedAt)
      if (!ended.ok) return failed(ended.fault)
      more = ended.value.more
    }
    events.setSync(workspace, subject, { kind: 'idle' })
    this.#parts.onSynced(workspace, subject)
    checker.recheckAll(workspace)
  }

  #readList(
    workspace: Workspace,
    subject: DraftSubject,
    caller: UserCaller,
    withDeleted: boolean,
  ): Promise<void> {
    const { clock } = this.#parts
    const startedAt = clock.now()
    const pages = this.#pagesOf(workspace, subject, caller, startedAt, withDeleted)
    return this.#savePages(workspace, subject, pages, startedAt)
  }

  #begin(workspace: Workspace, subject: DraftSubject, caller: UserCaller, withDeleted = false): void {
    const { events, logger, clock } = this.#parts
    const key = `${workspaceKey(workspace)} ${subject}`
    const before = this.#syncs.get(key)
    if (before !== undefined) {
      // A sync without deleted records can't replace one with them, which follows it.
      if (withDeleted) before.then(() => this.#begin(workspace, subject, caller, true))
      return
    }
    this.#triedLists.add(key)
    events.setSync(workspace, subject, { kind: 'running', read: 0 })
    const sync = this.#readList(workspace, subject, caller, withDeleted)
      .catch((error: unknown) => {
        logger.error('entities.sync', { subject, error })
        events.setSync(workspace, subject, { kind: 'failed', fault: unexpectedSyncError, at: clock.now() })
      })
      .finally(() => this.#syncs.delete(key))
    this.#syncs.set(key, sync)
  }

  readonly handlers: Entities['handlers'] = {
    list: async ({ workspace, subject, ...query }) => {
      // Indexes serve the list orders; a search, or sorting line items, reads every row. Without rows it's a count.
      const isIndexed =
        query.text === '' && query.ratio === undefined && (!isGridSubject(subject) || query.count === 0)
      const entityQuery = { workspace, subject, ...query }
      const matchingKeys = isIndexed
        ? this.#parts.entities.window(entityQuery)
        : await this.#parts.search(entityQuery)
      if (!matchingKeys.ok) return matchingKeys
      const rows = this.#parts.entities.rows(workspace, subject, matchingKeys.value.keys, query.withDeleted)
      if (!rows.ok) return rows
      const seenAt = this.#parts.entities.seenAt(workspace, subject)
      if (!seenAt.ok) return seenAt
      if (isSyncedWithCampaigns(subject)) this.#parts.campaignSync.syncIfStale(workspace)
      else if (
        entityKinds[subject].lists.length > 0 &&
        seenAt.value === null &&
        !this.#triedLists.has(`${workspaceKey(workspace)} ${subject}`)
      ) {
        const caller = callerOf(this.#parts.calls, workspace)
        if (caller.ok) this.#begin(workspace, subject, caller.value)
      }
      const { total } = matchingKeys.value
      return succeed({
        rows: rows.value,
        total,
        seenAt: seenAt.value,
        sync: this.#parts.events.sync(workspace, subject),
      })
    },
    find: async ({ workspace, subject, keys, withDeleted }) =>
      this.#parts.entities.rows(workspace, subject, keys, withDeleted),
    refresh: async ({ workspace, subject, withDeleted }) => {
      if (isSyncedWithCampaigns(subject)) return this.#parts.campaignSync.refresh(workspace, withDeleted)
      if (entityKinds[subject].lists.length === 0) return succeed(undefined)
      const caller = callerOf(this.#parts.calls, workspace)
      if (!caller.ok) return caller
      this.#begin(workspace, subject, caller.value, withDeleted)
      return succeed(undefined)
    },
    usesOf: async ({ workspace, subject, keys }) =>
      this.#parts.entities.usesOfRecords(workspace, subject, keys),
  }

  readonly saveList: Entities['saveList'] = (workspace, subject, list, startedAt) =>
    this.#savePages(workspace, subject, splitList(list), startedAt)

  readonly idle: Entities['idle'] = async () => {
    const { checker } = this.#parts
    await Promise.all(this.#syncs.values())
    await checker.idle()
  }
}

export function createEntities(parts: EntityParts): Entities {
  return new EntityLists(parts)
}
