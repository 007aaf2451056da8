import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endWithTool } from './children.mjs'
import { needsShell } from './command-line.mjs'
import { readJson, root } from './files.mjs'
import { holdLock } from './lock.mjs'
import { say } from './say.mjs'

/** Installs packages exactly as a folder's lockfile specifies. Uses no packages itself (Node 20 and later). */

/**
 * Installs a folder's packages if they're missing.
 * @param {string} folder below the root, or anywhere @param {string} what
 * @param {string} [executable] a file of the packages that has to be there
 */
export async function installLocked(folder, what, executable) {
  const at = resolve(root, folder)
  const lockfile = readJson(join(at, 'package-lock.json'))
  const readInstalled = () => readJson(join(at, 'node_modules/.package-lock.json'))
  const isComplete = () =>
    isInstalled(lockfile, readInstalled()) && (executable === undefined || existsSync(executable))
  if (isComplete()) return
  // Two of npm in one folder delete each other's files, and then list them as installed.
  await holdLock(join(at, '.setup-lock'), async (handOver) => {
    if (isComplete()) return
    say(`installing ${what} (npm ci)`)
    // No package needs its install script, so none runs.
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const npm = endWithTool(
      spawn('npm', args, {
        cwd: at,
        stdio: ['ignore', 2, 2],
        shell: needsShell('npm', process.platform),
      }),
    )
    // It goes on if this process is killed.
    if (npm.pid !== undefined) handOver(npm.pid)
    const [status] = await once(npm, 'exit').catch((error) => {
      throw new Error(`npm can't be started: ${error.message}`)
    })
    if (status !== 0) throw new Error(`npm ci failed in ${at}; its message is above.`)
    const missing = missingPackages(lockfile, readInstalled())
    if (missing.length === 0) return
    // npm passes over what it can't download if it's optional, and its own list would count as complete for ever.
    rmSync(join(at, 'node_modules', '.package-lock.json'), { force: true })
    const names = missing.map((place) => place.replace(/^.*node_modules\//, ''))
    throw new Error(
      `npm couldn't download ${names.join(', ')}: check the connection and npm's proxy settings, then try again.`,
    )
  })
}

/** Waits for all, so that none goes on after a failure of another. @param {readonly Promise<unknown>[]} steps */
export async function allOf(steps) {
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * `os`, `cpu` and `libc` are those of the package's own list: a name, several, or one that is excluded with `!`.
 * @typedef {string | readonly string[] | undefined} Names
 * @typedef {{ integrity?: string, optional?: boolean, os?: Names, cpu?: Names, libc?: Names }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 * @typedef {{ platform: string, architecture: string, libc: 'glibc' | 'musl' | null }} Machine
 */

/**
 * Whether node_modules matches the lockfile, according to the list that npm saves there.
 * @param {Lockfile} lockfile @param {Lockfile | null} installed @param {Machine} [machine]
 */
export function isInstalled(lockfile, installed, machine = thisMachine()) {
  if (installed === null || missingPackages(lockfile, installed, machine).length > 0) return false
  return Object.keys(installed.packages).every((place) => lockfile.packages[place] !== undefined)
}

/**
 * Places of packages that are missing or of another version. Optional ones may be missing if they're for other systems,
 * or for none in particular.
 * @param {Lockfile} lockfile @param {Lockfile | null} installed @param {Machine} [machine]
 */
function missingPackages(lockfile, installed, machine = thisMachine()) {
  return Object.entries(lockfile.packages).flatMap(([place, wantedPackage]) => {
    if (place === '') return []
    const installedPackage = installed?.packages[place]
    if (installedPackage !== undefined)
      return installedPackage.integrity === wantedPackage.integrity ? [] : [place]
    return wantedPackage.optional !== true || isForMachine(wantedPackage, machine) ? [place] : []
  })
}

/** Whether an optional package names this kind of machine. @param {LockedPackage} wantedPackage @param {Machine} machine */
function isForMachine({ os, cpu, libc }, machine) {
  return (
    os !== undefined &&
    cpu !== undefined &&
    includesName(os, machine.platform) &&
    includesName(cpu, machine.architecture) &&
    (libc === undefined || machine.libc === null || includesName(libc, machine.libc))
  )
}

/** @param {string | readonly string[]} names @param {string} name */
function includesName(names, name) {
  const list = typeof names === 'string' ? [names] : names
  return list.includes(name) || (list.every((entry) => entry.startsWith('!')) && !list.includes(`!${name}`))
}

/** @returns {Machine} */
function thisMachine() {
  const { platform, arch: architecture } = process
  if (platform !== 'linux') return { platform, architecture, libc: null }
  return { platform, architecture, libc: usesGlibc() ? 'glibc' : 'musl' }
}

function usesGlibc() {
  // A report otherwise looks up the names of all connections.
  Object.assign(process.report ?? {}, { excludeNetwork: true })
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report?.getReport() ?? {}
  )
  return report.header?.glibcVersionRuntime !== undefined
}
