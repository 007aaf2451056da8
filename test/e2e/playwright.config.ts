import { defineConfig } from 'playwright/test'
import { isNightly } from '../support/runs.ts'

/** Specs that choose how the system around the program behaves need the host; the rest runs on the real binary too. */
const hostOnly = /\.host\.spec\.ts$/
const onRealElectron = process.env.FLIGHTDECK_ELECTRON !== undefined

/**
 * Whole-app specs: each starts the program with its own profile and ports, so they can run side by side. The gate runs
 * the journeys that matter most, marked `@gate`, because it has to be over within eight minutes; the nightly run has all.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  grep: isNightly ? /./ : /@gate/,
  testIgnore: onRealElectron ? [hostOnly] : [],
  // Traces and screenshots of what failed, nothing of what passed.
  outputDir: '../../out/e2e',
  preserveOutput: 'failures-only',
  // A busy machine takes its time; what never comes fails all the same.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  // What only passes at the second try is named as flaky, with the trace of the first: a bug of test or program.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
})
