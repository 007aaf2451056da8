import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { endWithTool } from './children.mjs'
import { openDisplay } from './display.mjs'
import { printFailure } from './failure.mjs'
import { root } from './files.mjs'
import { endWithHelp } from './help.mjs'
import { nodePath } from './node.mjs'
import { checkOsSandbox } from './os-sandbox.mjs'
import { allOf } from './packages.mjs'
import { setUp, setUpPackages, toolEnvironment } from './setup.mjs'

/**
 * `npm test`: sets up like `npm start`, then runs every suite and reports each in a line. A suite's own output is shown
 * if it fails. `--nightly` runs the long forms too. `--without-e2e` skips the whole-app suites; `--only NAME` runs one
 * suite, and arguments after `--` go to its tool. `--electron` runs the whole-app suites on an older real Electron,
 * which is fetched for it.
 */

const at = (/** @type {string} */ path) => join(root, 'node_modules', path)
const vitest = at('vitest/vitest.mjs')
const playwright = at('playwright/cli.js')
/** Suites that run together: what one leaves of the processors while it waits, another uses. */
const lanes = 4

/** The longest suite mostly waits for one thing at a time; the others make way for it, and for the build. */
const longest = 'contract'
const lowPriority = 5

/**
 * What fails soonest comes first, then the longest, so that none is left alone at the end.
 *
 * `whileBuilding`: it needs only sources and packages, so it doesn't wait for the build. `alone`: whole-app
 * commands added when the suite is requested by name; otherwise another suite runs them. `forHost`: only the Electron
 * host needs it, so a full run skips it if the real binary runs the program.
 *
 * @typedef {{ name: string, whileBuilding?: boolean, wholeApp?: boolean, forHost?: boolean, commands: readonly (readonly string[])[], alone?: readonly (readonly string[])[] }} Suite
 * @type {readonly Suite[]}
 */
const suites = [
  {
    name: 'types',
    whileBuilding: true,
    commands: [typesOf(...layers())],
  },
  {
    name: 'lint',
    whileBuilding: true,
    commands: [
      [at('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.'],
      [at('dependency-cruiser/bin/dependency-cruiser.mjs'), 'src', '--config', '.dependency-cruiser.cjs'],
      [at('knip/bin/knip.js'), '--no-progress'],
    ],
  },
  { name: 'contract', commands: [[vitest, 'run', '--project', 'contract']] },
  {
    name: 'e2e',
    wholeApp: true,
    commands: [[playwright, 'test', '--config', 'test/e2e/playwright.config.ts']],
  },
  { name: 'unit', commands: [[vitest, 'run', '--project', 'unit']] },
  { name: 'views', whileBuilding: true, commands: [[vitest, 'run', '--project', 'views']] },
  { name: 'fault', commands: [[vitest, 'run', '--project', 'fault']] },
  {
    name: 'host',
    wholeApp: true,
    forHost: true,
    commands: [[playwright, 'test', '--config', 'tools/electron-host/specs/playwright.config.ts']],
  },
  {
    name: 'security',
    commands: [[vitest, 'run', '--project', 'security']],
    alone: [[playwright, 'test', '--config', 'test/e2e/playwright.config.ts', 'test/e2e/security']],
  },
  {
    name: 'host types',
    forHost: true,
    commands: [typesOf('tools/electron-host')],
  },
  {
    name: 'bundle sizes',
    wholeApp: true,
    commands: [[join(root, 'tools', 'bench', 'main.ts'), 'bundles']],
  },
]

/** Folders with their own compiler layer. */
function layers() {
  const inSource = readdirSync(join(root, 'src')).map((name) => `src/${name}`)
  return [...inSource, 'test', 'tools']
}

/**
 * A layer reads the declarations of those it builds on, in node_modules/.cache/types, so each file is checked once.
 * Several checkers of one layer would each compute the types that they share. @param {string[]} folders
 */
function typesOf(...folders) {
  return [at('typescript/bin/tsc'), '-b', ...folders, '--builders', '2', '--checkers', '1']
}

/**
 * @param {readonly string[]} command @param {NodeJS.ProcessEnv} env @param {boolean} live @param {boolean} makesWay
 * @returns {Promise<{ passed: boolean, output: string }>}
 */
function run(command, env, live, makesWay) {
  return new Promise((resolve) => {
    const child = endWithTool(
      spawn(nodePath(), command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
    if (makesWay && child.pid !== undefined) setPriority(child.pid, Math.max(lowPriority, getPriority()))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
        if (live) process.stdout.write(chunk)
      })
    }
    child.once('exit', (code) => resolve({ passed: code === 0, output }))
  })
}

/** Numbers of tests in the closing lines of vitest and Playwright. @param {string} output */
function counts(output) {
  const line = output.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? output
  const sum = (/** @type {RegExp} */ pattern) => Number(line.match(pattern)?.[1] ?? 0)
  const flaky = sum(/(\d+) flaky/)
  return { passed: sum(/(\d+) passed/) + flaky, failed: sum(/(\d+) failed/), flaky }
}

/**
 * Playwright's report of tests that passed on their second try: the error, and the path of its trace. @param {string}
 * output
 */
function flakyPart(output) {
  const [, ...attempts] = output.split(/^ {2}1\) /m)
  return `  1) ${attempts.join('')}`
}

/**
 * Builds for the older Electron and installs it. @param {NodeJS.ProcessEnv} env @param {boolean} isManaged
 * @returns {Promise<{ env: NodeJS.ProcessEnv, onHost: boolean }>}
 */
async function prepareOnTestElectron(env, isManaged) {
  await build()
  const { passed, output } = await run([join(root, 'tools', 'test-electron', 'main.ts')], env, false, false)
  if (!passed) throw new Error(`The Electron for tests can't be prepared.\n${output}`)
  const { executable, folder } = JSON.parse(
    output.split('\n').findLast((line) => line.startsWith('{')) ?? '{}',
  )
  const display = await openDisplay({ isManaged })
  const paths = { FLIGHTDECK_ELECTRON: executable, FLIGHTDECK_PROGRAM: folder, FLIGHTDECK_BUILT: '1' }
  return { env: { ...env, ...paths, ...display.env }, onHost: false }
}

const help = () => `npm test -- [--nightly] [--without-e2e] [--electron]
npm test -- --only NAME [--electron] [-- ARGUMENTS OF ITS TOOL]

Runs every suite, or one of: ${suites.map(({ name }) => name).join(', ')}.

  --nightly      also the long forms
  --without-e2e  no suite that opens the whole program
  --electron     the whole program on an older real Electron`

const ownOptions = ['--nightly', '--without-e2e', '--electron']

async function main() {
  const args = process.argv.slice(2)
  endWithHelp(args, help())
  const unknownArgument = args.includes('--only')
    ? undefined
    : args.find((argument) => !ownOptions.includes(argument))
  if (unknownArgument !== undefined) throw new Error(`Unknown argument ${unknownArgument}.\n\n${help()}`)
  const onlyAt = process.argv.indexOf('--only')
  const only = onlyAt < 0 ? null : process.argv[onlyAt + 1]
  const restAt = process.argv.findIndex(
    (argument, index) => index > 2 && !argument.startsWith('--only') && index > onlyAt + 1,
  )
  const rest =
    only === null || restAt < 0
      ? []
      : process.argv.slice(restAt).filter((argument) => !['--', '--electron'].includes(argument))
  if (only !== null && !suites.some((suite) => suite.name === only))
    throw new Error(`There is no suite "${only}": ${suites.map((suite) => suite.name).join(', ')}.`)

  await setUpPackages()
  const isNightly = process.argv.includes('--nightly')
  const withoutE2e = process.argv.includes('--without-e2e')
  const chosen = suites.filter(({ name, wholeApp }) =>
    only === null ? !(wholeApp && withoutE2e) : name === only,
  )
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...toolEnvironment(),
    NO_COLOR: '1',
    // Threads and programs of tests load the same modules hundreds of times: without this, that's a third of their
    // work.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    // What takes long for what it finds runs by night, and if its suite is named.
    ...(only === null && !isNightly ? { FLIGHTDECK_GATE: '1' } : {}),
    // What is named alone fails soon. Whole suites run side by side, and nothing may fail because the machine is busy.
    ...(rest.length === 0 && process.env.FLIGHTDECK_SLOW === undefined ? { FLIGHTDECK_SLOW: '20' } : {}),
    // Explicitly named specs run whether they're in the gate or not; so do the host's if its suite is named.
    ...(isNightly || only === 'host' || (only === 'e2e' && rest.length > 0) ? { FLIGHTDECK_LONG: '1' } : {}),
  }
  /** @param {Suite} suite */
  const commandsOf = ({ commands, alone = [] }) =>
    only === null || rest.length > 0 ? commands : [...commands, ...alone]
  /** The program and what runs it. @returns {Promise<{ env: NodeJS.ProcessEnv, onHost: boolean }>} */
  const prepare = async () => {
    // The conformance specs move the focus among windows.
    const isManaged = only === 'host'
    if (process.argv.includes('--electron')) return prepareOnTestElectron(env, isManaged)
    const needsProgram = chosen.some(
      (suite) => suite.wholeApp || commandsOf(suite).length > suite.commands.length,
    )
    // What reads only sources needs no Electron, no host and no browser.
    if (!needsProgram && !chosen.some((suite) => suite.forHost)) return { env, onHost: true }
    const runtime = await setUp()
    const onHost = runtime.kind === 'host'
    if (!needsProgram) return { env, onHost }
    await build()
    const built = { ...env, FLIGHTDECK_BUILT: '1' }
    if (onHost) return { env: built, onHost }
    // The real binary needs a display; the host runs its windows headless on its own, which is faster.
    // Specs turn it off, but for one that skips itself where it can't work.
    const osSandbox = checkOsSandbox(runtime.path, [])
    if (osSandbox.kind !== 'works') console.log(`test: ${osSandbox.text}`)
    return {
      env: { ...built, FLIGHTDECK_ELECTRON: runtime.path, ...(await openDisplay({ isManaged })).env },
      onHost,
    }
  }
  const prepared = prepare()
  // Reported at the end, after the suites that need no build.
  prepared.catch(() => undefined)

  /** @param {Suite} suite */
  const runSuite = async (suite) => {
    const environment = suite.whileBuilding ? env : (await prepared).env
    const startedAt = Date.now()
    /** @type {{ passed: boolean, output: string }[]} */
    const results = []
    const makesWay = only === null && suite.name !== longest
    for (const command of commandsOf(suite)) {
      results.push(await run([...command, ...rest], environment, only !== null, makesWay))
    }
    return { results, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) }
  }

  let passed = 0
  let failed = 0
  const report = (/** @type {Suite} */ suite, /** @type {Awaited<ReturnType<typeof runSuite>>} */ run) => {
    const { results, seconds } = run
    const good = results.every((result) => result.passed)
    const each = results.map((result) => counts(result.output))
    const sum = (/** @type {'passed' | 'failed' | 'flaky'} */ name) =>
      each.reduce((all, one) => all + one[name], 0)
    const tests = { passed: sum('passed'), failed: sum('failed'), flaky: sum('flaky') }
    // A suite without a count is one check.
    passed += tests.passed + (tests.passed === 0 && good ? 1 : 0)
    failed += tests.failed + (tests.failed === 0 && !good ? 1 : 0)
    if (!good && only === null) for (const result of results) if (!result.passed) console.log(result.output)
    const detail =
      tests.passed + tests.failed > 0
        ? `${tests.passed} passed, ${tests.failed} failed`
        : good
          ? 'clean'
          : 'failed'
    const flaky = tests.flaky > 0 ? `, ${tests.flaky} flaky` : ''
    console.log(`${good ? 'ok  ' : 'FAIL'}  ${suite.name.padEnd(16)}${detail}${flaky} (${seconds} s)`)
    if (good && tests.flaky > 0) for (const result of results) console.log(flakyPart(result.output))
  }
  const waiting = [...chosen]
  let isBuilt = false
  prepared.then(
    () => (isBuilt = true),
    () => undefined,
  )
  const take = () => {
    const next = isBuilt ? 0 : waiting.findIndex((suite) => suite.whileBuilding)
    return waiting.splice(Math.max(0, next), 1)[0]
  }
  const lane = async () => {
    for (let suite = take(); suite !== undefined; suite = take()) {
      if (only === null && suite.forHost && !(await prepared).onHost) continue
      report(suite, await runSuite(suite))
    }
  }
  // One lane is free for the longest suite as soon as the program is built.
  await allOf([prepared.then(lane), ...Array.from({ length: lanes - 1 }, lane)])
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

main().catch((error) => {
  printFailure(error)
  process.exit()
})
