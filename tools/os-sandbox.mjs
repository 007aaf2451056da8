import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Whether Linux lets Electron put its pages into the operating system's sandbox. If not, Electron exits at once with a
 * message about `chrome-sandbox`, so it isn't started, and the solution is printed.
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
 * What Electron's sandbox will do on this system. `impossible`: Electron would end at once, and the text says what helps.
 * @param {string} executable @param {readonly string[]} args @param {System} [system]
 * @returns {{ kind: 'works' } | { kind: 'off', text: string } | { kind: 'impossible', text: string }}
 */
export function checkOsSandbox(executable, args, system = thisSystem) {
  const { platform, userId, read, inspect } = system
  if (platform !== 'linux' || args.includes('--no-sandbox')) return { kind: 'works' }
  if (userId === 0)
    return { kind: 'off', text: 'Running as root, so Electron starts without its sandbox (--no-sandbox).' }
  const helper = join(dirname(executable), 'chrome-sandbox')
  const helperFile = inspect(helper)
  if (helperFile !== null && helperFile.userId === 0 && (helperFile.mode & 0o4000) !== 0)
    return { kind: 'works' }
  const isRestricted = read(restriction)?.trim() === '1'
  const isOff = read(switchedOff)?.trim() === '0'
  if (!isOff && !(isRestricted && !hasProfile(executable, system))) return { kind: 'works' }
  const helperRemedy = `  sudo chown root:root ${quote(helper)} && sudo chmod 4755 ${quote(helper)}`
  const unprotected = [
    'Or start it without that protection, for the built-in sandbox alone:',
    '  npm start -- --no-sandbox --local-only',
  ]
  const lines = isOff
    ? [
        "This system has user namespaces switched off, and Electron's sandbox for pages needs them. Switch them on:",
        '  sudo sysctl kernel.unprivileged_userns_clone=1',
        'Or give Electron the other kind of sandbox, again after each installation of packages:',
        helperRemedy,
        ...unprotected,
      ]
    : [
        "This system's AppArmor refuses user namespaces to programs without a profile, and Electron's sandbox for pages needs them. Add a profile, once:",
        `  ${profileCommand(executable)}`,
        'Or give Electron the other kind of sandbox, again after each installation of packages:',
        helperRemedy,
        ...unprotected,
      ]
  return { kind: 'impossible', text: lines.join('\n') }
}

/** One line to paste that adds and loads a profile for the executable. @param {string} executable */
function profileCommand(executable) {
  const file = `${profiles}/flightdeck-electron`
  const lines = [
    'abi <abi/4.0>,',
    'include <tunables/global>',
    `profile flightdeck-electron "${executable}" flags=(unconfined) { userns, }`,
  ]
  return `printf '%s\\n' ${lines.map(quote).join(' ')} | sudo tee ${file} >/dev/null && sudo apparmor_parser -r ${file}`
}

/** As one word for a shell. @param {string} text */
function quote(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** Whether a profile names the executable. @param {string} executable @param {System} system */
function hasProfile(executable, { list, read }) {
  return list(profiles).some((name) => read(join(profiles, name))?.includes(executable) === true)
}
