import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

export interface StoredFetch {
  readonly readAt: number
  readonly value: unknown
}

/** Replies that are fetched on demand, each by a name within its account. */
export interface FetchRepository {
  /** A stored on-demand reply; null if it was never fetched. */
  fetched(workspace: Workspace, name: string): Outcome<StoredFetch | null>
  saveFetch(workspace: Workspace, name: string, fetched: StoredFetch): Outcome<void>
  /** Deletes all but the newest `max` whose name has this prefix. */
  pruneFetches(workspace: Workspace, prefix: string, max: number): Outcome<void>
  /** All whose name has this prefix. */
  fetchedAll(
    workspace: Workspace,
    prefix: string,
  ): Outcome<readonly (StoredFetch & { readonly name: string })[]>
  /** Changes whenever one of these is fetched again. */
  fetchedStamp(workspace: Workspace, prefix: string): Outcome<string>
}

const namedFetchRow = z.object({ name: z.string(), read_at: z.int(), value: jsonColumn(z.unknown()) })
const stampRow = z.object({ stamp: z.string() })
const fetchRow = z.object({ read_at: z.int(), value: jsonColumn(z.unknown()) })

export function createFetchRepository(database: Database): FetchRepository {
  const fetched: FetchRepository['fetched'] = (workspace, name) =>
    database.attempt(({ get, unlessUnreadable }) => {
      const row = get(`SELECT read_at, value FROM stored_fetch WHERE ${inWorkspace} AND name = :name`, {
        ...workspaceValues(workspace),
        name,
      })
      const storedFetch = row === undefined ? null : unlessUnreadable(() => readRow(fetchRow, row))
      return storedFetch === null ? null : { readAt: storedFetch.read_at, value: storedFetch.value }
    })
  const saveFetch: FetchRepository['saveFetch'] = (workspace, name, { readAt, value }) =>
    database.attempt(({ run }) => {
      run(
        `INSERT OR REPLACE INTO stored_fetch (environment_id, host, account_id, name, read_at, value)
         VALUES (:environmentId, :host, :accountId, :name, :readAt, :value)`,
        { ...workspaceValues(workspace), name, readAt, value: writeJson(value) },
      )
    })
  return {
    fetched,
    saveFetch,
    pruneFetches: (workspace, prefix, max) =>
      database.attempt(({ run }) => {
        const prefixed = `${inWorkspace} AND name >= :prefix AND name < :prefix || char(1114111)`
        run(
          `DELETE FROM stored_fetch WHERE ${prefixed} AND name NOT IN
             (SELECT name FROM stored_fetch WHERE ${prefixed} ORDER BY read_at DESC, name LIMIT :max)`,
          { ...workspaceValues(workspace), prefix, max },
        )
      }),
    fetchedAll: (workspace, prefix) =>
      database.attempt(({ all }) =>
        all(
          `SELECT name, read_at, value FROM stored_fetch
           WHERE ${inWorkspace} AND name >= :prefix AND name < :prefix || char(1114111)`,
          { ...workspaceValues(workspace), prefix },
        )
          .read(namedFetchRow)
          .map(({ name, read_at: readAt, value }) => ({ name, readAt, value })),
      ),
    fetchedStamp: (workspace, prefix) =>
      database.attempt(({ all }) => {
        const [row] = all(
          `SELECT COUNT(*) || ' ' || IFNULL(MAX(read_at), '') AS stamp FROM stored_fetch
           WHERE ${inWorkspace} AND name >= :prefix AND name < :prefix || char(1114111)`,
          { ...workspaceValues(workspace), prefix },
        ).read(stampRow)
        return row?.stamp ?? ''
      }),
  }
}
