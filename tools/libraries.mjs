import { spawnSync } from 'node:child_process'

/** Names the system's libraries that Electron wants and a bare Linux lacks, before Electron fails for them. */

/** What Debian and Ubuntu call the packages that carry them, as in the deb of this program. */
const debianPackages = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0',
  'libsecret-1-0',
  'libnotify4',
  'xdg-utils',
]

/** File names of libraries that an executable wants and the system doesn't have. @param {string} executable */
export function missingLibraries(executable) {
  if (process.platform !== 'linux') return []
  const { stdout } = spawnSync('ldd', [executable], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return readMissing(stdout ?? '')
}

/** @param {string} lddOutput */
export function readMissing(lddOutput) {
  return [...lddOutput.matchAll(/^\s*(\S+) => not found$/gm)].map(([, name = '']) => name)
}

/** @param {readonly string[]} libraries */
export function describeMissing(libraries) {
  return [
    `Electron can't start: this system lacks ${libraries.join(', ')}. On Debian and Ubuntu:`,
    `  sudo apt-get install --no-install-recommends ${debianPackages.join(' ')}`,
    'On Ubuntu 24.04 and later three have new names: libgtk-3-0t64, libasound2t64 and libatspi2.0-0t64.',
  ].join('\n')
}
