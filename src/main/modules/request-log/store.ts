import { z } from 'zod'
import type { RequestQuery, RequestRow } from '../../../shared/contract/request-log.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn } from '../../core/store/database.ts'
import { insertRow, readNumber, readOptional, rowOf } from '../../core/store/rows.ts'

/** The latest requests to the service. Callers remove secrets before adding one. */
export interface RequestRepository {
  /** Adds them in order and keeps the newest 10,000. */
  add(requests: readonly Omit<RequestRow, 'id'>[]): Outcome<void>
  /** Newest first. */
  window(query: RequestQuery): Outcome<{ readonly rows: readonly RequestRow[]; readonly total: number }>
  get(id: number): Outcome<RequestRow | null>
}

const maxRequests = 10_000

const requestRow = rowOf({
  id: z.int(),
  startedAt: z.int(),
  environmentId: z.string(),
  operation: z.string().nullable(),
  host: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  fault: jsonColumn(
    z.custom<Fault>((value) => typeof value === 'object' && value !== null && 'kind' in value),
  ).nullable(),
  attempt: z.int(),
  durationMs: z.int(),
  requestBytes: z.int(),
  responseBytes: z.int(),
  requestId: z.string().nullable(),
  remaining: z.int().nullable(),
  jobId: z.string().nullable(),
})

const searched = [
  'operation',
  'method',
  'path',
  'CAST(status AS TEXT)',
  `CASE WHEN json_valid(fault) THEN fault ->> '$.kind' END`,
  'request_id',
]

export function createRequestRepository(database: Database): RequestRepository {
  return {
    add: (requests) =>
      database.transact(({ run }) => {
        for (const { startedAt, durationMs, ...rest } of requests) {
          const times = { startedAt: Math.round(startedAt), durationMs: Math.round(durationMs) }
          insertRow({ run }, 'service_request', { ...rest, ...times })
        }
        run('DELETE FROM service_request WHERE id <= (SELECT max(id) FROM service_request) - :max', {
          max: maxRequests,
        })
      }),
    window: ({ text, jobId, failedOnly, offset, count }) =>
      database.attempt(({ all, get }) => {
        const conditions = [
          ...(jobId === null ? [] : ['job_id = :jobId']),
          ...(failedOnly ? ['fault IS NOT NULL'] : []),
          ...(text === ''
            ? []
            : [`(${searched.map((column) => `${column} LIKE :pattern ESCAPE '\\'`).join(' OR ')})`]),
        ]
        const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
        const values = {
          ...(jobId === null ? {} : { jobId }),
          ...(text === '' ? {} : { pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%` }),
        }
        const rows = all(
          `SELECT * FROM service_request ${where} ORDER BY id DESC LIMIT :count OFFSET :offset`,
          {
            ...values,
            count,
            offset,
          },
        ).read(requestRow)
        const total = get(`SELECT count(*) AS number FROM service_request ${where}`, values)
        return { rows, total: readNumber(total) }
      }),
    get: (id) =>
      database.attempt(({ get }) =>
        readOptional(requestRow, get('SELECT * FROM service_request WHERE id = :id', { id })),
      ),
  }
}
