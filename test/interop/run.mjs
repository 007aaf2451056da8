import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../../tools/files.mjs'
import { nodePath } from '../../tools/node.mjs'
import { installLocked } from '../../tools/packages.mjs'
import { setUpPackages, toolEnvironment } from '../../tools/setup.mjs'
import { needs, suites } from './suites.mjs'

/**
 * Other projects' OAuth clients against the sandbox, and the program's client against another project's provider. Not
 * part of the gate, because it installs packages of other languages.
 */

const folder = import.meta.dirname
const counts = { passed: 0, failed: 0, 'not run': 0 }
const timeoutMs = 120_000

/** @param {keyof typeof counts} how @param {string} suite @param {string} name @param {string} [reason] */
function report(how, suite, name, reason) {
  counts[how] += 1
  console.log(
    `${how.padEnd(7)}  ${suite}: ${name}${reason === undefined ? '' : ` (${reason.replace(/\s+/g, ' ')})`}`,
  )
}

/** @param {string} command @param {readonly string[]} args */
function works(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** @typedef {{ command: string } | { missing: string }} Found */

/** @type {Map<string, Found>} */
const found = new Map()

/** The interpreter that has the packages, looked up once. @param {string} kind @returns {Promise<Found>} */
async function find(kind) {
  const known =
    found.get(kind) ?? (kind === 'javascript' ? await installJavaScript() : installNeeds(needs[kind]))
  found.set(kind, known)
  return known
}

/** @returns {Promise<Found>} */
async function installJavaScript() {
  try {
    await installLocked('test/interop', 'other clients')
    return { command: nodePath() }
  } catch {
    return { missing: 'npm ci failed in test/interop' }
  }
}

/** @param {typeof needs.python} need @returns {Found} */
function installNeeds({ commands, probe, packages }) {
  const search = () => commands.find((command) => works(command, probe))
  const missing = { missing: `needs ${packages.join(', ')}` }
  const here = search()
  if (here !== undefined) return { command: here }
  if (process.getuid?.() !== 0 || !works('apt-get', ['--version'])) return missing
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, stdio: /** @type {const} */ ('ignore') }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  const installed = search()
  return installed === undefined ? missing : { command: installed }
}

/** A server that prints its address in its first line. @param {string} command @param {readonly string[]} args */
async function startServer(command, args) {
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const address = await new Promise((resolve, reject) => {
    lines.once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}.`)))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    address: String(address),
    stop: () => {
      child.kill()
      return ended
    },
  }
}

/** @param {string} command of the interpreter that the suite needs @param {string} server */
function startServerOf(command, server) {
  return server === 'sandbox'
    ? startServer(nodePath(), ['src/sandbox/main.ts', '--port', '0', '--seed', 'demo'])
    : startServer(command, [join(folder, 'provider.py')])
}

/** @param {(typeof suites)[number]} suite @param {string} command */
async function runSuite({ name, program, server, cases }, command) {
  const open = new Set(cases)
  /** @param {string} reason */
  const giveUp = (reason) => {
    for (const left of open) report('failed', name, left, `no result: ${reason}`)
  }
  try {
    const running = await startServerOf(command, server)
    try {
      const how = await runProgram(program, command, running.address, ({ case: caseName, failure }) => {
        if (!open.delete(caseName)) report('failed', name, caseName, 'suites.mjs does not expect this result')
        else if (failure === null) report('passed', name, caseName)
        else report('failed', name, caseName, failure)
      })
      giveUp(`${program} ended with ${how}`)
      if (how !== 0 && open.size === 0) report('failed', name, `${program} ends well`, `it ended with ${how}`)
    } finally {
      await running.stop()
    }
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @param {string} program @param {string} command @param {string} address
 * @param {(result: { case: string, failure: string | null }) => void} take
 */
async function runProgram(program, command, address, take) {
  const child = spawn(program.endsWith('.mjs') ? nodePath() : command, [join(folder, program)], {
    env: { ...toolEnvironment(), SERVER: address },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs,
  })
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })
  try {
    const [how] = await Promise.all([ended, readResults(child.stdout, take)])
    return how
  } finally {
    child.kill()
  }
}

/** @param {import('node:stream').Readable} output @param {(result: { case: string, failure: string | null }) => void} take */
async function readResults(output, take) {
  for await (const line of createInterface({ input: output })) take(JSON.parse(line))
}

await setUpPackages()
for (const suite of suites) {
  const at = await find(suite.needs)
  if ('missing' in at) for (const name of suite.cases) report('not run', suite.name, name, at.missing)
  else await runSuite(suite, at.command)
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts['not run']} not run`)
process.exitCode = counts.failed > 0 ? 1 : 0
