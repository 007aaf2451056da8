import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../files.mjs'

/** Where the Electron for tests and the build for it are. */

export const toolFolder = join(root, 'tools', 'test-electron')

/** The program as this Electron can run it: a copy of the build, with what the older Node lacks. */
export const programFolder = join(root, 'out', 'test-electron')

/** Outside of the tree, so that every clone of a user shares it; a folder for each lockfile. */
export function installFolder() {
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'install.ts', 'default-app/index.js', 'shims/polyfills.mjs'])
    hash.update(readFileSync(join(toolFolder, name)))
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return join(cache, 'flightdeck', 'test-electron', hash.digest('hex').slice(0, 16))
}

export function executablePath() {
  return join(installFolder(), 'electron', 'electron')
}
