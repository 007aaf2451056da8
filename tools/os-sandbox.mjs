import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether Linux lets Electron put its pages into the operating system's sandbox. If not, Electron exits at once with a
 * message about `chrome-sandbox`, so the solution is printed first.
 */

const restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const switchedOff = '/proc/sys/kernel/unprivileged_userns_clone'
const profiles = '/etc/apparmor.d'

/**
 * @typedef {object} System
 * @property {NodeJS.Platform} platform
 * @property {number | undefined} userId
 * @property {(path: string) => string | null} read The text of a file; null if it can't be read.
 * @property {(folder: string) => readonly string[]} list
 * @property {(path: string) => { readonly userId: number, readonly mode: number } | null} inspect
 */

/** @type {System} */
const thisSystem = {
  platform: process.platform,
  userId: process.getuid?.(),
  read(path) {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return null
    }
  },
  list(folder) {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  },
  inspect(path) {
    const found = statSync(path, { throwIfNoEntry: false })
    return found === undefined ? null : { userId: found.uid, mode: found.mode }
  },
}

/**
 * The message before Electron starts; null if its sandbox works or was turned off on purpose.
 * @param {string} executable @param {readonly string[]} args @param {System} [system]
 * @returns {string | null}
 */
export function sandboxAdvice(executable, args, system = thisSystem) {
  const { platform, userId, read, inspect } = system
  if (platform !== 'linux' || args.includes('--no-sandbox')) return null
  if (userId === 0) return 'Running as root, so Electron starts without its sandbox (--no-sandbox).'
  const helper = join(dirname(executable), 'chrome-sandbox')
  const found = inspect(helper)
  if (found !== null && found.userId === 0 && (found.mode & 0o4000) !== 0) return null
  const isRestricted = read(restriction)?.trim() === '1'
  const isOff = read(switchedOff)?.trim() === '0'
  if (!isOff && !(isRestricted && !hasProfile(executable, system))) return null
  const cause = isOff
    ? 'This system has user namespaces switched off'
    : "This system's AppArmor keeps user namespaces from programs that it has no profile for"
  return [
    `${cause}, and Electron's sandbox needs them: it is about to end with a message about chrome-sandbox.`,
    'Give it the other kind of sandbox, once for each version of Electron:',
    `  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
    ...(isOff
      ? ['or switch them on: sudo sysctl kernel.unprivileged_userns_clone=1']
      : [
          `or allow them for this program in a profile of ${profiles}:`,
          '  abi <abi/4.0>,',
          '  include <tunables/global>',
          `  profile flightdeck-electron "${executable}" flags=(unconfined) { userns, }`,
        ]),
    'Starting with --no-sandbox works, too, and leaves the pages without that protection.',
  ].join('\n')
}

/** Whether a profile names the executable. @param {string} executable @param {System} system */
function hasProfile(executable, { list, read }) {
  return list(profiles).some((name) => read(join(profiles, name))?.includes(executable) === true)
}
