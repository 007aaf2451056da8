import { createRequire } from 'node:module'
import { join } from 'node:path'
import { downloadArtifact, ElectronDownloadCacheMode } from '@electron/get'
import { root } from './files.mjs'
import { endWithHelp } from './help.mjs'

/**
 * Downloads Electron's binary into the cache that its package reads, with progress on standard error, and lets the
 * package unpack it. A slow line may take as long as it takes; one that is silent ends it. On failure the last line
 * says the cause.
 */

endWithHelp(
  process.argv.slice(2),
  "node tools/fetch-electron.mjs\n\nDownloads Electron's binary into the cache.",
)

const silenceLimitMs = 90_000
const require = createRequire(import.meta.url)
const folder = join(root, 'node_modules', 'electron')

const silence = setTimeout(endSilent, silenceLimitMs)
let shownTenths = 0

function endSilent() {
  console.error(`Nothing arrived for ${silenceLimitMs / 1000} seconds.`)
  process.exit(1)
}

/** @param {{ transferred: number, total?: number }} progress */
async function showProgress({ transferred, total }) {
  silence.refresh()
  const tenths = total === undefined ? 0 : Math.floor((transferred / total) * 10)
  if (total === undefined || tenths === shownTenths) return
  shownTenths = tenths
  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1_000_000)
  console.error(`setup: Electron: ${megabytes(transferred)} of ${megabytes(total)} MB`)
}

/** Several errors can be wrapped around the one that says why. @param {unknown} error @returns {string} */
function describeCause(error) {
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return describeCause(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return describeCause(error.errors[0])
  return error.message || error.name
}

try {
  const { env, platform, arch } = process
  const usesRemoteChecksums =
    env.electron_use_remote_checksums || env.npm_config_electron_use_remote_checksums
  await downloadArtifact({
    version: require(join(folder, 'package.json')).version,
    artifactName: 'electron',
    ...(env.force_no_cache === 'true' ? { cacheMode: ElectronDownloadCacheMode.WriteOnly } : {}),
    ...(env.electron_config_cache === undefined ? {} : { cacheRoot: env.electron_config_cache }),
    ...(usesRemoteChecksums ? {} : { checksums: require(join(folder, 'checksums.json')) }),
    platform: env.ELECTRON_INSTALL_PLATFORM || env.npm_config_platform || platform,
    arch: env.ELECTRON_INSTALL_ARCH || env.npm_config_arch || arch,
    downloadOptions: { quiet: true, getProgressCallback: showProgress },
  })
  clearTimeout(silence)
  require(join(folder, 'install.js'))
} catch (error) {
  clearTimeout(silence)
  console.error(describeCause(error))
  process.exitCode = 1
}
