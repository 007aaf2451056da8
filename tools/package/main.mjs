import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { root } from '../files.mjs'
import { nodePath, setUp, toolEnvironment } from '../setup.mjs'

/**
 * `npm run package -- --linux` (or `--win`, `--mac`): builds and packs. The packager is no dependency: it brings some
 * 300 packages that nobody else needs, so it is fetched when it is asked for, in this one version.
 */
const packager = 'electron-builder@26.17.0'

setUp()
build()
const found = spawnSync(
  'npx',
  ['--yes', '--ignore-scripts', '--package', packager, '--call', 'command -v electron-builder'],
  {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  },
)
const cli = found.stdout.trim()
if (found.status !== 0 || cli === '') throw new Error(`${packager} could not be fetched.\n${found.stderr}`)
// Its configuration names our hook in TypeScript, which needs this tree's Node and not the one that npx runs on.
const made = spawnSync(
  nodePath(),
  [
    cli,
    '--config',
    join(root, 'tools/package/electron-builder.mjs'),
    '--publish',
    'never',
    ...process.argv.slice(2),
  ],
  { cwd: root, env: toolEnvironment(), stdio: 'inherit' },
)
process.exitCode = made.status ?? 1
