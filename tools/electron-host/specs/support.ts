// Starts fixture applications on the real binary or on the host, each with a fresh profile, and a small web server with
// answers from the spec.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { BrowserWindow } from 'electron'
import { _electron, type ElectronApplication, type JSHandle, type Page } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { hasDisplay } from '../../chromium.mjs'
import { headlessSwitch } from '../../display.mjs'

export const executable = process.env.FLIGHTDECK_ELECTRON ?? join(import.meta.dirname, '../electron-host')

export const appFolder = (name: string): string => join(import.meta.dirname, 'apps', name)
export const preloadFile = (name: string): string => join(appFolder('plain'), name)

/** What a program needs to start here. */
export const displaySwitches = hasDisplay() ? [] : [headlessSwitch]

/** Currently running applications. */
const running = new Set<ElectronApplication>()

/** The nightly run tries every combination where the gate tries some. */
export const isNightly = process.env.FLIGHTDECK_LONG === '1'

/** Saves a trace and a screenshot of each window when a test fails. */
export const test = base.extend<{ recording: undefined }, { plain: Started }>({
  /** One application per worker for several files: starting one takes longer than what most tests check. */
  plain: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture of Playwright's says what it uses this way.
    async ({}, use) => {
      const started = await start('plain')
      await use(started)
      await started.end()
    },
    { scope: 'worker' },
  ],
  recording: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture of Playwright's says what it uses this way.
    async ({}, use, info) => {
      for (const application of running)
        await application
          .context()
          .tracing.startChunk()
          .catch(() => undefined)
      await use(undefined)
      const failed = info.status !== info.expectedStatus
      for (const [index, application] of [...running].entries()) {
        const file = (name: string) => info.outputPath(`${index + 1}-${name}`)
        // A killed application has nothing to show.
        await application
          .context()
          .tracing.stopChunk(failed ? { path: file('trace.zip') } : {})
          .catch(() => undefined)
        for (const [number, page] of failed ? application.windows().entries() : [])
          await page
            .screenshot({ path: file(`window-${number + 1}.png`), timeout: 5_000 })
            .catch(() => undefined)
      }
    },
    { auto: true },
  ],
})

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is deleted with this worker. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'host-spec-'))
  folders.push(folder)
  return folder
}

export type Started = {
  readonly application: ElectronApplication
  readonly profile: string
  end(): Promise<void>
}

/** Starts a fixture application. */
export async function start(
  name: string,
  options: {
    readonly args?: readonly string[]
    readonly env?: Record<string, string>
    readonly profile?: string
  } = {},
): Promise<Started> {
  const profile = options.profile ?? freshFolder()
  const environment: Record<string, string> = {}
  for (const [key, value] of Object.entries(process.env)) if (value !== undefined) environment[key] = value
  const application = await _electron.launch({
    executablePath: executable,
    args: [...displaySwitches, appFolder(name), `--user-data-dir=${profile}`, ...(options.args ?? [])],
    env: { ...environment, ELECTRON_HOST_KEYRING: join(profile, 'keyring'), ...options.env },
    colorScheme: null,
  })
  const child = application.process()
  await application.context().tracing.start({ snapshots: true })
  running.add(application)
  application.once('close', () => running.delete(application))
  return {
    application,
    profile,
    async end() {
      // Playwright would kill it without a word after thirty seconds.
      let ended = true
      const last = setTimeout(() => {
        ended = false
        child.kill('SIGKILL')
      }, 25_000)
      await application.close().catch(() => undefined)
      clearTimeout(last)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      expect(ended, 'the program ends by itself').toBe(true)
    },
  }
}

/** Runs a fixture application without a driver to its end; nothing is written to its input, which stays open. */
export async function runToEnd(
  name: string,
  args: readonly string[],
  environment: Record<string, string> = {},
  switches: readonly string[] = ['--no-sandbox', ...displaySwitches],
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(executable, [...switches, appFolder(name), ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const said = text(child.stderr)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said: await said }
}

/** The application that spec files share; each leaves it with only its first window. */
export function sharedApplication(): () => ElectronApplication {
  let shared: ElectronApplication | undefined
  test.beforeAll(({ plain }) => {
    shared = plain.application
  })
  test.afterEach(() => (shared ? closeOtherWindows(shared) : undefined))
  return () => {
    if (!shared) throw new Error('the application has not been started')
    return shared
  }
}

/** One application for all specs of a file. Returns a function for accessing it once they run. */
export function applicationFor(
  name: string,
  options: Parameters<typeof start>[1] = {},
): () => ElectronApplication {
  let started: Started | undefined
  test.beforeAll(async () => {
    started = await start(name, options)
  })
  test.afterAll(async () => {
    await started?.end()
  })
  return () => {
    if (!started) throw new Error('the application has not been started')
    return started.application
  }
}

export type Site = { readonly origin: string; readonly other: string; readonly seen: IncomingMessage[] }
type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** A loopback web server for all specs of a file; `other` is the same server under another origin. */
export function siteFor(answer: RequestHandler): () => Site {
  let site: Site | undefined
  let server: Server | undefined
  test.beforeAll(async () => {
    const seen: IncomingMessage[] = []
    const listening = createServer((request, response) => {
      seen.push(request)
      answer(request, response)
    })
    server = listening
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    const address = listening.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    site = { origin: `http://127.0.0.1:${address.port}`, other: `http://localhost:${address.port}`, seen }
  })
  test.afterAll(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  })
  return () => {
    if (!site) throw new Error('the server has not been started')
    return site
  }
}

/** An HTML answer. */
export function html(response: ServerResponse, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html', ...headers })
  response.end(`<!doctype html><title>Site</title>${body}`)
}

/** Opens a window in the application and returns its page. */
export async function openWindow(
  application: ElectronApplication,
  url: string,
  preferences: object = {},
): Promise<Page> {
  const id = await application.evaluate(
    async ({ BrowserWindow }, { url, preferences }) => {
      const window = new BrowserWindow({ width: 700, height: 500, webPreferences: preferences })
      await window.loadURL(url)
      return window.id
    },
    { url, preferences },
  )
  let found: Page | undefined
  await expect(async () => {
    for (const page of application.windows()) {
      const window = await application.browserWindow(page).catch(() => undefined)
      if ((await window?.evaluate((one) => one?.id).catch(() => undefined)) === id) found = page
    }
    expect(found).toBeDefined()
  }).toPass()
  if (!found) throw new Error(`window ${id} has no page`)
  return found
}

/** A page's window. Electron lists windows in no particular order, so a place in the list says nothing. */
export function windowOf(application: ElectronApplication, page: Page): Promise<JSHandle<BrowserWindow>> {
  return application.browserWindow(page)
}

/** The value of a promise, or its rejection's message. */
export function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
}

/** Closes every window but the first; the application keeps running. */
export async function closeOtherWindows(application: ElectronApplication): Promise<void> {
  await application.evaluate(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) if (window.id !== 1) window.destroy()
  })
}
