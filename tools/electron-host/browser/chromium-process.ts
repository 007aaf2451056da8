// Starts Chromium with a fresh profile and takes both away again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import { findChromium } from '../../chromium.mjs'
import { Connection } from './connection.ts'

/** A running browser: the pipe connection, and the address other DevTools clients may connect to, if any may. */
export type RunningChromium = {
  readonly connection: Connection
  readonly address: string | null
  /** The temporary profile folder; it goes with the browser. */
  readonly profile: string
  readonly exited: Promise<void>
}

const switches = [
  ...['--remote-debugging-pipe', '--no-startup-window', '--no-first-run'],
  ...['--no-default-browser-check', '--disable-background-networking', '--disable-component-update'],
  ...[
    '--disable-sync',
    '--disable-gpu',
    '--disable-extensions',
    '--disable-default-apps',
    '--disable-breakpad',
  ],
  ...['--disable-back-forward-cache', '--disable-popup-blocking', '--disable-dev-shm-usage', '--mute-audio'],
  ...['--disable-background-timer-throttling', '--disable-backgrounding-occluded-windows'],
  ...['--disable-renderer-backgrounding', '--disable-search-engine-choice-screen', '--disable-infobars'],
  ...['--password-store=basic', '--use-mock-keychain', '--force-color-profile=srgb', '--hide-scrollbars'],
  ...[
    '--disable-client-side-phishing-detection',
    '--disable-prompt-on-repost',
    '--disable-field-trial-config',
  ],
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,Translate,' +
    'AvoidCorsURLLoaderRestartOnRedirect,PaintHolding,DestroyProfileOnBrowserClose,LensOverlay,' +
    'LocalNetworkAccessChecks,LocalNetworkAccessForNavigations,LocalNetworkAccessForSubframeNavigations',
]

/**
 * Starts the browser; rejects when none is installed or it ends before it answers. The host's own line is the pipe. Any
 * program of the machine may connect to a port and read every page, so there is one only where a test driver needs it.
 */
export async function startChromium(options: {
  readonly withoutSandbox: boolean
  readonly forDriver: boolean
  readonly extraSwitches: readonly string[]
}): Promise<RunningChromium> {
  const executable = findChromium()
  if (executable === null) throw new Error('no Chromium found; set FLIGHTDECK_CHROMIUM to one')
  const profile = mkdtempSync(join(tmpdir(), 'electron-host-'))
  removeAfterTheEnd(profile)
  const isRoot = process.getuid?.() === 0
  const hasDisplay =
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  const child = spawn(
    executable,
    [
      ...switches,
      ...(options.forDriver ? ['--remote-debugging-port=0'] : []),
      ...(hasDisplay ? [] : ['--headless=new']),
      ...(isRoot || options.withoutSandbox ? ['--no-sandbox'] : []),
      ...options.extraSwitches,
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
      // A dying child of the browser still writes there. The guard comes after it.
    }
  }
  stopWhatRuns = stop
  const [, , , input, output] = child.stdio
  if (!(input instanceof Writable) || !(output instanceof Readable))
    throw new Error('Chromium has no debugging pipe')
  const connection = new Connection(input, output)
  const { listening, failed } = watchStart(child)
  // A pipe that closes says less than the browser's last words, which come with its end.
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

/** Ends the browser, also one that is still starting, and removes its profile. */
export const stopChromium = (): Promise<void> => stopWhatRuns()

/** The address that the browser says it listens at, and its end before anything came of it. */
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
 * Chromium itself ends when its pipe closes; its profile folder would stay if this process were killed outright, and
 * children of a browser that was killed while it started may bring it back. A shell that waits for our end of a pipe
 * removes it then, as often as it comes back.
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
