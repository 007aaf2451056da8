import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { needsShell } from './command-line.mjs'
import { readJson, root } from './files.mjs'

/** Installs packages exactly as a folder's lockfile specifies. Uses no packages itself (Node 20 and later). */

/** Logs to standard error, because standard output belongs to the program. @param {string} text */
export function say(text) {
  console.error(`setup: ${text}`)
}

/** Installs a folder's packages if they're missing. @param {string} folder below the root, or anywhere @param {string} what */
export async function installLocked(folder, what) {
  const at = resolve(root, folder)
  if (
    isInstalled(
      readJson(join(at, 'package-lock.json')),
      readJson(join(at, 'node_modules/.package-lock.json')),
    )
  )
    return
  say(`installing ${what} (npm ci)`)
  // No package needs its install script, so none runs.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn('npm', args, {
    cwd: at,
    stdio: ['ignore', 2, 2],
    shell: needsShell('npm', process.platform),
  })
  const [status] = await once(npm, 'exit').catch((error) => {
    throw new Error(`npm can't be started: ${error.message}`)
  })
  if (status !== 0) throw new Error(`npm ci failed in ${at}; its message is above.`)
}

/** Waits for all, so that none goes on after a failure of another. @param {readonly Promise<unknown>[]} steps */
export async function allOf(steps) {
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * Whether node_modules matches the lockfile, according to the list that npm saves there. Optional packages may be
 * missing: most are for other systems.
 * @typedef {{ packages: Record<string, { integrity?: string, optional?: boolean }> }} Lockfile
 * @param {Lockfile} wanted @param {Lockfile | null} found
 */
export function isInstalled(wanted, found) {
  if (found === null) return false
  const differs = Object.entries(wanted.packages).some(([place, { integrity, optional }]) => {
    const one = found.packages[place]
    return place !== '' && (one === undefined ? optional !== true : one.integrity !== integrity)
  })
  return !differs && Object.keys(found.packages).every((place) => wanted.packages[place] !== undefined)
}
