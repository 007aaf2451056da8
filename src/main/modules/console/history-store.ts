import { z } from 'zod'
import { consoleHosts, consoleRequest } from '../../../shared/console/console-request.ts'
import type { ConsoleHistoryEntry, ConsoleHistoryRow } from '../../../shared/contract/console.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'
import { insertRow, readNumber, rowOf } from '../../core/store/rows.ts'

/** Requests sent from the console, without secrets. */
export interface ConsoleHistoryRepository {
  /** Keeps the newest 500; returns the new ID. */
  add(entry: Omit<ConsoleHistoryEntry, 'id'>): Outcome<number>
  window(
    text: string,
    offset: number,
    count: number,
  ): Outcome<{ readonly rows: readonly ConsoleHistoryRow[]; readonly total: number }>
  get(id: number): Outcome<ConsoleHistoryEntry | null>
  clear(): Outcome<void>
}

const maxEntries = 500

const consoleRow = rowOf({
  id: z.int(),
  at: z.int(),
  environmentId: z.string(),
  operation: z.string().nullable(),
  host: z.enum(consoleHosts),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  durationMs: z.int(),
  bytes: z.int(),
})

const bodyText = z.object({ text: z.string(), bytes: z.int(), cut: z.boolean(), binary: z.boolean() })
const consoleContent = z.object({
  request: jsonColumn(consoleRequest),
  headers: jsonColumn(z.array(z.tuple([z.string(), z.string()]))),
  body: jsonColumn(bodyText),
})

const columns = 'id, at, environment_id, operation, host, method, path, status, duration_ms, bytes'
const matching = `WHERE path LIKE :pattern ESCAPE '\\' OR method LIKE :pattern ESCAPE '\\'
  OR coalesce(operation, '') LIKE :pattern ESCAPE '\\' OR CAST(status AS TEXT) LIKE :pattern ESCAPE '\\'`

export function createConsoleHistoryRepository(database: Database): ConsoleHistoryRepository {
  return {
    add: ({ request, headers, body, ...entry }) =>
      database.transact(({ run }) => {
        const { lastId } = insertRow({ run }, 'console_request', {
          ...entry,
          durationMs: Math.round(entry.durationMs),
        })
        insertRow({ run }, 'console_content', { requestId: lastId, request, headers, body })
        run('DELETE FROM console_request WHERE id <= (SELECT max(id) FROM console_request) - :max', {
          max: maxEntries,
        })
        return lastId
      }),
    window: (text, offset, count) =>
      database.attempt(({ all, get }) => {
        const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
        const rows = all(
          `SELECT ${columns} FROM console_request ${matching} ORDER BY id DESC LIMIT :count OFFSET :offset`,
          { pattern, count, offset },
        ).read(consoleRow)
        const total = get(`SELECT count(*) AS number FROM console_request ${matching}`, { pattern })
        return { rows, total: readNumber(total) }
      }),
    get: (id) =>
      database.attempt(({ get }) => {
        const rawRequest = get(`SELECT ${columns} FROM console_request WHERE id = :id`, { id })
        if (rawRequest === undefined) return null
        const rest = get('SELECT request, headers, body FROM console_content WHERE request_id = :id', { id })
        return { ...readRow(consoleRow, rawRequest), ...readRow(consoleContent, rest) }
      }),
    clear: () =>
      database.transact(({ run }) => {
        run('DELETE FROM console_request')
      }),
  }
}
