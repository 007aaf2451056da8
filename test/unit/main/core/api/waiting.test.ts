import { describe, expect, it } from 'vitest'
import type { SendOptions, WaitReason } from '../../../../../src/main/core/api/types.ts'
import { sleep, type WaitResult, waitUntil } from '../../../../../src/main/core/api/waiting.ts'
import { longTimeoutMs } from '../../../../support/runs.ts'
import { manualClock, startTime } from './support.ts'

async function wait(milliseconds: number, reason: WaitReason, options: SendOptions) {
  const clock = manualClock()
  const slept: number[] = []
  const messages: string[] = []
  const result = await waitUntil(
    { reason, until: startTime + milliseconds, attempt: 1 },
    { ...options, onWaiting: ({ message }) => messages.push(message) },
    {
      clock,
      sleep: async (pieceMs) => {
        slept.push(pieceMs)
        clock.advance(pieceMs)
      },
    },
  )
  return { result, slept, messages }
}

describe('a wait', () => {
  it('is cut into pieces, because timers stop while the computer sleeps', async () => {
    expect((await wait(40_000, 'offline', {})).slept).toEqual([15_000, 15_000, 10_000])
  })

  it.each<[string, WaitReason, SendOptions, WaitResult]>([
    ['as long as the caller allows', 'offline', { maximumWaitMs: 1_000 }, 'done'],
    ['longer than the caller allows', 'offline', { maximumWaitMs: 999 }, 'tooLong'],
    ['for a reset that the caller awaits', 'rateLimit', { maximumWaitMs: 999, waitsForReset: true }, 'done'],
    ['for a reset that the caller doesn’t await', 'rateLimit', { maximumWaitMs: 999 }, 'tooLong'],
    ['for another reason', 'offline', { maximumWaitMs: 999, waitsForReset: true }, 'tooLong'],
  ])('%s', async (_what, reason, options, result) => {
    const outcome = await wait(1_000, reason, options)
    expect(outcome.result).toBe(result)
    expect(outcome.slept).toHaveLength(result === 'done' ? 1 : 0)
  })

  it('doesn’t begin once it’s canceled', async () => {
    const canceled = { result: 'cancelled', slept: [], messages: [] }
    expect(await wait(1_000, 'offline', { signal: AbortSignal.abort() })).toEqual(canceled)
  })

  it.each<[WaitReason, string]>([
    ['rateLimit', 'because of the rate limit'],
    ['offline', 'because the connection failed'],
    ['timeout', 'because the service timed out'],
    ['dropped', 'because the connection was cut'],
    ['serverError', 'because the service had an error'],
    ['clockSkew', 'because this computer’s clock is off'],
  ])('says why: %s', async (reason, why) => {
    expect((await wait(1_000, reason, {})).messages).toEqual([expect.stringContaining(`${why}.`)])
  })
})

it('a sleep ends with its time, or without an error when it’s canceled', async () => {
  const leaving = new AbortController()
  const sleeping = sleep(longTimeoutMs, leaving.signal)
  leaving.abort()
  await sleeping
  const before = performance.now()
  await sleep(20, undefined)
  expect(performance.now() - before).toBeGreaterThan(10)
})
