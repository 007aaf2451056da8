import { createHash } from 'node:crypto'
import type { Operation, RateWindow } from '../../../shared/api/operation.ts'
import type { Clock } from '../ports.ts'
import { type Deadline, deadlineIn, remainingMs } from './deadline.ts'
import {
  maxWindowMs,
  type RateHeaders,
  readRateHeaders,
  resetRoundingMs,
  type ServiceAnswer,
} from './service-answer.ts'
import type { Caller, LimitState } from './types.ts'

export interface LimitSubject {
  readonly bucket: string
  readonly owner: string
  readonly account: string | null
  /** If set, our own requests are counted too, and delayed before the service would refuse them. */
  readonly counted: RateWindow | null
}

/** Room for one request in its window. */
export interface Reservation {
  /** Call once, when the exchange is over; null if no answer came. */
  finish(answer: Pick<ServiceAnswer, 'headers' | 'receivedAt'> | null): LimitState | null
}

export type Admission =
  | { readonly kind: 'go'; readonly reservation: Reservation }
  | { readonly kind: 'wait'; readonly until: number }

export interface Limits {
  /** Reserves one request, or returns when to try again. */
  admit(subject: LimitSubject): Admission
  nextAllowedAt(subject: LimitSubject): number
  states(): readonly LimitState[]
  /** Called with each new state, when an answer brings it. Returns a function that unsubscribes. */
  onChange(listener: (state: LimitState) => void): () => void
}

/** Windows that several parts of the app fill at once, so waiting for the service's numbers would be too late. */
const countedBuckets: ReadonlySet<RateWindow['bucket']> = new Set([
  'writes',
  'audienceMembership',
  'bearerToken',
])

/** If requests in transit use all the capacity, it's unknown when some becomes free. */
const askAgainMs = 250

/** Resets are whole seconds, and ours vary with transit time: resets this close belong to the same window. */
const sameResetMs = 2_000

interface Count {
  /** Requests in transit, by sequence number, with their accounts. */
  readonly underWay: Map<number, string | null>
  /** When each request leaves its window: the service saw it no later than its answer arrived. */
  readonly ended: Deadline[]
}

interface Window {
  readonly state: LimitState
  readonly end: Deadline
}

class RateLimits implements Limits {
  readonly #parts: { readonly clock: Clock }
  readonly #windows = new Map<string, Window>()
  readonly #counts = new Map<string, Count>()
  readonly #listeners = new Set<(state: LimitState) => void>()
  #sentCount = 0

  constructor(parts: { readonly clock: Clock }) {
    this.#parts = parts
  }

  #countOf(subject: LimitSubject): Count {
    const key = keyOf(subject, null)
    const existingCount = this.#counts.get(key)
    if (existingCount !== undefined) return existingCount
    // Stryker disable next-line ArrayDeclaration: what isn't a deadline leaves the window at once.
    const count: Count = { underWay: new Map(), ended: [] }
    this.#counts.set(key, count)
    return count
  }

  /**
   * The account's limit takes precedence over the user's (errors-and-limits.md#rate-limit-headers); an expired window
   * is ignored.
   */
  #current(subject: LimitSubject): Window | null {
    const { clock } = this.#parts
    const subjectWindows = [subject.account, null].flatMap(
      (account) => this.#windows.get(keyOf(subject, account)) ?? [],
    )
    return subjectWindows.find(({ end }) => remainingMs(clock, end) > 0) ?? null
  }

  /** Answers overtake requests, so each request uses capacity until its own answer arrives. */
  #heldByService(subject: LimitSubject): number {
    const { clock } = this.#parts
    const window = this.#current(subject)
    if (window === null) return 0
    const { state, end } = window
    const onTheWay = [...this.#countOf(subject).underWay.values()].filter(
      (account) => state.account === null || account === state.account,
    )
    if (state.remaining > onTheWay.length) return 0
    return clock.now() + (state.remaining > 0 ? askAgainMs : remainingMs(clock, end))
  }

  #heldByCount(subject: LimitSubject): number {
    const { clock } = this.#parts
    if (subject.counted === null) return 0
    const { limit } = subject.counted
    const count = this.#countOf(subject)
    const firstInside = count.ended.findIndex((leaves) => remainingMs(clock, leaves) > 0)
    count.ended.splice(0, firstInside === -1 ? count.ended.length : firstInside)
    if (count.ended.length + count.underWay.size < limit) return 0
    const [oldest] = count.ended
    return clock.now() + (oldest === undefined ? askAgainMs : remainingMs(clock, oldest))
  }

  readonly nextAllowedAt = (subject: LimitSubject) =>
    Math.max(this.#heldByService(subject), this.#heldByCount(subject))

  /** Answers overtake each other, so the smallest remaining count within a window is the right one. */
  #remember(
    subject: LimitSubject,
    account: string | null,
    family: RateHeaders,
    observedAt: number,
  ): LimitState {
    const { clock } = this.#parts
    const { bucket, owner } = subject
    const key = keyOf(subject, account)
    const previousState = this.#windows.get(key)?.state
    const sameWindow =
      previousState !== undefined && Math.abs(previousState.resetAt - family.resetAt) < sameResetMs
    const remaining = sameWindow ? Math.min(previousState.remaining, family.remaining) : family.remaining
    const state = { bucket, owner, account, ...family, remaining, observedAt }
    const remainingWindowMs = Math.min(maxWindowMs, family.resetAt - clock.now())
    this.#windows.set(key, { state, end: deadlineIn(clock, remainingWindowMs + resetRoundingMs) })
    for (const listener of this.#listeners) listener(state)
    return state
  }

  #observe(subject: LimitSubject, answer: Pick<ServiceAnswer, 'headers' | 'receivedAt'>): LimitState | null {
    const { account, user } = readRateHeaders(answer)
    if (account !== null && subject.account !== null) {
      return this.#remember(subject, subject.account, account, answer.receivedAt)
    }
    if (user !== null) return this.#remember(subject, null, user, answer.receivedAt)
    // The request was counted, but its answer has no rate limit headers.
    const window = this.#current(subject)
    if (window !== null) {
      const { state, end } = window
      const remaining = state.remaining - 1
      this.#windows.set(keyOf(subject, state.account), { state: { ...state, remaining }, end })
    }
    return null
  }

  readonly admit: Limits['admit'] = (subject) => {
    const { clock } = this.#parts
    const until = this.nextAllowedAt(subject)
    // Stryker disable next-line EqualityOperator: what holds a request ends later than now.
    if (until > clock.now()) return { kind: 'wait', until }
    const count = this.#countOf(subject)
    // Stryker disable next-line UpdateOperator: the numbers only have to differ.
    const number = ++this.#sentCount
    count.underWay.set(number, subject.account)
    const finish: Reservation['finish'] = (answer) => {
      count.underWay.delete(number)
      if (subject.counted !== null) count.ended.push(deadlineIn(clock, subject.counted.windowSeconds * 1000))
      return answer === null ? null : this.#observe(subject, answer)
    }
    return { kind: 'go', reservation: { finish } }
  }

  readonly states: Limits['states'] = () => [...this.#windows.values()].map(({ state }) => state)

  readonly onChange: Limits['onChange'] = (listener) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export function createLimits(parts: { readonly clock: Clock }): Limits {
  return new RateLimits(parts)
}

function keyOf(subject: LimitSubject, account: string | null): string {
  return `${subject.owner} ${subject.bucket} ${account ?? ''}`
}

export function limitSubject(
  operation: Pick<Operation, 'id' | 'host' | 'limit' | 'auth'>,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): LimitSubject {
  const { limit } = operation
  const narrowed = params.with_total_count === true
  return {
    bucket: narrowed ? 'totalCount' : (limit?.bucket ?? operation.id),
    owner: ownerOf(operation, caller),
    account: typeof params.account_id === 'string' ? params.account_id : null,
    counted: limit !== null && countedBuckets.has(limit.bucket) ? limit : null,
  }
}

/** Windows belong to the user, or to the application for app-only requests; only a digest of the key is stored. */
function ownerOf(operation: Pick<Operation, 'host' | 'auth'>, { environment, credentials }: Caller): string {
  const key = operation.auth === 'user' ? (credentials.token?.key ?? '') : credentials.consumer.key
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 12)
  return `${environment.id}/${operation.host}/${digest}`
}
