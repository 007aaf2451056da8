import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { fileFingerprint, readJson, root, writeJson } from '../files.mjs'
import { nodePath, setUp, toolEnvironment } from '../setup.mjs'

/**
 * `npm run package -- --linux` (or `--win`, `--mac`): builds and packs. The packager brings some 280 packages that only
 * a release needs, so it has a lockfile of its own in this folder and is installed when it's asked for.
 */
const folder = join(root, 'tools', 'package')
const cli = join(folder, 'node_modules', 'electron-builder', 'cli.js')
const stamp = join(folder, 'node_modules', '.flightdeck-lock.json')

function installPackager() {
  const lock = fileFingerprint('tools/package/package-lock.json')
  if (existsSync(cli) && readJson(stamp)?.lock === lock) return
  console.log('package: installing electron-builder (npm ci)')
  // npm is a script on Windows, which takes a shell; these arguments have nothing to quote.
  const installed = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (installed.status !== 0) throw new Error('npm ci failed; its message is above.')
  writeJson(stamp, { lock })
}

setUp()
build()
installPackager()
const config = join(folder, 'electron-builder.mjs')
// Its configuration names our hook in TypeScript, which needs this tree's Node.
const made = spawnSync(
  nodePath(),
  [cli, '--config', config, '--publish', 'never', ...process.argv.slice(2)],
  { cwd: root, env: toolEnvironment(), stdio: 'inherit' },
)
process.exitCode = made.status ?? 1
