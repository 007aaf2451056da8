// Shared by all parts of the host: the application, its command line and its browser.
import type { RunningChromium } from './browser/chromium-process.ts'

/** The application that was started. */
export type StartedApplication = {
  readonly path: string
  readonly mainFile: string
  readonly name: string
  readonly version: string
  readonly executable: string
  /** Everything after the executable, as the application sees it in process.argv. */
  readonly arguments: readonly string[]
  /** Chromium-style switches of the command line. */
  readonly switches: ReadonlyMap<string, string>
}

/** The Electron release whose interface the host follows. */
export const electronVersion = '45.4.1'

/** The version an application sees: a build of that release under the host's own name. */
export const reportedVersion = `${electronVersion}+electron-host`

let application: StartedApplication | undefined
let browser: Promise<RunningChromium> | undefined
let runningBrowser: RunningChromium | undefined

export function setApplication(started: StartedApplication): void {
  application = started
}

export function startedApplication(): StartedApplication {
  if (!application) throw new Error('electron-host: no application has been started')
  return application
}

export function setBrowser(starting: Promise<RunningChromium>): void {
  browser = starting
  starting.then(
    (running) => {
      runningBrowser = running
    },
    () => undefined,
  )
}

/** The browser, once it's running. */
export function theBrowser(): Promise<RunningChromium> {
  return browser ?? Promise.reject(new Error('electron-host: the browser has not been started'))
}

/** The browser if it's already running. */
export const browserIfRunning = (): RunningChromium | undefined => runningBrowser
