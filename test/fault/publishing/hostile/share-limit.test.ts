import { describe, expect, it, vi } from 'vitest'
import { startShareLimit } from './share-limit.ts'

/** Whether a limit of a minute is over after so many minutes in which a program gets this share of a processor. */
function isOverAfter(minutes: number, share: number): boolean {
  vi.useFakeTimers()
  try {
    using limit = startShareLimit(60_000, () => share)
    vi.advanceTimersByTime(minutes * 60_000)
    return limit.signal.aborted
  } finally {
    vi.useRealTimers()
  }
}

describe('the limit of a run', () => {
  it('is the time on the clock if nothing else runs', () => {
    expect(isOverAfter(0.9, 1)).toBe(false)
    expect(isOverAfter(1, 1)).toBe(true)
  })

  it('grows with the load', () => {
    expect(isOverAfter(9, 0.1)).toBe(false)
    expect(isOverAfter(11, 0.1)).toBe(true)
  })
})
