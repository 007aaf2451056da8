import { defineConfig } from 'playwright/test'

const onRealElectron = process.env.FLIGHTDECK_ELECTRON !== undefined

/** The conformance spec of Electron's interface. FLIGHTDECK_ELECTRON names a real binary to run it on. */
export default defineConfig({
  testDir: '.',
  // Traces and screenshots of what failed, nothing of what passed.
  outputDir: '../../../out/host',
  preserveOutput: 'failures-only',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // What only passes at the second try is named as flaky, with the trace of the first: a bug of test or program.
  retries: 1,
  timeout: 60_000,
  reporter: 'line',
  projects: [
    { name: 'electron', testMatch: /[^/]+\.spec\.ts$/, testIgnore: /\.host\.spec\.ts$/ },
    ...(onRealElectron ? [] : [{ name: 'host', testMatch: /\.host\.spec\.ts$/ }]),
  ],
})
