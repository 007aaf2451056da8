import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { printFailure } from '../failure.mjs'
import { root } from '../files.mjs'
import { nodePath } from '../node.mjs'
import { installLocked } from '../packages.mjs'
import { setUp, toolEnvironment } from '../setup.mjs'

/**
 * `npm run package -- --linux` (or `--win`, `--mac`): builds and packages. The packager brings some 280 packages that
 * only a release needs, so it has its own lockfile in this folder and is installed on demand. `--stand-in` packages
 * without Electron's binary, to test everything else.
 */
const folder = join(root, 'tools', 'package')
const cli = join(folder, 'node_modules', 'electron-builder', 'cli.js')

/** Created by this tree's Node, which runs TypeScript; this file also starts on older ones. */
function standInFolder() {
  const entry = join(folder, 'stand-in.ts')
  const written = spawnSync(nodePath(), [entry], { cwd: root, env: toolEnvironment(), encoding: 'utf8' })
  if (written.status !== 0) throw new Error(written.stderr)
  return written.stdout.trim()
}

async function main() {
  const runtime = await setUp()
  const isStandIn = process.argv.includes('--stand-in')
  if (!isStandIn && runtime.kind !== 'electron')
    throw new Error(
      "Electron's binary is missing, and a package contains it: set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH, or package everything else with --stand-in.",
    )
  await build()
  await installLocked('tools/package', 'electron-builder')
  const config = join(folder, 'electron-builder.mjs')
  if (isStandIn && process.env.FLIGHTDECK_RELEASE === '1')
    throw new Error("A release can't contain the stand-in.")
  const passed = process.argv.slice(2).filter((argument) => argument !== '--stand-in')
  const around = isStandIn ? [`--config.electronDist=${standInFolder()}`] : []
  // Its configuration names our hook in TypeScript, which needs this tree's Node.
  const made = spawnSync(nodePath(), [cli, '--config', config, '--publish', 'never', ...around, ...passed], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  })
  process.exitCode = made.status ?? 1
}

main().catch(printFailure)
