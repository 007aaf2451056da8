import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Programs of fault tests carry this module in a file of another folder.
const root = dirname(findPackageJSON(import.meta.url) ?? '.')

/**
 * The entry of a worker thread, named by its source below `src/main`. A full run has built the program before, and
 * starts what was built, as the program does: reading the sources of a thread takes ten times as long.
 */
export function threadEntry(source: string): URL {
  const name = source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')
  const isBuilt = process.env.FLIGHTDECK_BUILT === '1'
  return pathToFileURL(isBuilt ? join(root, 'out/main', name) : join(root, 'src/main', source))
}
