// Finds an installed Chromium. Plain JavaScript on purpose: it runs before any package is installed, on Node 20 too.
import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const commonPaths = {
  linux: ['/usr/lib/chromium/chromium', '/opt/google/chrome/chrome', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(process.env.LOCALAPPDATA ?? 'C:\\', 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(process.env.LOCALAPPDATA ?? 'C:\\', 'Chromium', 'Application', 'chrome.exe'),
  ],
}

const pathsInsidePlaywrightFolder = [
  ['chrome-linux64', 'chrome'],
  ['chrome-linux', 'chrome'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-win64', 'chrome.exe'],
  ['chrome-win', 'chrome.exe'],
]

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
const revisionOf = (folderName) => Number(folderName.slice('chromium-'.length))

function downloadedByPlaywright() {
  const cache = playwrightCacheFolder()
  let names
  try {
    names = readdirSync(cache)
  } catch {
    return []
  }
  return names
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((left, right) => revisionOf(right) - revisionOf(left))
    .flatMap((name) => pathsInsidePlaywrightFolder.map((inside) => join(cache, name, ...inside)))
}

function onPath() {
  const extension = process.platform === 'win32' ? '.exe' : ''
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return commandNames.flatMap((name) => folders.map((folder) => join(folder, name + extension)))
}

function inCommonPaths() {
  if (process.platform === 'linux') return commonPaths.linux
  if (process.platform === 'darwin') return commonPaths.darwin
  if (process.platform === 'win32') return commonPaths.win32
  return []
}

/**
 * The path of an installed Chromium, or null. FLIGHTDECK_CHROMIUM overrides the search; a value that isn't an
 * executable is an error rather than a silent fallback.
 * @returns {string | null}
 */
export function findChromium() {
  const chosen = process.env.FLIGHTDECK_CHROMIUM
  if (chosen !== undefined && chosen !== '') {
    if (!isExecutableFile(chosen)) throw new Error(`FLIGHTDECK_CHROMIUM is not an executable file: ${chosen}`)
    return chosen
  }
  return [...downloadedByPlaywright(), ...onPath(), ...inCommonPaths()].find(isExecutableFile) ?? null
}
