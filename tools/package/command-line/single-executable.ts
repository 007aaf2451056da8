import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Node and the command line as one file, for the system that makes it. Node only reads a blob of its own version. */

/** The mark that Node looks for in its own file, from its documentation. */
const sentinelFuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

interface Postject {
  inject(
    filename: string,
    resourceName: string,
    resource: Buffer,
    options: { readonly sentinelFuse: string; readonly machoSegmentName?: string },
  ): Promise<void>
}

/** Makes `output` out of the running Node and files of a package's folder. */
export async function makeExecutable(
  folder: string,
  files: readonly string[],
  output: string,
): Promise<void> {
  const start = join(import.meta.dirname, 'executable-start.mjs')
  const scratch = mkdtempSync(join(tmpdir(), 'flightdeck-executable-'))
  try {
    const blob = join(scratch, 'blob')
    const threadStart = `data:text/javascript,${encodeURIComponent(readFileSync(start, 'utf8'))}`
    const config = {
      main: start,
      output: blob,
      disableExperimentalSEAWarning: true,
      // Its threads inherit this; the process itself runs `main`.
      execArgv: [`--import=${threadStart}`],
      // `NODE_OPTIONS` is for the Node of a person's own programs.
      execArgvExtension: 'none',
      assets: Object.fromEntries(files.map((file) => [file, join(folder, file)])),
    }
    writeFileSync(join(scratch, 'config.json'), JSON.stringify(config))
    execFileSync(process.execPath, ['--experimental-sea-config', join(scratch, 'config.json')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    copyFileSync(process.execPath, output)
    chmodSync(output, 0o755)
    const isMac = process.platform === 'darwin'
    // What is injected breaks Node's signature, and Apple silicon runs nothing unsigned.
    if (isMac) execFileSync('codesign', ['--remove-signature', output])
    const { inject }: Postject = createRequire(import.meta.url)('postject')
    await inject(output, 'NODE_SEA_BLOB', readFileSync(blob), {
      sentinelFuse,
      ...(isMac ? { machoSegmentName: 'NODE_SEA' } : {}),
    })
    if (isMac) execFileSync('codesign', ['--sign', '-', output])
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The license of Node, which the executable contains. */
export function nodeLicense(): string {
  const folder = dirname(process.execPath)
  const path = [join(folder, 'LICENSE'), join(folder, '..', 'LICENSE')].find((place) => existsSync(place))
  if (path === undefined)
    throw new Error(
      `The license of Node isn't beside ${process.execPath}: package with Node from nodejs.org, or with this tree's.`,
    )
  return readFileSync(path, 'utf8')
}
