import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { launch, makeProfile, type Program, removeProfile } from '../../test/support/program/program.ts'
import type { Bar, Measurement } from './measurement.ts'
import { startProgram } from './program.ts'

const root = join(import.meta.dirname, '../..')
const chunks = join(root, 'out/main/chunks')
const rounds = 5
/** Long enough that the engine's one garbage collection after start doesn't count as ongoing work. */
const idleMs = 20_000

/** Promised for the real binary; the host starts a whole Chromium per program and is reported for information. */
const realOnly = (value: number): Bar | null =>
  process.env.FLIGHTDECK_ELECTRON === undefined ? null : { kind: 'atMost', value }

/** From launch to a usable window, the share of loading main, and the program's idle usage. */
export async function measureStart(): Promise<readonly Measurement[]> {
  const starts: number[] = []
  let idle: Idle | null = null
  for (let round = 0; round < rounds; round += 1) {
    const profile = await makeProfile()
    const begin = performance.now()
    const program = await launch({ profile })
    try {
      await program.window.getByRole('heading', { level: 1 }).waitFor()
      starts.push(performance.now() - begin)
      if (round === rounds - 1) idle = await measureIdle(program)
    } finally {
      await program.close()
      await removeProfile(profile)
    }
  }
  if (idle === null) throw new Error('The program was never idle.')
  const bareRuns = times(rounds, () => spentOn(['--import', stub(), '-e', '0']))
  const loadedRuns = times(rounds, () => spentOn(['--import', stub(), join(root, 'out/main/index.js')]))
  // A later part takes pieces of an earlier one from it, so they are loaded in one process, as a start does.
  const startOf = (...parts: readonly string[]) =>
    median(times(rounds, () => spentOn(['--import', stub(), '-e', loading(parts)]).processor))
  const answering = startOf('compose-services')
  const sending = startOf('compose-services', 'http-agent')
  const bare = median(bareRuns.map(({ elapsed }) => elapsed))
  const loaded = median(loadedRuns.map(({ elapsed }) => elapsed))
  const bareProcessor = median(bareRuns.map(({ processor }) => processor))
  const loadedProcessor = median(loadedRuns.map(({ processor }) => processor))
  return [
    {
      name: 'start of the program to its first screen, median',
      value: median(starts),
      unit: 'ms',
      bar: realOnly(1_500),
      baseline: { name: 'start of Node alone', value: bare },
    },
    {
      name: "main's bundle with all that it loads for the first window, beyond Node's own start",
      value: Math.max(0, loaded - bare),
      unit: 'ms',
      bar: { kind: 'atMost', value: 150 },
      baseline: { name: 'start of Node alone', value: bare },
    },
    {
      // Other work on the machine lengthens the time above, and hardly this one.
      name: "processor time of main's bundle with all that it loads for the first window, beyond Node's own",
      value: Math.max(0, loadedProcessor - bareProcessor),
      unit: 'ms',
      bar: null,
      baseline: { name: 'processor time of Node alone', value: bareProcessor },
    },
    {
      name: "processor time of main's bundle with what answers the pages, read once the first window is on its way, beyond that of Node",
      value: Math.max(0, answering - bareProcessor),
      unit: 'ms',
      bar: null,
      baseline: { name: 'processor time of Node alone', value: bareProcessor },
    },
    {
      name: 'processor time of what sends, read after what answers the pages',
      value: Math.max(0, sending - answering),
      unit: 'ms',
      bar: null,
      baseline: { name: 'processor time of Node alone', value: bareProcessor },
    },
    {
      name: 'main while nobody works, of one processor',
      value: idle.processorPercent,
      unit: '%',
      bar: { kind: 'atMost', value: 1 },
      baseline: null,
    },
    {
      name: 'memory of main while nobody works',
      value: idle.mainMegabytes,
      unit: 'MB',
      bar: null,
      baseline: null,
    },
    {
      name: 'memory of all processes while nobody works, shared parts once',
      value: idle.allMegabytes,
      unit: 'MB',
      bar: realOnly(350),
      baseline: null,
    },
  ]
}

/** A script that loads part of main; the build names it after its first module. */
function importOf(module: string): string {
  return `import(${JSON.stringify(pathToFileURL(chunkOf(module)).href)})`
}

/** The second program of the stub ends after the first load; here it goes on with further parts. */
function loading(parts: readonly string[]): string {
  const first = `import(${JSON.stringify(pathToFileURL(join(root, 'out/main/index.js')).href)})`
  const steps = parts.map((part) => `.then(() => ${importOf(part)})`).join('')
  return `const { exit } = process; process.exit = () => {}; ${first}${steps}.then(() => exit.call(process))`
}

function chunkOf(module: string): string {
  const name = readdirSync(chunks).find((one) => one.startsWith(`${module}-`))
  if (name === undefined) throw new Error(`${module} is no file of its own any more.`)
  return join(chunks, name)
}

interface Idle {
  readonly processorPercent: number
  readonly mainMegabytes: number
  readonly allMegabytes: number
}

async function measureIdle({ application }: Program): Promise<Idle> {
  await pause(2_000)
  const usage = () =>
    application.evaluate(() => ({
      cpu: process.cpuUsage(),
      rss: process.memoryUsage.rss(),
      pid: process.pid,
    }))
  const before = await usage()
  await pause(idleMs)
  const after = await usage()
  const worked = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
  return {
    processorPercent: (worked / 1_000 / idleMs) * 100,
    mainMegabytes: after.rss / 1_000_000,
    allMegabytes: proportionalKilobytes(after.pid) / 1_000,
  }
}

/** Memory of a process and its children; shared pages count once. Linux only; elsewhere 0. */
function proportionalKilobytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = /\nPPid:\s+(\d+)/.exec(textOf(`/proc/${name}/status`))?.[1]
        return parent === undefined ? [] : [[Number(name), Number(parent)] as const]
      }),
  )
  const belongs = (one: number | undefined): boolean =>
    one !== undefined && one !== 0 && (one === pid || belongs(parents.get(one)))
  return [...parents.keys()]
    .filter(belongs)
    .map((one) => Number(/\nPss:\s+(\d+)/.exec(textOf(`/proc/${one}/smaps_rollup`))?.[1] ?? 0))
    .reduce((total, kilobytes) => total + kilobytes, 0)
}

/** Processes end while they are read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A second program on the same data: the first window is loaded and then idle. */
function stub(): string {
  const names = new Set(
    [join(root, 'out/main/index.js'), ...readdirSync(chunks).map((name) => join(chunks, name))]
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/\bimport\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*"electron"/g),
      ])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  )
  const electron = [
    'const app = { requestSingleInstanceLock: () => false, exit: (code) => process.exit(code), getPath: () => "/tmp",',
    'setPath() {}, getName: () => "Flightdeck", setName() {}, getVersion: () => "0", isPackaged: false, commandLine: { hasSwitch: () => false, getSwitchValue: () => "" } };',
    'const protocol = { registerSchemesAsPrivileged() {} };',
    ...[...names]
      .filter((name) => name !== 'app' && name !== 'protocol')
      .map((name) => `const ${name} = class {};`),
    `export { ${[...names].join(', ')} }; export default {};`,
  ].join('\n')
  const hooks = [
    'import { registerHooks } from "node:module";',
    `const source = ${JSON.stringify(electron)};`,
    'const url = "data:text/javascript," + encodeURIComponent(source);',
    'registerHooks({ resolve: (name, context, next) => name === "electron" ? { url, shortCircuit: true } : next(name, context) });',
  ].join('\n')
  return `data:text/javascript,${encodeURIComponent(hooks)}`
}

interface Spent {
  /** Milliseconds. */
  readonly elapsed: number
  readonly processor: number
}

/** Reported by the process itself at exit, because the system reports it for all children together. */
const tellProcessorTime = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stdout.write("\\nspent " + (user + system)) })',
)}`

function spentOn(args: readonly string[]): Spent {
  const begin = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', tellProcessorTime, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  const elapsed = performance.now() - begin
  if (status !== 0) throw new Error(`Main could not be loaded alone.\n${stderr}`)
  return { elapsed, processor: Number(/\nspent (\d+)$/.exec(stdout)?.[1] ?? 0) / 1_000 }
}

function times<Value>(count: number, measure: () => Value): readonly Value[] {
  return Array.from({ length: count }, measure)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** From the start of the process to its line of addresses, with the largest demonstration and with the usual one. */
export async function measureSandboxStart(): Promise<readonly Measurement[]> {
  const usual = await secondsToStart()
  const large = await secondsToStart('--scale', '100000')
  return [
    {
      name: 'start of the sandbox at --scale 100000',
      value: large,
      unit: 's',
      bar: { kind: 'atMost', value: 5 },
      baseline: { name: 'start of the sandbox at its usual scale', value: usual },
    },
  ]
}

async function secondsToStart(...options: readonly string[]): Promise<number> {
  const program = await startProgram('src/sandbox/main.ts', '--port', '0', ...options)
  await program.stop()
  return program.milliseconds / 1000
}
