import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { EntityKeys, EntityQuery } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
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

export function createEntities(parts: EntityParts): Entities {
  const { calls, campaignSync, entities, checker, events, clock, logger } = parts
  const syncs = new Map<string, Promise<void>>()
  /** Lists requested since the start: a failed first sync isn't retried over and over. */
  const triedLists = new Set<string>()

  async function* pagesOf(
    workspace: Workspace,
    subject: DraftSubject,
    caller: UserCaller,
    startedAt: number,
    withDeleted: boolean,
  ): AsyncGenerator<Outcome<readonly Fields[]>> {
    yield* readSubject(calls, caller, workspace, subject, withDeleted)
    if (entityKinds[subject].unlisted === undefined) return
    const unseen = entities.unseenSince(workspace, subject, startedAt)
    if (!unseen.ok) return yield unseen
    const unseenRecords = unseen.value.map(({ record }) => record)
    yield* fetchUnlisted(calls, caller, workspace, subject, unseenRecords)
  }

  const savePages = async (
    workspace: Workspace,
    subject: DraftSubject,
    pages: AsyncIterable<Outcome<readonly Fields[]>>,
    startedAt: number,
  ): Promise<void> => {
    let count = 0
    const failed = (message: string): void =>
      events.setSync(workspace, subject, { kind: 'failed', message, at: clock.now() })
    for await (const page of pages) {
      if (!page.ok) return failed(page.fault.message)
      const saved = entities.savePage(workspace, subject, page.value, clock.now())
      if (!saved.ok) return failed(saved.fault.message)
      count += page.value.length
      events.setSync(workspace, subject, { kind: 'running', read: count })
      if (saved.value.moved.length > 0) {
        events.draftsChanged(workspace, [subject], saved.value.moved)
      }
    }
    let more = true
    while (more) {
      const ended = entities.endSync(workspace, subject, startedAt)
      if (!ended.ok) return failed(ended.fault.message)
      more = ended.value.more
    }
    events.setSync(workspace, subject, { kind: 'idle' })
    parts.onSynced(workspace, subject)
    checker.recheckAll(workspace)
  }
  const readList = (
    workspace: Workspace,
    subject: DraftSubject,
    caller: UserCaller,
    withDeleted: boolean,
  ): Promise<void> => {
    const startedAt = clock.now()
    const pages = pagesOf(workspace, subject, caller, startedAt, withDeleted)
    return savePages(workspace, subject, pages, startedAt)
  }

  const begin = (
    workspace: Workspace,
    subject: DraftSubject,
    caller: UserCaller,
    withDeleted = false,
  ): void => {
    const key = `${workspaceKey(workspace)} ${subject}`
    const before = syncs.get(key)
    if (before !== undefined) {
      // A sync without deleted records can't replace one with them, which follows it.
      if (withDeleted) before.then(() => begin(workspace, subject, caller, true))
      return
    }
    triedLists.add(key)
    events.setSync(workspace, subject, { kind: 'running', read: 0 })
    const sync = readList(workspace, subject, caller, withDeleted)
      .catch((error: unknown) => {
        logger.error('entities.sync', { subject, error })
        const message = t`Couldn’t sync the list because of an unexpected error.`
        events.setSync(workspace, subject, { kind: 'failed', message, at: clock.now() })
      })
      .finally(() => syncs.delete(key))
    syncs.set(key, sync)
  }

  return {
    handlers: {
      async list({ workspace, subject, ...query }) {
        // Indexes serve the list orders; a search, or sorting line items, reads every row. Without rows it's a count.
        const isIndexed =
          query.text === '' && query.ratio === undefined && (!isGridSubject(subject) || query.count === 0)
        const entityQuery = { workspace, subject, ...query }
        const matchingKeys = isIndexed ? entities.window(entityQuery) : await parts.search(entityQuery)
        if (!matchingKeys.ok) return matchingKeys
        const rows = entities.rows(workspace, subject, matchingKeys.value.keys, query.withDeleted)
        if (!rows.ok) return rows
        const seenAt = entities.seenAt(workspace, subject)
        if (!seenAt.ok) return seenAt
        if (isGridSubject(subject)) campaignSync.syncIfStale(workspace)
        else if (entityKinds[subject].lists.length === 0) campaignSync.syncIfStale(workspace)
        else if (seenAt.value === null && !triedLists.has(`${workspaceKey(workspace)} ${subject}`)) {
          const caller = callerOf(calls, workspace)
          if (caller.ok) begin(workspace, subject, caller.value)
        }
        const { total } = matchingKeys.value
        return succeed({
          rows: rows.value,
          total,
          seenAt: seenAt.value,
          sync: events.sync(workspace, subject),
        })
      },
      find: async ({ workspace, subject, keys, withDeleted }) =>
        entities.rows(workspace, subject, keys, withDeleted),
      async refresh({ workspace, subject, withDeleted }) {
        if (isGridSubject(subject) || entityKinds[subject].lists.length === 0) {
          return campaignSync.refresh(workspace, withDeleted)
        }
        const caller = callerOf(calls, workspace)
        if (!caller.ok) return caller
        begin(workspace, subject, caller.value, withDeleted)
        return succeed(undefined)
      },
      usesOf: async ({ workspace, subject, keys }) => entities.usesOfRecords(workspace, subject, keys),
    },
    saveList: (workspace, subject, list, startedAt) =>
      savePages(workspace, subject, splitList(list), startedAt),
    async idle() {
      await Promise.all(syncs.values())
      await checker.idle()
    },
  }
}
