import { defineConfig } from 'playwright/test'

const onRealElectron = process.env.FLIGHTDECK_ELECTRON !== undefined

/** The conformance spec of Electron's interface. FLIGHTDECK_ELECTRON names a real binary to run it on. */
export default defineConfig({
  testDir: '.',
  // Traces and screenshots for failures only.
  outputDir: '../../../out/host',
  preserveOutput: 'failures-only',
  fullyParallel: false,
  forbidOnly: true,
  workers: 2,
  // A test that passes only on its second try is reported as flaky, with the first trace: a bug in the test or the
  // program.
  retries: 1,
  timeout: 60_000,
  reporter: 'line',
  projects: [
    { name: 'electron', testMatch: /[^/]+\.spec\.ts$/, testIgnore: /\.host\.spec\.ts$/ },
    ...(onRealElectron ? [] : [{ name: 'host', testMatch: /\.host\.spec\.ts$/ }]),
  ],
})
