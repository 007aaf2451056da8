import { z } from 'zod'
import { call } from '../bridge/call.ts'
import { rowRange } from '../bridge/inputs.ts'
import type { Fault } from '../core/fault.ts'

const requestQuery = z.strictObject({
  /** Searched in operation, method, path, status, fault and the service's request ID; empty matches all. */
  text: z.string().max(200),
  /** The requests of one job; null for all. */
  jobId: z.string().min(1).max(100).nullable(),
  failedOnly: z.boolean(),
  ...rowRange,
})

export type RequestQuery = z.output<typeof requestQuery>

/** Contract: the log of requests to the service. */
export const requestLogContract = {
  requestLog: {
    /** The latest requests, newest first; optionally of one job, failed, or containing a text. */
    list: call('shows', () => requestQuery).returns<{
      readonly rows: readonly RequestRow[]
      readonly total: number
    }>(),
    /** A request that is no longer stored is a `notFound` fault. */
    get: call('shows', () => z.strictObject({ id: z.int().min(1) })).returns<RequestRow>(),
  },
} as const

/** One exchange with the service: no headers, no bodies, values of secret parameters masked. */
export interface RequestRow {
  readonly id: number
  readonly startedAt: number
  readonly environmentId: string
  /** ID of the API operation; null for a console request that isn't one. */
  readonly operation: string | null
  readonly host: string
  readonly method: string
  /** Including its query. */
  readonly path: string
  /** Null if no answer came. */
  readonly status: number | null
  readonly fault: Fault | null
  /** The first is 1. */
  readonly attempt: number
  readonly durationMs: number
  readonly requestBytes: number
  readonly responseBytes: number
  readonly requestId: string | null
  /** The remaining rate limit according to the service; null if it didn't say. */
  readonly remaining: number | null
  /** The job that sent it; null if none did. */
  readonly jobId: string | null
}
