import { z } from 'zod'
import { call } from '../bridge/call.ts'

const nothing = z.undefined()

/** Contract: connection, rate limits, and waiting requests. */
export const statusContract = {
  /** State of the status bar; `connectionChanged`, `limitsChanged` and `waitingChanged` report changes. */
  status: {
    connection: call('shows', () => nothing).returns<ConnectionState>(),
    limits: call('shows', () => nothing).returns<LimitsState>(),
    /** Every open rate window of the current environment, the tightest first. */
    rateWindows: call('shows', () => nothing).returns<readonly RateWindowState[]>(),
    waiting: call('shows', () => nothing).returns<WaitingState>(),
    /** Ends a wait; the call fails as canceled, and nothing is sent. Has no effect once the wait is over. */
    cancelWait: call('stops', () => z.strictObject({ id: z.int().min(1) })).returns<void>(),
  },
} as const

/** Result of the last request. failing: it reached the service, which couldn't process it (5xx). */
export interface ConnectionState {
  readonly kind: 'unknown' | 'online' | 'failing' | 'offline'
  readonly since: number
}

/** A person's request that isn't sent at once, and why. */
export interface Wait {
  /** Used to cancel it. */
  readonly id: number
  /** ID of the operation, so that screens recognize their own. */
  readonly operationId: string
  /** Title of the operation. */
  readonly operation: string
  readonly reason: 'rateLimit' | 'offline' | 'timeout' | 'dropped' | 'serverError' | 'clockSkew'
  readonly until: number
  /** Of the answer that failed; omitted if there was none. */
  readonly status?: number | undefined
}

/** The current waits, the longest first. */
export interface WaitingState {
  readonly waits: readonly Wait[]
}

/** The tightest known rate window; null before the first answer. */
export interface LimitsState {
  readonly tightest: {
    readonly name: string
    readonly remaining: number
    readonly limit: number
    readonly resetsAt: number
  } | null
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
