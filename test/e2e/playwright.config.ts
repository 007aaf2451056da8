import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { expectTimeoutMs, isNightly, longTestTimeoutMs, setLocale, testTimeoutMs } from '../support/runs.ts'

/**
 * Specs that control how the system around the program behaves need the host; all others also run on the real binary.
 */
const hostOnly = /\.host\.spec\.ts$/
// Every system has it. Where a locale isn't installed, Chromium can't read file names beyond ASCII.
setLocale('C.UTF-8')
const notHere = process.env.FLIGHTDECK_ELECTRON === undefined ? [] : [hostOnly]
/** Specs that visit every screen or every control of one take minutes. */
const walks =
  /(accessibility|captures|keyboard|languages|moving-picture|opened|screenshots|zoom)\S*\.spec\.ts$/

/**
 * Whole-app specs: each starts the program with its own profile and ports, so they can run in parallel. The gate runs
 * the most important journeys, marked `@gate`, because it must finish within eight minutes; the nightly run includes
 * all.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  grep: isNightly ? /./ : /@gate/,
  // Traces and screenshots for failures only.
  outputDir: '../../out/e2e',
  preserveOutput: 'failures-only',
  timeout: testTimeoutMs,
  expect: { timeout: expectTimeoutMs, toPass: { timeout: expectTimeoutMs } },
  fullyParallel: true,
  // A program and its browser keep more than one processor busy; two programs on two only wait for each other.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  // A test that passes only on its second try is reported as flaky, with the first trace: a bug in the test or the
  // program.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  projects: [
    { name: 'journeys', testIgnore: [...notHere, walks] },
    { name: 'walks', testMatch: walks, testIgnore: notHere, timeout: longTestTimeoutMs },
  ],
})
