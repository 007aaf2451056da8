import { setTimeout } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../ports.ts'
import { deadlineIn, remainingMs } from './deadline.ts'
import type { SendOptions, WaitReason } from './types.ts'

/** Resolves after the time or, without an error, when the signal aborts. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>

export const sleep: Sleep = async (milliseconds, signal) => {
  try {
    await setTimeout(milliseconds, undefined, { signal })
  } catch {
    // Only an aborted signal ends it early.
  }
}

export interface Wait {
  readonly reason: WaitReason
  readonly until: number
  readonly attempt: number
  readonly status?: number | undefined
}

export type WaitResult = 'done' | 'tooLong' | 'cancelled'

/** Timers stop while the machine sleeps, so long waits check the clocks this often. */
const maxSleepMs = 15_000

export async function waitUntil(
  wait: Wait,
  options: SendOptions,
  { clock, sleep }: { readonly clock: Clock; readonly sleep: Sleep },
): Promise<WaitResult> {
  if (options.signal?.aborted) return 'cancelled'
  const deadline = deadlineIn(clock, wait.until - clock.now())
  if (remainingMs(clock, deadline) > maxWaitMs(wait.reason, options)) return 'tooLong'
  options.onWaiting?.({ ...wait, message: describe(wait) })
  while (remainingMs(clock, deadline) > 0) {
    await sleep(Math.min(maxSleepMs, remainingMs(clock, deadline)), options.signal)
    if (options.signal?.aborted) return 'cancelled'
  }
  return 'done'
}

function maxWaitMs(reason: WaitReason, { maximumWaitMs, waitsForReset }: SendOptions): number {
  if (reason === 'rateLimit' && waitsForReset === true) return Number.POSITIVE_INFINITY
  return maximumWaitMs ?? Number.POSITIVE_INFINITY
}

export const cancelledWhileWaiting: Fault = {
  kind: 'cancelled',
  reached: 'no',
  message: t`Canceled while waiting. Nothing was sent.`,
}

function describe({ reason, until }: Wait): string {
  const time = clockTime(until)
  switch (reason) {
    case 'rateLimit':
      return t`Waiting until ${time} because of the rate limit.`
    case 'offline':
      return t`Trying again at ${time} because the connection failed.`
    case 'timeout':
      return t`Trying again at ${time} because the service timed out.`
    case 'dropped':
      return t`Trying again at ${time} because the connection was cut.`
    case 'serverError':
      return t`Trying again at ${time} because the service had an error.`
    case 'clockSkew':
      return t`Signing again with the service’s time because this computer’s clock is off.`
  }
}

/** `14:05:09` in local time. */
export function clockTime(time: number): string {
  const date = new Date(time)
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
