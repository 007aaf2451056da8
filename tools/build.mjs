import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endWithTool } from './children.mjs'
import { fileFingerprint, fingerprint, readJson, root, writeJson } from './files.mjs'
import { endWithHelp } from './help.mjs'
import { holdLock } from './lock.mjs'
import { nodePath } from './node.mjs'
import { setUp, toolEnvironment } from './setup.mjs'

/** Builds main, preload and renderer into `out/` if the sources have changed since the last build. */

const stampPath = join(root, 'out', 'build.json')

function sources() {
  const single = ['electron.vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.base.json']
  return [fingerprint(['src', 'resources']), ...single.map(fileFingerprint)].join(' ')
}

/** @param {{ force?: boolean }} [options] @returns whether a build was needed */
export async function build(options = {}) {
  const isBuilt = () => readJson(stampPath)?.sources === sources()
  if (!options.force && isBuilt()) return false
  mkdirSync(join(root, 'out'), { recursive: true })
  return holdLock(join(root, 'out', '.setup-lock'), async (handOver) => {
    if (!options.force && isBuilt()) return false
    await runBuild(handOver)
    return true
  })
}

/** @param {(pid: number) => void} handOver */
async function runBuild(handOver) {
  const before = sources()
  console.log('setup: building')
  // What a killed build leaves isn't what was built before.
  forgetBuild()
  const cli = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const child = endWithTool(
    spawn(nodePath(), [cli, 'build', '--logLevel', 'warn'], {
      cwd: root,
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  if (child.pid !== undefined) handOver(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`The build failed.\n${output}`)
  writeJson(stampPath, { sources: before })
}

/** The development server leaves its own build in `out/`; the next start has to make a proper one. */
export function forgetBuild() {
  rmSync(stampPath, { force: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  endWithHelp(
    process.argv.slice(2),
    'npm run build\n\nBuilds the program into out/, also if nothing has changed.',
  )
  await setUp()
  await build({ force: true })
}
