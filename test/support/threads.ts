import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Bundled programs of fault tests contain this module in another folder.
const root = dirname(findPackageJSON(import.meta.url) ?? '.')

/**
 * The entry of a worker thread, by its source path below `src/main`. A full run has built the program before and starts
 * the built thread, like the program: loading a thread's sources takes ten times as long.
 */
export function threadEntry(source: string): URL {
  const name = source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  const isBuilt = process.env.FLIGHTDECK_BUILT === '1'
  return pathToFileURL(isBuilt ? join(root, 'out/main', name) : join(root, 'src/main', source))
}
