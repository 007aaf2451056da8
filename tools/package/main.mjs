import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { printFailure } from '../failure.mjs'
import { root } from '../files.mjs'
import { endWithHelp } from '../help.mjs'
import { nodePath } from '../node.mjs'
import { installLocked } from '../packages.mjs'
import { setUp, setUpPackages, toolEnvironment } from '../setup.mjs'

/**
 * `npm run package -- --linux` (or `--win`, `--mac`): builds and packages the program and its command line, or only the
 * latter with `--command-line`. The packager brings some 280 packages that
 * only a release needs, so it has its own lockfile in this folder and is installed on demand. `--stand-in` packages
 * without Electron's binary, to test everything else.
 */
const folder = join(root, 'tools', 'package')
const cli = join(folder, 'node_modules', 'electron-builder', 'cli.js')

/** Run by this tree's Node, which runs TypeScript; this file also starts on older ones. @param {string} entry */
function runEntry(entry) {
  const { status, stdout, error } = spawnSync(nodePath(), [join(folder, entry)], {
    cwd: root,
    env: toolEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`${entry} failed; its message is above.`)
  return stdout.trim()
}

async function packCommandLine() {
  await build()
  await installLocked('tools/package', 'electron-builder')
  console.log(`setup: packed ${runEntry('command-line/pack-command-line.ts')}`)
}

const help = `npm run package -- --linux | --win | --mac [--stand-in] [OPTIONS OF electron-builder]
npm run package -- --command-line

Packages the program and its command line, or the command line alone. --stand-in packages without Electron's binary.`

async function main() {
  endWithHelp(process.argv.slice(2), help)
  if (process.argv.includes('--command-line')) {
    await setUpPackages()
    await packCommandLine()
    return
  }
  const runtime = await setUp()
  const isStandIn = process.argv.includes('--stand-in')
  if (!isStandIn && runtime.kind !== 'electron')
    throw new Error(
      "Electron's binary is missing, and a package contains it: set ELECTRON_MIRROR or ELECTRON_OVERRIDE_DIST_PATH, or package everything else with --stand-in.",
    )
  await packCommandLine()
  const config = join(folder, 'electron-builder.mjs')
  if (isStandIn && process.env.FLIGHTDECK_RELEASE === '1')
    throw new Error("A release can't contain the stand-in.")
  const passed = process.argv.slice(2).filter((argument) => argument !== '--stand-in')
  const around = isStandIn ? [`--config.electronDist=${runEntry('stand-in.ts')}`] : []
  // Its configuration names our hook in TypeScript, which needs this tree's Node.
  const made = spawnSync(nodePath(), [cli, '--config', config, '--publish', 'never', ...around, ...passed], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  })
  process.exitCode = made.status ?? 1
}

main().catch(printFailure)
