import { z } from 'zod'

/** Which requests match: by method and by a pattern on the path with its host prefix. */
export const requestMatch = z.strictObject({
  method: z.string().toUpperCase().optional(),
  path_regex: z.string().refine(isPattern, 'is not a regular expression').optional(),
})
export type RequestMatch = z.output<typeof requestMatch>

/** A planned fault (decisions.md, "Control interface", POST /faults). */
export const faultOrder = z.strictObject({
  match: requestMatch.default({}),
  /** How many requests it affects; without it, all until DELETE. */
  times: z.int().min(1).optional(),
  status: z.int().min(100).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  delay_ms: z.int().min(0).default(0),
  /** Whether they wait, before anything is done, until DELETE. */
  hold: z.boolean().default(false),
  /**
   * before: drops the connection, nothing is done · after: processes the request, then drops the connection before the
   * answer.
   */
  drop: z.enum(['before', 'after']).optional(),
})
export type FaultOrder = z.output<typeof faultOrder>

interface Fault {
  readonly order: FaultOrder
  readonly matches: (method: string, path: string) => boolean
  left: number
}

interface HeldRequest {
  readonly method: string
  readonly path: string
}

/** Pending faults, oldest first, and the requests that they hold. */
export class Faults {
  #waiting: Fault[] = []
  readonly #held = new Map<HeldRequest, () => void>()

  add(order: FaultOrder): void {
    const timesLeft = order.times ?? Number.POSITIVE_INFINITY
    this.#waiting.push({ order, matches: matcher(order.match), left: timesLeft })
  }

  /** Removes all faults and releases the requests that they held. */
  clear(): void {
    this.#waiting = []
    for (const release of this.#held.values()) release()
    this.#held.clear()
  }

  /** What is planned, oldest first; `times` is what's left, null without a limit. */
  get planned() {
    return this.#waiting.map(({ order: { match, status, delay_ms, hold, drop }, left }) => ({
      match,
      status: status ?? null,
      delay_ms,
      hold,
      drop: drop ?? null,
      times: Number.isFinite(left) ? left : null,
    }))
  }

  get held(): readonly HeldRequest[] {
    return [...this.#held.keys()]
  }

  /** Resolves with the next `clear`. */
  hold(method: string, path: string): Promise<void> {
    return new Promise((resolve) => this.#held.set({ method, path }, resolve))
  }

  /** The fault for this request, counted as used; null for an ordinary request. */
  take(method: string, path: string): FaultOrder | null {
    if (this.#waiting.length === 0) return null
    const fault = this.#waiting.find((candidate) => candidate.matches(method, path))
    if (fault === undefined) return null
    fault.left -= 1
    if (fault.left === 0) this.#waiting = this.#waiting.filter((candidate) => candidate !== fault)
    return fault.order
  }
}

/** A test over method and path; an empty match applies to everything. */
export function matcher(match: RequestMatch): (method: string, path: string) => boolean {
  const pattern = match.path_regex === undefined ? null : new RegExp(match.path_regex)
  return (method, path) =>
    (match.method === undefined || match.method === method) && (pattern === null || pattern.test(path))
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}
