import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright/test'
import { makeProfile, removeProfile } from '../../test/support/program/program.ts'
import { setLocale } from '../../test/support/runs.ts'
import { electronSwitches, openDisplay } from '../display.mjs'
import { smokeCommandLine } from './command-line.ts'
import { takeFirstMinute } from './first-minute.ts'

/**
 * `npm run smoke -- PROGRAM`: the first minute of a packaged program, an executable or an `.app` bundle. With
 * `--command-line PROGRAM` the command line instead: its executable, or the entry of its npm package. Playwright's Electron driver needs `--inspect`, which the fuse `nodeCliInspect` disables in a package. No fuse covers
 * `--remote-debugging-port`, so the pages are driven through that, and main only through them.
 */

interface Packed {
  readonly window: Page
  /** Ends the program like a system does at logout. */
  close(): Promise<void>
}

function executableOf(path: string): string {
  return path.endsWith('.app') ? join(path, 'Contents', 'MacOS', basename(path, '.app')) : path
}

async function launch(path: string, profile: string, switches: readonly string[]): Promise<Packed> {
  const program = spawn(
    executableOf(path),
    [...switches, '--remote-debugging-port=0', `--profile=${profile}`],
    {
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  )
  const address = await debuggingAddress(program)
  // Keeps the program's own settings for downloads, theme and focus.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true, isLocal: true })
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The program offers no browser context.')
  const window = context.pages()[0] ?? (await context.waitForEvent('page'))
  return {
    window,
    async close() {
      const ended = once(program, 'exit')
      // Windows has no signals; there the last window closes the program.
      if (process.platform === 'win32') await window.close()
      else program.kill('SIGTERM')
      const forced = setTimeout(() => program.kill('SIGKILL'), 15_000)
      const [, signal] = await ended
      clearTimeout(forced)
      if (signal === 'SIGKILL') throw new Error("The program didn't end within 15 seconds.")
    },
  }
}

/** The address that Chromium writes to standard error; other output is passed on. */
function debuggingAddress(program: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    program.once('error', reject)
    program.once('exit', (code) =>
      reject(new Error(`The program ended with ${code} before it had a window.`)),
    )
    if (program.stderr === null) throw new Error('The error output is not piped.')
    createInterface(program.stderr).on('line', (line) => {
      const address = /^DevTools listening on (ws:\/\/\S+)$/.exec(line)?.[1]
      if (address === undefined) console.error(line)
      else resolve(address)
    })
  })
}

async function smoke(path: string): Promise<number> {
  const display = await openDisplay()
  Object.assign(process.env, display.env)
  const profile = await makeProfile()
  try {
    return await takeFirstMinute(() => launch(path, profile, electronSwitches(display.kind)))
  } finally {
    await removeProfile(profile)
    display.stop()
  }
}

const [first, second] = process.argv.slice(2)
const isCommandLine = first === '--command-line'
const path = isCommandLine ? second : first
if (path === undefined)
  throw new Error(
    'Name the packed program: npm run smoke -- [--command-line] out/package/linux-unpacked/flightdeck-desktop',
  )
setLocale('C.UTF-8')
process.exit(await (isCommandLine ? smokeCommandLine(path) : smoke(path)))
