import { vi } from 'vitest'

/**
 * Repeat a check until it no longer throws, and return its result. `vi.waitFor` has no default of its own in the
 * configuration and gives up after a second; this has the limit of `expect.poll` (vitest.config.ts).
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { interval: 20, timeout: 120_000 })
