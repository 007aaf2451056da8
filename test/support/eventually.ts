import { vi } from 'vitest'
import { expectTimeoutMs } from './runs.ts'

/**
 * Repeat a check until it no longer throws, and return its result. `vi.waitFor` has no default of its own in the
 * configuration and gives up after a second; this has the limit of `expect.poll`.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { interval: 20, timeout: expectTimeoutMs })
