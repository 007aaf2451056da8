import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright/test'
import { makeProfile, removeProfile } from '../../test/support/program/program.ts'
import { builtLocales, didYouMean, setLocale } from '../../test/support/runs.ts'
import { electronSwitches, openDisplay } from '../display.mjs'
import { takeFirstMinute } from './first-minute.ts'

/**
 * `npm run smoke -- PROGRAM`: the first minute of a packaged program, an executable or an `.app` bundle, after its command
 * line has answered in each locale. Playwright's Electron driver needs `--inspect`, which the fuse `nodeCliInspect` disables in a package. No fuse covers
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

/** The locales in which `--cli` doesn't answer in their language, with what it answered. */
function silentLocales(path: string): readonly string[] {
  return builtLocales.flatMap(({ LANG, language }) => {
    const { stderr, status, error } = spawnSync(executableOf(path), ['--cli', 'call', 'accounts.lis'], {
      env: { ...process.env, LANG },
      encoding: 'utf8',
    })
    if (error !== undefined) throw error
    return status === 2 && stderr.includes(didYouMean[language]) ? [] : [`${LANG}: ${status} ${stderr}`]
  })
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
  setLocale('C.UTF-8')
  const silent = silentLocales(path)
  if (silent.length > 0) {
    console.error(`FAIL  command line in each locale\n${silent.join('\n')}`)
    return 1
  }
  console.log('ok    command line in each locale')
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

const [path] = process.argv.slice(2)
if (path === undefined)
  throw new Error('Name the packed program: npm run smoke -- out/package/linux-unpacked/flightdeck')
process.exit(await smoke(path))
