import { z } from 'zod'
import type { Fault } from '../core/fault.ts'
import { call } from './call.ts'

const requestsAsked = z.strictObject({
  text: z.string().max(200),
  jobId: z.string().min(1).max(100).nullable(),
  failedOnly: z.boolean(),
  offset: z.int().min(0),
  count: z.int().min(1).max(200),
})

/** Contract: what the program has done: request log, rate windows, and a diagnostics bundle for bug reports. */
export const activityContract = {
  activity: {
    /** Every open rate window of the current environment, the tightest first. */
    rateWindows: call('shows', () => z.undefined()).returns<readonly RateWindowState[]>(),
    /** The latest requests to the service, newest first; optionally of one job, failed, or containing a text. */
    requests: call('shows', () => requestsAsked).returns<{
      readonly rows: readonly RequestRow[]
      readonly total: number
    }>(),
    /** A request that is no longer stored is a `notFound` fault. */
    request: call('shows', () => z.strictObject({ id: z.int().min(1) })).returns<RequestRow>(),
    /** Creates a bundle; `saveDiagnostics` writes exactly its text. */
    diagnostics: call('shows', () => z.undefined(), {
      cache: { freshMs: 'always' },
    }).returns<DiagnosticsBundle>(),
    /** Null if the dialog was canceled. A bundle that is no longer in memory is a `refused` fault. */
    saveDiagnostics: call('opens', () => z.strictObject({ bundleId: z.int().min(1) })).returns<{
      readonly fileName: string
    } | null>(),
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

export interface RateWindowState {
  /** `writes`, `accountReads` …, or the ID of an operation with its own window. */
  readonly name: string
  readonly host: string
  /** The ad account if the service counts per account; null if the window is the user's or the app's. */
  readonly accountId: string | null
  readonly limit: number
  readonly remaining: number
  readonly resetsAt: number
  /** When the service last reported it. */
  readonly observedAt: number
}

export interface DiagnosticsBundle {
  readonly id: number
  readonly madeAt: number
  readonly text: string
  readonly bytes: number
  /** Number of distinct values that were replaced, by kind: `person`, `address` … */
  readonly replaced: readonly { readonly kind: string; readonly values: number }[]
}
