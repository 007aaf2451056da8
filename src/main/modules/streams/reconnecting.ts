import type { Fault, ProblemFault } from '../../../shared/core/fault.ts'

/** How long a stream waits, and before it connects again (streams.md#reconnecting). */

export interface StreamTimes {
  /** The service sends an empty line every 20 s; this much silence means a broken connection. */
  readonly silenceMs: number
  /** Interval for checking the time since the last line: a single timer would stop during sleep. */
  readonly watchMs: number
  /** A connection that lasts this long counts as successful. */
  readonly steadyMs: number
  /** Delay before a recovery, so that it overlaps with the new connection. */
  readonly recoveryDelayMs: number
}

export const defaultStreamTimes: StreamTimes = {
  silenceMs: 22_000,
  watchMs: 1_000,
  steadyMs: 10_000,
  recoveryDelayMs: 3_000,
}

/**
 * network: the connection broke or failed · service: it answered with an error · rate: 429 · early: the connection was
 * accepted, but ended soon, whether or not something arrived.
 */
export type FailureClass = 'network' | 'service' | 'rate' | 'early'

/** Null if waiting doesn't help, but only the user, other keys, other rules or a started sandbox. */
export function failureClass(fault: Fault): Exclude<FailureClass, 'early'> | null {
  switch (fault.kind) {
    case 'offline':
    case 'dropped':
    case 'timeout':
    case 'cancelled':
    case 'clockSkew':
      return 'network'
    case 'rateLimited':
      return 'rate'
    case 'problem':
      if (needsRules(fault.problem)) return null
      return fault.status === 429 ? 'rate' : 'service'
    case 'serverError':
    case 'unexpected':
    case 'conflict':
    case 'storage':
      return 'service'
    default:
      return null
  }
}

/** Whether the service opens the stream only once its rules are others. */
function needsRules(problem: ProblemFault['problem']): boolean {
  if (problem.slug === 'noncompliant-rules') return true
  if (problem.slug !== 'streaming-connection') return false
  const { connection_issue: issue } = problem.extra
  return issue === 'RuleConfigurationIssue' || issue === 'RulesInvalidIssue'
}

const networkStepMs = 250
const maxNetworkMs = 16_000
const firstServiceMs = 5_000
const maxServiceMs = 320_000
const firstRateMs = 60_000
const firstEarlyMs = 1_000
/** The service accepts 50 connections in 15 minutes (streams.md#connecting). */
const maxEarlyMs = 60_000
/** The length of a rate window. */
const maxRateMs = 900_000

/** `failures` counts consecutive ones of the class, including this one; `until` is the reset that the service gave. */
export function reconnectDelay(
  kind: FailureClass,
  failures: number,
  now: number,
  until: number | null = null,
): number {
  switch (kind) {
    case 'network':
      return Math.min(maxNetworkMs, (failures - 1) * networkStepMs)
    case 'service':
      return Math.min(maxServiceMs, firstServiceMs * 2 ** Math.min(failures - 1, 10))
    case 'early':
      return failures === 1 ? 0 : Math.min(maxEarlyMs, firstEarlyMs * 2 ** Math.min(failures - 2, 10))
    case 'rate': {
      const doubled = Math.min(maxRateMs, firstRateMs * 2 ** Math.min(failures - 1, 10))
      return until === null ? doubled : Math.min(maxRateMs, Math.max(doubled, until - now))
    }
  }
}
