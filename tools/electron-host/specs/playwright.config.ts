import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { setLocale } from '../../../test/support/runs.ts'

setLocale('C.UTF-8')
const onRealElectron = process.env.FLIGHTDECK_ELECTRON !== undefined
const hostOnly = /\.host\.spec\.ts$/

/**
 * Only runs in the nightly run and in `npm test -- --only host`, which is required after a change of the host. The
 * gate's whole-app journeys use the same parts of the host.
 */
const onlyByNight =
  process.env.FLIGHTDECK_LONG === '1'
    ? []
    : [
        /\/(app|browser-window|closing|context-bridge|context-menu|files|input|interface|navigation)\.spec\.ts$/,
        /\/(permissions|printing|protocol|proxy|safe-storage|session|starting|window-open)\.spec\.ts$/,
        /\/(back-ends|dialogs|process-end|window-open)\.host\.spec\.ts$/,
      ]

/** The conformance spec of Electron's interface. FLIGHTDECK_ELECTRON names a real binary to run it on. */
export default defineConfig({
  testDir: '.',
  // Traces and screenshots for failures only.
  outputDir: '../../../out/host',
  preserveOutput: 'failures-only',
  fullyParallel: false,
  forbidOnly: true,
  // A program and its browser keep more than one processor busy.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  // A test that passes only on its second try is reported as flaky, with the first trace: a bug in the test or the
  // program.
  retries: 1,
  // A busy machine is slow; what never happens still fails. No test sets limits of its own.
  timeout: 900_000,
  expect: { timeout: 120_000, toPass: { timeout: 120_000 } },
  reporter: 'line',
  projects: [
    { name: 'electron', testMatch: /[^/]+\.spec\.ts$/, testIgnore: [hostOnly, ...onlyByNight] },
    ...(onRealElectron ? [] : [{ name: 'host', testMatch: hostOnly, testIgnore: onlyByNight }]),
  ],
})
