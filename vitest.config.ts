import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractNames } from './tools/package/contract-names.ts'

/**
 * Five projects: pure logic, views in a DOM, real parts talking over sockets, programs that are killed or cut off at
 * random, and what strangers try. FLIGHTDECK_LONG=1 runs the long forms.
 * Whole-app specs run on Playwright.
 */
export default defineConfig({
  test: {
    // Left to itself the runner keeps one processor free, which is half of the smallest machines.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A busy machine takes its time; what never comes fails all the same.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // Pure parts share what they load: reading modules anew for each file took longer than the tests.
      {
        plugins: [contractNames()],
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // Views in a DOM, over a bridge in memory.
      {
        test: {
          name: 'views',
          include: ['test/unit/renderer/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['test/support/seed.ts', 'test/unit/renderer/support/page.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/seed.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'fault',
          include: ['test/fault/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/seed.ts'],
          // The long forms (FLIGHTDECK_FAULT_RUNS) take many minutes.
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'security',
          include: ['test/security/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['test/support/seed.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
