import { z } from 'zod'
import { call } from './call.ts'

const nothing = z.undefined()

/** The part of the contract about how requests fare at the moment. */
export const statusContract = {
  /** What the status bar shows; `connectionChanged`, `limitsChanged` and `waitingChanged` report changes. */
  status: {
    connection: call(() => nothing).returns<ConnectionState>(),
    limits: call(() => nothing).returns<LimitsState>(),
    waiting: call(() => nothing).returns<WaitingState>(),
    /** Ends a wait; what waited comes back as cancelled, with nothing sent. One that is over is left alone. */
    cancelWait: call(() => z.strictObject({ id: z.int().min(1) })).returns<void>(),
  },
} as const

/** What became of the last request. failing: it reached the service, which couldn't carry it out (5xx). */
export interface ConnectionState {
  readonly kind: 'unknown' | 'online' | 'failing' | 'offline'
  readonly since: number
}

/** A request of a person that is not sent at once, and why. */
export interface Wait {
  /** To cancel it by. */
  readonly id: number
  /** Which API operation, so that a screen knows its own. */
  readonly operationId: string
  /** Title of the operation. */
  readonly operation: string
  readonly reason: 'rateLimit' | 'offline' | 'timeout' | 'dropped' | 'serverError' | 'clockSkew'
  readonly until: number
}

/** What is waited for at the moment, the longest first. */
export interface WaitingState {
  readonly waits: readonly Wait[]
}

/** The tightest rate window known at the moment; null before the first answer. */
export interface LimitsState {
  readonly tightest: {
    readonly name: string
    readonly remaining: number
    readonly limit: number
    readonly resetsAt: number
  } | null
}
