import { z } from 'zod'
import { call } from './bridge-call.ts'
import type { FaultKind } from './fault.ts'

/** What a person looks up about the program's own work: rate windows, and a bundle to send with a report. */
export const activityContract = {
  activity: {
    /** Every rate window of the chosen environment that is still open, the tightest first. */
    rateWindows: call(z.undefined()).returns<readonly RateWindowState[]>(),
    /** Requests of a job since the program began, newest first, at most 200. */
    requestsOfJob: call(z.strictObject({ jobId: z.string().min(1).max(100) })).returns<
      readonly JobRequest[]
    >(),
    /** Puts a bundle together; its text is what `saveDiagnostics` writes, byte for byte. */
    diagnostics: call(z.undefined()).returns<DiagnosticsBundle>(),
    /** Null where the dialog was closed. A bundle that is not held any more is a `refused` fault. */
    saveDiagnostics: call(z.strictObject({ bundleId: z.int().min(1) })).returns<{
      readonly fileName: string
    } | null>(),
  },
} as const

export interface JobRequest {
  /** Id of the catalogue's operation. */
  readonly operation: string | null
  readonly startedAt: number
  readonly durationMs: number
  /** Null where no answer came. */
  readonly status: number | null
  readonly fault: FaultKind | null
  readonly remaining: number | null
  readonly requestId: string | null
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
  /** When the service last told it. */
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
