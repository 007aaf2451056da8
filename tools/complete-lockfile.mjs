import { join } from 'node:path'
import { readJson, root, writeJson } from './files.mjs'

/**
 * `npm install` leaves packages of other platforms out of the lockfile when the registry it asked does not hold
 * them, and `npm ci` then refuses the file everywhere. This adds the missing entries: exact versions from their
 * parents, platform from their names, no integrity (nothing was fetched to take it from). Run it after `npm install`.
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/** @param {string} name e.g. `@swc/core-win32-arm64-msvc` */
function platform(name) {
  const words = name.split(/[/-]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : []
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
  }
}

const path = join(root, 'package-lock.json')
const lock = readJson(path)
let added = 0
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key] !== undefined || !/^\d+\.\d+\.\d+$/.test(version)) continue
    lock.packages[key] = { version, ...platform(name), ...(parent.dev ? { dev: true } : {}), optional: true }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeJson(path, lock)
console.log(`${added} entries added`)
