import { z } from 'zod'
import { call } from './bridge-call.ts'

/** What a person looks up about the program's own work: rate windows, and a bundle to send with a report. */
export const activityContract = {
  activity: {
    /** Every rate window of the chosen environment that is still open, the tightest first. */
    rateWindows: call(z.undefined()).returns<readonly RateWindowState[]>(),
    /** Puts a bundle together; its text is what `saveDiagnostics` writes, byte for byte. */
    diagnostics: call(z.undefined()).returns<DiagnosticsBundle>(),
    /** Null where the dialog was closed. A bundle that is not held any more is a `refused` fault. */
    saveDiagnostics: call(z.strictObject({ bundleId: z.int().min(1) })).returns<{
      readonly fileName: string
    } | null>(),
  },
} as const

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
