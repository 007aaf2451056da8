import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchWebhooks } from '../../../../../src/main/modules/webhooks/webhook-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fiveMinutes = 5 * 60_000

it('checks every five minutes, and not again during a check', async () => {
  let ended = () => {}
  const check = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        ended = resolve
      }),
  )
  const watch = watchWebhooks(check)
  await vi.advanceTimersByTimeAsync(fiveMinutes - 1)
  expect(check).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(check).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * fiveMinutes)
  expect(check).toHaveBeenCalledTimes(1)
  ended()
  await vi.advanceTimersByTimeAsync(fiveMinutes)
  expect(check).toHaveBeenCalledTimes(2)
  watch.close()
  ended()
  await vi.advanceTimersByTimeAsync(3 * fiveMinutes)
  expect(check).toHaveBeenCalledTimes(2)
})
