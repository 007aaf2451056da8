import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { generousTimeoutMs, isNightly, setLocale } from '../support/runs.ts'

/**
 * Specs that control how the system around the program behaves need the host; all others also run on the real binary.
 */
const hostOnly = /\.host\.spec\.ts$/
// Every system has it. Where a locale isn't installed, Chromium can't read file names beyond ASCII.
setLocale('C.UTF-8')
const onRealElectron = process.env.FLIGHTDECK_ELECTRON !== undefined

/**
 * Whole-app specs: each starts the program with its own profile and ports, so they can run in parallel. The gate runs
 * the most important journeys, marked `@gate`, because it must finish within eight minutes; the nightly run includes
 * all.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  grep: isNightly ? /./ : /@gate/,
  testIgnore: onRealElectron ? [hostOnly] : [],
  // Traces and screenshots for failures only.
  outputDir: '../../out/e2e',
  preserveOutput: 'failures-only',
  // No test sets limits of its own. The whole test's only ends what is stuck: the longest walk takes many minutes.
  timeout: 3_600_000,
  expect: { timeout: generousTimeoutMs, toPass: { timeout: generousTimeoutMs } },
  fullyParallel: true,
  // A program and its browser keep more than one processor busy; two programs on two only wait for each other.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  // A test that passes only on its second try is reported as flaky, with the first trace: a bug in the test or the
  // program.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
})
