// Finds an installed Chromium. Plain JavaScript on purpose: it runs before any package is installed, on Node 20 too.
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/**
 * `whole` is a Chromium that can show windows. `shell` is its headless shell: it can't, but starts in half the time and
 * with half the work. The folders are those of Playwright's downloads.
 * @typedef {'whole' | 'shell'} Kind
 * @type {Record<Kind, { commands: readonly string[], paths: readonly string[], folder: RegExp, inFolder: readonly (readonly string[])[] }>}
 */
const kinds = {
  whole: {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    paths: commonPaths(),
    folder: /^chromium-\d+$/,
    inFolder: [
      ['chrome-linux64', 'chrome'],
      ['chrome-linux', 'chrome'],
      ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
      ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
      ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
      ['chrome-win64', 'chrome.exe'],
      ['chrome-win', 'chrome.exe'],
    ],
  },
  shell: {
    commands: ['chrome-headless-shell'],
    // Debian's command is a script that stays beside the browser, and whose end doesn't end it.
    paths: process.platform === 'linux' ? ['/usr/lib/chromium/chromium-headless-shell'] : [],
    folder: /^chromium_headless_shell-\d+$/,
    inFolder: [
      ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
      ['chrome-linux', 'headless_shell'],
    ],
  },
}

function commonPaths() {
  if (process.platform === 'linux')
    return ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium']
  if (process.platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]
  }
  if (process.platform !== 'win32') return []
  const programs = process.env.PROGRAMFILES ?? 'C:\\Program Files'
  const own = process.env.LOCALAPPDATA ?? 'C:\\'
  return [
    join(programs, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(own, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(own, 'Chromium', 'Application', 'chrome.exe'),
  ]
}

/** Whether there is a display for windows: on Linux, one that answers. */
export function hasDisplay() {
  return process.platform !== 'linux' || readDisplay(process.env).kind === 'answers'
}

/**
 * What the environment says of a display, and whether its server is there. One on another computer, as over ssh, is
 * believed.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ kind: 'none' } | { kind: 'answers' } | { kind: 'silent', name: string }}
 */
export function readDisplay({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR }) {
  if (WAYLAND_DISPLAY) {
    const socket = resolve(XDG_RUNTIME_DIR ?? '/', WAYLAND_DISPLAY)
    if (existsSync(socket)) return { kind: 'answers' }
    if (!DISPLAY) return { kind: 'silent', name: `WAYLAND_DISPLAY is ${WAYLAND_DISPLAY}` }
  }
  if (!DISPLAY) return { kind: 'none' }
  const [, number] = DISPLAY.match(/^(?:unix)?:(\d+)(?:\.\d+)?$/) ?? []
  if (number === undefined || hasServer(number)) return { kind: 'answers' }
  return { kind: 'silent', name: `DISPLAY is ${DISPLAY}` }
}

/** An X server leaves its lock file behind if it's killed, so its process counts. @param {string} number of a display */
function hasServer(number) {
  try {
    process.kill(Number(readFileSync(`/tmp/.X${number}-lock`, 'utf8')), 0)
    return true
  } catch (error) {
    // A server of another user, or one without a lock file, as in a container that shares its socket.
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'EPERM' || (code === 'ENOENT' && existsSync(`/tmp/.X11-unix/X${number}`))
  }
}

/** @param {string} path */
function isExecutableFile(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function playwrightCacheFolder() {
  const chosen = process.env.PLAYWRIGHT_BROWSERS_PATH
  if (chosen !== undefined && chosen !== '' && chosen !== '0') return chosen
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ms-playwright')
  }
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright')
}

/** @param {string} folderName */
const revisionOf = (folderName) => Number(folderName.slice(folderName.indexOf('-') + 1))

/** @param {Kind} kind */
function downloadedByPlaywright(kind) {
  const { folder, inFolder } = kinds[kind]
  const cache = playwrightCacheFolder()
  let names
  try {
    names = readdirSync(cache)
  } catch {
    return []
  }
  return names
    .filter((name) => folder.test(name))
    .sort((left, right) => revisionOf(right) - revisionOf(left))
    .flatMap((name) => inFolder.map((inside) => join(cache, name, ...inside)))
}

/** @param {Kind} kind */
function onPath(kind) {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return kinds[kind].commands.flatMap((name) => folders.map((folder) => join(folder, name + extension)))
}

/**
 * The path of an installed Chromium, or null: without a display the headless shell if there is one.
 * FLIGHTDECK_CHROMIUM overrides the search; a value that isn't an executable is an error rather than a silent fallback.
 * @param {readonly Kind[]} [wanted] in order of preference
 * @returns {string | null}
 */
export function findChromium(wanted = hasDisplay() ? ['whole', 'shell'] : ['shell', 'whole']) {
  const chosen = process.env.FLIGHTDECK_CHROMIUM
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutableFile(chosen)) throw new Error(`FLIGHTDECK_CHROMIUM is not an executable file: ${chosen}`)
    return chosen
  }
  const paths = wanted.flatMap((kind) => [
    ...downloadedByPlaywright(kind),
    ...onPath(kind),
    ...kinds[kind].paths,
  ])
  return paths.find(isExecutableFile) ?? null
}
