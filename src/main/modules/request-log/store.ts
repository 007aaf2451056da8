import { z } from 'zod'
import type { RequestRow } from '../../../shared/contract/activity.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'

export interface RequestQuery {
  /** Looked for in operation, method, path, status, fault and the service's name for the exchange; empty matches all. */
  readonly text: string
  /** The requests of one job; null for those of everybody. */
  readonly jobId: string | null
  readonly failedOnly: boolean
}

/** The latest requests to the service. Whoever adds one has taken the secrets out of it. */
export interface RequestRepository {
  /** Adds them in this order and keeps the newest 10,000. */
  add(requests: readonly Omit<RequestRow, 'id'>[]): Outcome<void>
  /** Newest first. */
  window(
    query: RequestQuery,
    range: { readonly offset: number; readonly count: number },
  ): Outcome<{ readonly rows: readonly RequestRow[]; readonly total: number }>
  get(id: number): Outcome<RequestRow | null>
}

const maxRequests = 10_000

const requestRow = z
  .object({
    id: z.int(),
    started_at: z.int(),
    environment_id: z.string(),
    operation: z.string().nullable(),
    host: z.string(),
    method: z.string(),
    path: z.string(),
    status: z.int().nullable(),
    fault: jsonColumn(
      z.custom<Fault>((value) => typeof value === 'object' && value !== null && 'kind' in value),
    ).nullable(),
    attempt: z.int(),
    duration_ms: z.int(),
    request_bytes: z.int(),
    response_bytes: z.int(),
    request_id: z.string().nullable(),
    remaining: z.int().nullable(),
    job_id: z.string().nullable(),
  })
  .transform(
    ({
      started_at: startedAt,
      environment_id: environmentId,
      duration_ms: durationMs,
      request_bytes: requestBytes,
      response_bytes: responseBytes,
      request_id: requestId,
      job_id: jobId,
      ...rest
    }): RequestRow => ({
      ...rest,
      ...{ startedAt, environmentId, durationMs, requestBytes, responseBytes, requestId, jobId },
    }),
  )
const number = z.object({ number: z.int() })

const insert = `INSERT INTO service_request (started_at, environment_id, operation, host, method, path, status, fault,
    attempt, duration_ms, request_bytes, response_bytes, request_id, remaining, job_id)
  VALUES (:startedAt, :environmentId, :operation, :host, :method, :path, :status, :fault,
    :attempt, :durationMs, :requestBytes, :responseBytes, :requestId, :remaining, :jobId)`
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
        for (const { fault, startedAt, durationMs, ...rest } of requests) {
          run(insert, {
            ...rest,
            startedAt: Math.round(startedAt),
            durationMs: Math.round(durationMs),
            fault: fault === null ? null : writeJson(fault),
          })
        }
        run('DELETE FROM service_request WHERE id <= (SELECT max(id) FROM service_request) - :max', {
          max: maxRequests,
        })
      }),
    window: ({ text, jobId, failedOnly }, { offset, count }) =>
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
            ...{ ...values, count, offset },
          },
        ).read(requestRow)
        const total = readRow(number, get(`SELECT count(*) AS number FROM service_request ${where}`, values))
        return { rows, total: total.number }
      }),
    get: (id) =>
      database.attempt(({ get }) => {
        const found = get('SELECT * FROM service_request WHERE id = :id', { id })
        return found === undefined ? null : readRow(requestRow, found)
      }),
  }
}
