import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, forgetBuild } from './build.mjs'
import { commandOf, linksLast } from './command-line.mjs'
import { electronSwitches, openDisplay } from './display.mjs'
import { printFailure } from './failure.mjs'
import { root } from './files.mjs'
import { endWithHelp } from './help.mjs'
import { describeMissing, missingLibraries } from './libraries.mjs'
import { nodePath } from './node.mjs'
import { checkOsSandbox } from './os-sandbox.mjs'
import { setUp, toolEnvironment } from './setup.mjs'

/**
 * `npm start`: sets up, builds if stale, opens the program. `--smoke` drives the first minute instead, `--dev` serves
 * the renderer with hot reload. Everything else goes to the program (`--profile=DIR`).
 */

/** @param {string} command @param {readonly string[]} args @param {Record<string, string>} env */
function runToEnd(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...toolEnvironment(), ...env }, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
    child.once('error', (error) => {
      console.error(`The program could not be started: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const help = `npm start -- [--smoke] [--dev] [OPTIONS OF THE PROGRAM]

Sets up, builds what has changed, and opens the program.

  --smoke        drives the first minute by itself, with pictures in out/smoke/
  --dev          hot reload
  --profile=DIR  keeps all data in another folder
  --local-only   refuses services on other computers`

async function main() {
  endWithHelp(process.argv.slice(2), help)
  const own = ['--smoke', '--dev']
  const passed = linksLast(process.argv.slice(2).filter((argument) => !own.includes(argument)))
  const wants = (/** @type {string} */ name) => process.argv.includes(name)

  const runtime = await setUp('start')
  if (wants('--dev')) forgetBuild()
  else await build()
  const display = await openDisplay()
  if (display.kind === 'headless') console.log('start: no display and no Xvfb here; running headless')

  const flags = electronSwitches(display.kind)
  if (runtime.kind === 'electron') {
    const osSandbox = checkOsSandbox(runtime.path, passed)
    if (osSandbox.kind === 'impossible') throw new Error(osSandbox.text)
    if (osSandbox.kind === 'off') console.log(`start: ${osSandbox.text}`)
    const libraries = missingLibraries(runtime.path)
    if (libraries.length > 0) throw new Error(describeMissing(libraries))
  }
  const [command, ...first] = commandOf(runtime.path, nodePath())
  const env = { ...display.env, FLIGHTDECK_ELECTRON: runtime.path, ELECTRON_EXEC_PATH: runtime.path }
  const code = wants('--smoke')
    ? await runToEnd(nodePath(), [join(root, 'tools', 'smoke', 'main.ts')], env)
    : wants('--dev')
      ? await runToEnd(
          nodePath(),
          [
            join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
            'dev',
            '--',
            ...flags,
            ...passed,
          ],
          env,
        )
      : await runToEnd(command, [...first, ...flags, root, ...passed], env)
  display.stop()
  process.exit(code)
}

main().catch((error) => {
  printFailure(error)
  process.exit()
})
