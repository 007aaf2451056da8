// Starts Chromium with a fresh profile and takes both away again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { findChromium } from '../../chromium.mjs'
import { Connection } from './connection.ts'

/** A running browser: the pipe connection, and the address for other DevTools clients, if there is one. */
export type RunningChromium = {
  readonly connection: Connection
  readonly address: string | null
  /** The temporary profile folder; deleted with the browser. */
  readonly profile: string
  readonly exited: Promise<void>
}

const switches = [
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-breakpad',
  '--disable-back-forward-cache',
  '--disable-popup-blocking',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-infobars',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-client-side-phishing-detection',
  '--disable-prompt-on-repost',
  '--disable-field-trial-config',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,Translate,' +
    'AvoidCorsURLLoaderRestartOnRedirect,PaintHolding,DestroyProfileOnBrowserClose,LensOverlay,' +
    'LocalNetworkAccessChecks,LocalNetworkAccessForNavigations,LocalNetworkAccessForSubframeNavigations,' +
    // Pages of the address bar, which no window here shows: they took a renderer and its start with every window.
    'WebUIOmniboxPopup,WebUIOmniboxAimPopup',
]

/**
 * Starts the browser; rejects if none is installed or it exits before it answers. The host itself uses the pipe. Any
 * program on the machine could connect to a port and read every page, so a port is opened only for a test driver.
 */
export async function startChromium(options: {
  readonly withoutSandbox: boolean
  readonly isHeadless: boolean
  readonly forDriver: boolean
}): Promise<RunningChromium> {
  const executable = findChromium()
  if (executable === null) throw new Error('no Chromium found; set FLIGHTDECK_CHROMIUM to one')
  const profile = mkdtempSync(join(tmpdir(), 'electron-host-'))
  removeAfterTheEnd(profile)
  const child = spawn(
    executable,
    [
      ...switches,
      ...(options.forDriver ? ['--remote-debugging-port=0'] : []),
      ...(options.isHeadless ? ['--headless=new'] : []),
      ...(options.withoutSandbox ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, TMPDIR: profile } },
  )
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await exited
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    } catch {
      // A dying child of the browser still writes there; the guard cleans up after it.
    }
  }
  stopWhatRuns = stop
  const [, , , input, output] = child.stdio
  if (!(input instanceof Writable) || !(output instanceof Readable))
    throw new Error('Chromium has no debugging pipe')
  const connection = new Connection(input, output)
  const { listening, failed } = watchStart(child)
  // A closing pipe says less than the browser's last output, which arrives at its exit.
  const answering = async () =>
    connection.root.send('Browser.getVersion').then(
      () => null,
      () => failed,
    )
  const address = await Promise.race([failed, options.forDriver ? listening : answering()])
  return {
    connection,
    address,
    profile,
    exited,
  }
}

let stopWhatRuns: () => Promise<void> = async () => undefined

/** Ends the browser, even one that is still starting, and removes its profile. */
export const stopChromium = (): Promise<void> => stopWhatRuns()

/** The browser's listening address, or its exit before that. */
function watchStart(child: ChildProcess): { listening: Promise<string>; failed: Promise<never> } {
  const listening = Promise.withResolvers<string>()
  const failed = Promise.withResolvers<never>()
  const seen: string[] = []
  if (!child.stderr) throw new Error('Chromium has no standard error')
  createInterface({ input: child.stderr }).on('line', (line) => {
    const address = /^DevTools listening on (ws:\/\/\S+)$/.exec(line)?.[1]
    if (address !== undefined) listening.resolve(address)
    else if (seen.push(line) > 5) seen.shift()
  })
  child.once('error', failed.reject)
  child.once('exit', (code) => failed.reject(new Error(`Chromium ended with ${code}: ${seen.join('\n')}`)))
  return { listening: listening.promise, failed: failed.promise }
}

/**
 * Chromium exits when its pipe closes, but its profile folder would remain if this process were killed, and children of
 * a browser killed during startup may recreate it. A shell waiting for our end of a pipe deletes it then, as often as
 * it comes back.
 */
function removeAfterTheEnd(profile: string): void {
  if (process.platform === 'win32') return
  const script =
    'cat >/dev/null; n=0; while [ $n -lt 15 ]; do [ ! -e "$1" ] || rm -rf "$1" 2>/dev/null; n=$((n+1)); sleep 0.2; done'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', profile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.unref()
}
