import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { printFailure } from '../failure.mjs'
import { root } from '../files.mjs'
import { endWithHelp } from '../help.mjs'
import { nodePath } from '../node.mjs'
import { installLocked } from '../packages.mjs'
import { setUpPackages, toolEnvironment } from '../setup.mjs'

/**
 * `npm run mutants -- --mutate FILES`: runs Stryker over the tree. It brings some 150 packages that nothing else needs,
 * so it has its own lockfile in this folder and is installed on demand; the tests' runner is the tree's own.
 */
const folder = join(root, 'tools', 'mutants')

async function main() {
  endWithHelp(
    process.argv.slice(2),
    'npm run mutants -- --mutate FILES [--testFiles FILES] [OPTIONS OF stryker run]\n\nLists the changes of files that no test notices.',
  )
  await setUpPackages()
  await installLocked('tools/mutants', 'Stryker')
  const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const args = [stryker, 'run', join(folder, 'stryker.config.json'), ...process.argv.slice(2)]
  const made = spawnSync(nodePath(), args, { cwd: root, env: toolEnvironment(), stdio: 'inherit' })
  process.exitCode = made.status ?? 1
}

main().catch(printFailure)
