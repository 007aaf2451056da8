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

/** What a person looks up about the program's own work: rate windows, and a bundle to send with a report. */
export const activityContract = {
  activity: {
    /** Every rate window of the chosen environment that is still open, the tightest first. */
    rateWindows: call(() => z.undefined()).returns<readonly RateWindowState[]>(),
    /** The latest requests to the service, newest first; those of one job, or that failed, or with a text. */
    requests: call(() => requestsAsked).returns<{
      readonly rows: readonly RequestRow[]
      readonly total: number
    }>(),
    /** One that is not kept any more is a `notFound` fault. */
    request: call(() => z.strictObject({ id: z.int().min(1) })).returns<RequestRow>(),
    /** Puts a bundle together; its text is what `saveDiagnostics` writes, byte for byte. */
    diagnostics: call(() => z.undefined()).returns<DiagnosticsBundle>(),
    /** Null where the dialog was closed. A bundle that is not held any more is a `refused` fault. */
    saveDiagnostics: call(() => z.strictObject({ bundleId: z.int().min(1) })).returns<{
      readonly fileName: string
    } | null>(),
  },
} as const

/** One exchange with the service: no headers, no bodies, values of secret parameters masked. */
export interface RequestRow {
  readonly id: number
  readonly startedAt: number
  readonly environmentId: string
  /** Id of the API operation; null for what a person composed in the console and is none. */
  readonly operation: string | null
  readonly host: string
  readonly method: string
  /** With its query. */
  readonly path: string
  /** Null where no answer came. */
  readonly status: number | null
  readonly fault: Fault | null
  /** The first is 1. */
  readonly attempt: number
  readonly durationMs: number
  readonly requestBytes: number
  readonly responseBytes: number
  readonly requestId: string | null
  /** What the service said is left of the rate window; null where it did not. */
  readonly remaining: number | null
  /** The job that sent it; null where none did. */
  readonly jobId: string | null
}

export interface RateWindowState {
  /** `writes`, `accountReads` …, or an operation's id where it has a window of its own. */
  readonly name: string
  readonly host: string
  /** The ad account where the service counts by account, else null: the window is the user's or the app's. */
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
  /** How many different values were replaced, by what they are: `person`, `address` … */
  readonly replaced: readonly { readonly kind: string; readonly values: number }[]
}
