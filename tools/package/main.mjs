import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../files.mjs'
import { nodePath } from '../node.mjs'
import { installLocked } from '../packages.mjs'
import { setUp, toolEnvironment } from '../setup.mjs'

/**
 * `npm run package -- --linux` (or `--win`, `--mac`): builds and packs. The packager brings some 280 packages that only
 * a release needs, so it has a lockfile of its own in this folder and is installed when it's asked for.
 */
const folder = join(root, 'tools', 'package')
const cli = join(folder, 'node_modules', 'electron-builder', 'cli.js')

setUp()
build()
installLocked('tools/package', 'electron-builder')
const config = join(folder, 'electron-builder.mjs')
// Its configuration names our hook in TypeScript, which needs this tree's Node.
const made = spawnSync(
  nodePath(),
  [cli, '--config', config, '--publish', 'never', ...process.argv.slice(2)],
  { cwd: root, env: toolEnvironment(), stdio: 'inherit' },
)
process.exitCode = made.status ?? 1
