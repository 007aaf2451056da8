import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openDisplay } from './display.mjs'
import { printFailure } from './failure.mjs'
import { root } from './files.mjs'
import { endWithHelp } from './help.mjs'
import { nodePath, runOnNode } from './node.mjs'
import { setUp, setUpPackages, toolEnvironment } from './setup.mjs'

/**
 * `node tools/run.mjs [--program] SCRIPT ARGUMENTS`: runs a TypeScript file of the tree on any Node that can set it up.
 * `--program` also installs what the desktop program needs.
 */

async function main() {
  const withProgram = process.argv[2] === '--program'
  // Behind the script's name, it's the script's.
  endWithHelp(
    process.argv.slice(2, withProgram ? 4 : 3),
    'node tools/run.mjs [--program] SCRIPT ARGUMENTS\n\nRuns a script of the tree. --program also installs what the desktop program needs.',
  )
  const [named, ...args] = process.argv.slice(withProgram ? 3 : 2)
  if (named === undefined) throw new Error('Name the script: node tools/run.mjs SCRIPT ARGUMENTS')
  const script = resolve(root, named)
  if (withProgram) {
    const runtime = await setUp()
    const onElectron = runtime.kind === 'electron'
    const extra = onElectron ? { FLIGHTDECK_ELECTRON: runtime.path, ...(await openDisplay()).env } : {}
    runOnNode([fileURLToPath(import.meta.url), script, ...args], { ...toolEnvironment(), ...extra })
    return
  }
  await setUpPackages()
  if (nodePath() !== process.execPath) {
    runOnNode([fileURLToPath(import.meta.url), script, ...args], toolEnvironment())
    return
  }
  process.argv.splice(1, process.argv.length, script, ...args)
  await import(pathToFileURL(script).href)
}

main().catch(printFailure)
