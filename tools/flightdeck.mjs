import { join } from 'node:path'
import { build } from './build.mjs'
import { printFailure } from './failure.mjs'
import { root } from './files.mjs'
import { runOnNode } from './node.mjs'
import { setUpPackages, toolEnvironment } from './setup.mjs'

/** `npm run flightdeck -- COMMAND`: builds what's out of date, then runs the command line. */

// Standard output is reserved for the command.
console.log = console.error
try {
  await setUpPackages()
  await build()
  runOnNode([join(root, 'out/cli/flightdeck.js'), ...process.argv.slice(2)], toolEnvironment())
} catch (error) {
  printFailure(error)
}
