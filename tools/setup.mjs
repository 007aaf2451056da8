import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithTool } from './children.mjs'
import { findChromium, hasDisplay } from './chromium.mjs'
import { readJson, root, writeJson } from './files.mjs'
import { ensureNode, nodePath } from './node.mjs'
import { allOf, installLocked } from './packages.mjs'
import { say } from './say.mjs'

/**
 * Sets up a fresh clone: a recent Node, packages, a runtime for the desktop program, and a Chromium if one is needed.
 * Uses no packages itself and does nothing twice.
 */

const stampPath = join(root, 'node_modules', '.flightdeck-setup.json')
const binaries = join(root, 'node_modules', '.bin')
const day = 24 * 60 * 60 * 1000

/**
 * Downloads that failed, by what they were for.
 * @typedef {{ failedAt: number, settings: string }} Failure
 * @typedef {{ electron?: Failure, shell?: Failure }} Stamp
 * @returns {Stamp}
 */
function readStamp() {
  return readJson(stampPath) ?? {}
}

/** @param {keyof Stamp} name */
function noteFailure(name) {
  const stamp = { ...readStamp(), [name]: { failedAt: Date.now(), settings: downloadSettings() } }
  try {
    writeJson(stampPath, stamp)
  } catch {
    // In a clone of another user's the note can't be kept, and the next start only tries again.
  }
}

/**
 * Whether a command ran and succeeded.
 * @param {string} command @param {readonly string[]} args
 * @param {{ timeout?: number, env?: NodeJS.ProcessEnv }} [options]
 */
async function run(command, args, options = {}) {
  const child = endWithTool(spawn(command, args, { cwd: root, stdio: 'ignore', ...options }))
  const [status] = await once(child, 'exit').catch(() => [null])
  return status === 0
}

/** Environment in which `node` and the project's tools are the project's own. */
export function toolEnvironment() {
  const path = [binaries, dirname(nodePath()), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, ...characterType(process.platform, process.env), PATH: path }
}

/**
 * Chromium reads file names in the locale's character set, and drops chosen files whose names don't fit. If no locale
 * is UTF-8, as in most containers, this uses the C library's.
 * @param {NodeJS.Platform} platform @param {NodeJS.ProcessEnv} env @returns {Record<string, string>}
 */
export function characterType(platform, env) {
  const name = env.LC_ALL ? 'LC_ALL' : 'LC_CTYPE'
  const said = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  return platform !== 'linux' || /utf-?8$/i.test(said) ? {} : { [name]: 'C.UTF-8' }
}

/**
 * The executable that runs the program: the Electron binary if it's available, otherwise the host. The electron
 * package's mirror, cache and override variables apply. A start always tries to download the binary; tests wait a day
 * after a failure.
 * @param {'always' | 'daily'} download
 * @returns {Promise<{ kind: 'electron' | 'host', path: string }>}
 */
export async function findRuntime(download) {
  const chosen = process.env.FLIGHTDECK_ELECTRON
  if (chosen !== undefined && chosen !== '')
    return { kind: isHost(chosen) ? 'host' : 'electron', path: chosen }
  const mayAsk = download === 'always' || !failedToday('electron')
  return (
    installedElectron() ?? (mayAsk ? await downloadedElectron() : null) ?? { kind: 'host', path: hostPath() }
  )
}

function hostPath() {
  return join(
    root,
    'tools',
    'electron-host',
    process.platform === 'win32' ? 'electron-host.cmd' : 'electron-host',
  )
}

/** @param {string} path */
function isHost(path) {
  return path === hostPath()
}

/** @returns {{ kind: 'electron', path: string } | null} */
function installedElectron() {
  const package_ = join(root, 'node_modules', 'electron')
  const pathFile = join(package_, 'path.txt')
  const executable = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : null
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const path =
    override !== undefined && override !== ''
      ? join(override, executable ?? (process.platform === 'win32' ? 'electron.exe' : 'electron'))
      : executable === null
        ? null
        : join(package_, 'dist', executable)
  return path !== null && existsSync(path) ? { kind: 'electron', path } : null
}

/** Whether the last download failed less than a day ago, with the same settings. @param {keyof Stamp} name */
function failedToday(name) {
  const failed = readStamp()[name]
  return failed !== undefined && failed.settings === downloadSettings() && Date.now() - failed.failedAt < day
}

/** Makes the electron package download its binary, and records a failure. */
async function downloadedElectron() {
  say('fetching the Electron binary (about 120 MB, 300 MB on disk)')
  const child = endWithTool(
    spawn(nodePath(), [join(root, 'tools', 'fetch-electron.mjs')], {
      cwd: root,
      env: { ...process.env, ...proxyForDownload(process.env) },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  )
  let lastLine = ''
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.startsWith('setup: ')) console.error(line)
    else if (line.trim() !== '') lastLine = line.trim()
  }
  const downloaded = installedElectron()
  if (downloaded === null) {
    noteFailure('electron')
    say(`couldn't fetch the Electron binary: ${lastLine}`)
    say('the Electron host stands in for it (tools/electron-host)')
  }
  return downloaded
}

/**
 * Electron's download ignores proxies unless it's told, and a proxy that looks into connections has a certificate that
 * only the system knows. @param {NodeJS.ProcessEnv} env @returns {Record<string, string>}
 */
export function proxyForDownload(env) {
  const hasProxy = Object.entries(env).some(([name, value]) => /^https?_proxy$/i.test(name) && value)
  return hasProxy ? { ELECTRON_GET_USE_PROXY: 'true', NODE_USE_SYSTEM_CA: '1' } : {}
}

/** Everything that determines where the binary comes from, as one hash. */
function downloadSettings() {
  const names = Object.keys(process.env).filter((name) =>
    /^(electron_|npm_config_electron_|force_no_cache$|https?_proxy$|no_proxy$)/i.test(name),
  )
  const version = readJson(join(root, 'node_modules', 'electron', 'package.json'))?.version
  const values = names.sort().map((name) => `${name}=${process.env[name]}`)
  return createHash('sha256')
    .update([version, ...values].join('\n'))
    .digest('hex')
}

/**
 * A Chromium for the host: an installed one, Playwright's, or Debian's. Electron contains its own. Runs that show no
 * window get the headless shell, and make do with a whole Chromium where there is no shell.
 * @param {boolean} showsWindows
 */
export async function ensureChromium(showsWindows) {
  const wanted = showsWindows || hasDisplay() ? 'whole' : 'shell'
  if (findChromium([wanted]) !== null) return
  if (wanted === 'shell' && findChromium() !== null && failedToday('shell')) return
  say(wanted === 'shell' ? "fetching Chromium's headless shell" : 'fetching a Chromium')
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js')
  const only = wanted === 'shell' ? ['--only-shell'] : []
  await run(nodePath(), [playwright, 'install', ...only, 'chromium'], { timeout: 10 * 60 * 1000 })
  if (findChromium([wanted]) !== null) return
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version']))) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    const packages =
      wanted === 'shell'
        ? [['chromium-headless-shell'], ['chromium']]
        : [['chromium', ...(hasDisplay() ? [] : ['xvfb'])]]
    for (const names of packages) {
      say(`installing Debian's ${names.join(' and ')}`)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
      if (findChromium() !== null) break
    }
    if (findChromium([wanted]) !== null) return
  }
  if (wanted === 'shell') noteFailure('shell')
  if (findChromium() !== null) return
  throw new Error(
    'Neither Electron nor a Chromium can be had on this machine: install Chromium or Chrome, or set FLIGHTDECK_CHROMIUM to its executable.',
  )
}

/** A recent Node, and the packages. */
export async function setUpPackages() {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 20) throw new Error(`Node 20 or later is needed to set up; this is ${process.version}.`)
  await allOf([ensureNode(), installLocked('.', 'packages')])
}

/**
 * Packages, runtime and, for the host, a Chromium. Only a start shows windows, and asks for the binary every time.
 * @param {'start' | 'test'} [purpose]
 */
export async function setUp(purpose = 'test') {
  await setUpPackages()
  const runtime = await findRuntime(purpose === 'start' ? 'always' : 'daily')
  if (runtime.kind === 'host') {
    await allOf([
      installLocked('tools/electron-host', 'the Electron host'),
      ensureChromium(purpose === 'start'),
    ])
  }
  return runtime
}
