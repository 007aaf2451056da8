import { writeJson } from '../../shared/core/json-text.ts'
import { matcher, type RequestMatch } from './faults.ts'

/** A window after a request: the numbers of the `x-rate-limit-*` headers. */
export interface WindowState {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Unix seconds at which the window resets. */
  readonly reset: number
}

interface Window {
  used: number
  endsAt: number
}

/** A test's window instead of the ordinary one (POST /rate_limits). */
export interface WindowOverride {
  readonly key: string
  readonly limit: number
  readonly windowSeconds: number
}

interface Override extends WindowOverride {
  readonly matches: (method: string, path: string) => boolean
}

/** Counts requests in fixed windows that start with their first request. */
export class RateWindows {
  readonly #windows = new Map<string, Window>()
  #overrides: Override[] = []

  /** Counts one request; past the limit it isn't allowed and not counted. */
  take(key: string, limit: number, windowSeconds: number, now: number): WindowState {
    const window = this.#current(key, windowSeconds, now)
    const allowed = window.used < limit
    if (allowed) window.used += 1
    return state(allowed, limit, window)
  }

  /** The window's state, without counting. */
  peek(key: string, limit: number, windowSeconds: number, now: number): WindowState {
    return state(true, limit, this.#current(key, windowSeconds, now))
  }

  override(match: RequestMatch, limit: number, windowSeconds: number): void {
    const key = `override ${this.#overrides.length} ${writeJson(match)}`
    // The newest comes first: setting one again replaces the previous one.
    this.#overrides.unshift({ key, limit, windowSeconds, matches: matcher(match) })
  }

  overrideFor(method: string, path: string): WindowOverride | undefined {
    if (this.#overrides.length === 0) return undefined
    return this.#overrides.find((override) => override.matches(method, path))
  }

  clear(): void {
    this.#windows.clear()
    this.#overrides = []
  }

  #current(key: string, windowSeconds: number, now: number): Window {
    const window = this.#windows.get(key)
    const remainingMs = (window?.endsAt ?? 0) - now
    // A clock that is set back would prolong it.
    if (window !== undefined && remainingMs > 0 && remainingMs <= windowSeconds * 1000) return window
    const fresh = { used: 0, endsAt: now + windowSeconds * 1000 }
    this.#windows.set(key, fresh)
    return fresh
  }
}

export function windowHeaders(window: WindowState): Record<string, string> {
  return {
    'x-rate-limit-limit': String(window.limit),
    'x-rate-limit-remaining': String(window.remaining),
    'x-rate-limit-reset': String(window.reset),
  }
}

function state(allowed: boolean, limit: number, window: Window): WindowState {
  return {
    allowed,
    limit,
    remaining: Math.max(0, limit - window.used),
    reset: Math.floor(window.endsAt / 1000),
  }
}
