import { parseJson } from '../../../shared/core/json-text.ts'

/** A service answer as text, with the header parsers that faults and limits share. */

export interface ServiceAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** When it arrived, by our clock, and how long it took. */
  readonly receivedAt: number
  readonly durationMs: number
}

/** One family of rate limit headers; `resetAt` by our clock. */
export interface RateHeaders {
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
}

/** Resets are whole seconds: one that was rounded down has certainly passed this much later. */
export const resetRoundingMs = 1_000

/** Neither host has longer windows, so a later reset is a mistake and must not delay requests. */
export const maxWindowMs = 900_000

/** Both families (errors-and-limits.md#rate-limit-headers); the account's takes precedence over the user's. */
export interface RateFamilies {
  readonly account: RateHeaders | null
  readonly user: RateHeaders | null
}

type WithHeaders = Pick<ServiceAnswer, 'headers' | 'receivedAt'>

export function readRateHeaders(answer: WithHeaders): RateFamilies {
  return { account: readFamily(answer, 'x-account-rate-limit'), user: readFamily(answer, 'x-rate-limit') }
}

function readFamily(answer: WithHeaders, prefix: string): RateHeaders | null {
  const limit = wholeNumber(answer.headers[`${prefix}-limit`])
  const remaining = wholeNumber(answer.headers[`${prefix}-remaining`])
  const reset = wholeNumber(answer.headers[`${prefix}-reset`])
  if (limit === null || remaining === null || reset === null) return null
  const latest = answer.receivedAt + maxWindowMs
  return { limit, remaining, resetAt: Math.min(latest, toOurClock(answer, reset * 1000)) }
}

/** Clocks this close count as equal: the Date header has no fractions, and the answer took time to arrive. */
const toleratedSkewMs = 5_000

/** Converts a time on the service's clock to ours, using the Date header of the same answer. */
function toOurClock(answer: WithHeaders, serverTime: number): number {
  const serverNow = readDate(answer.headers)
  if (serverNow === null || Math.abs(serverNow - answer.receivedAt) < toleratedSkewMs) return serverTime
  return answer.receivedAt + (serverTime - serverNow)
}

export function readDate(headers: Readonly<Record<string, string>>): number | null {
  const parsed = Date.parse(headers.date ?? '')
  return Number.isNaN(parsed) ? null : parsed
}

export function readRetryAfter(answer: WithHeaders): number | null {
  const stated = statedRetryAfter(answer)
  return stated === null ? null : Math.min(maxWindowMs, stated)
}

function statedRetryAfter(answer: WithHeaders): number | null {
  const text = answer.headers['retry-after'] ?? ''
  const seconds = wholeNumber(text)
  if (seconds !== null) return seconds * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, toOurClock(answer, date) - answer.receivedAt)
}

function wholeNumber(text = ''): number | null {
  const match = /^\s*(\d{1,15})(?:\s*,.*)?$/.exec(text)
  return match === null ? null : Number(match[1])
}

export function mediaType(headers: Readonly<Record<string, string>>): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  return type.trim().toLowerCase()
}

/**
 * The body as JSON, or undefined if it isn't JSON. Checked by the text, since some answers have a wrong content type.
 */
export function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Not JSON, whatever its type says.
  }
  return undefined
}
