import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { launch, makeProfile, type Program, removeProfile } from '../../test/support/program/program.ts'
import { type Measurement, median, millisecondsOf } from './measurement.ts'
import { startProgram } from './stages.ts'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'out/main/index.js')
const chunks = join(root, 'out/main/chunks')
const rounds = 5
/** Long enough that the engine's one garbage collection after start doesn't count as ongoing work. */
const idleMs = 20_000

/** Promised for the real binary; the host starts a whole Chromium per program and is reported for information. */
const realOnly = (value: number): number | undefined =>
  process.env.FLIGHTDECK_ELECTRON === undefined ? undefined : value

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
  const bare = spentOn(['-e', '0'])
  const loaded = spentOn([entry])
  // Later chunks share code with earlier ones, so they are loaded in one process, like in a start.
  const answering = spentOn(['-e', loading('compose-services')]).processor
  const sending = spentOn(['-e', loading('compose-services', 'http-agent')]).processor
  const node = { name: 'start of Node alone', value: bare.elapsed }
  const elapsed = (name: string, value: number, max?: number): Measurement => {
    return { name, value, unit: 'ms', max, baseline: node }
  }
  const processor = (name: string, value: number): Measurement => {
    const baseline = { name: 'processor time of Node alone', value: bare.processor }
    const beyond = Math.max(0, value - bare.processor)
    return { name: `processor time of ${name}`, value: beyond, unit: 'ms', baseline }
  }
  const first = "main's bundle with all that it loads for the first window, beyond Node's own start"
  return [
    elapsed('start of the program to its first screen, median', median(starts), realOnly(30 * bare.elapsed)),
    elapsed(first, Math.max(0, loaded.elapsed - bare.elapsed), 3 * bare.elapsed),
    // Other work on the computer affects elapsed time, but hardly these.
    processor(
      "main's bundle with all that it loads for the first window, beyond Node's own",
      loaded.processor,
    ),
    processor("main's bundle with what answers the pages, loaded after the first window", answering),
    processor('what sends, read after what answers the pages', bare.processor + sending - answering),
    { name: 'main while nobody works, of one processor', value: idle.processorPercent, unit: '%', max: 1 },
    { name: 'memory of main while nobody works', value: idle.mainMegabytes, unit: 'MB' },
    {
      name: 'memory of all processes while nobody works, shared parts once',
      unit: 'MB',
      value: idle.allMegabytes,
      max: realOnly(350),
    },
  ]
}

/** Main's entry exits after loading if it's the second instance; here it continues with more chunks. */
function loading(...parts: readonly string[]): string {
  const files = [entry, ...parts.map(chunkOf)].map((path) => JSON.stringify(pathToFileURL(path).href))
  const steps = files.map((file) => `.then(() => import(${file}))`).join('')
  return `const { exit } = process; process.exit = () => {}; Promise.resolve()${steps}.then(() => exit.call(process))`
}

/** The build names a chunk of main after its first module. */
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
    application.evaluate(() => ({ ...process.cpuUsage(), rss: process.memoryUsage.rss(), pid: process.pid }))
  const before = await usage()
  await pause(idleMs)
  const after = await usage()
  const worked = millisecondsOf(after) - millisecondsOf(before)
  return {
    processorPercent: (worked / idleMs) * 100,
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
    [entry, ...readdirSync(chunks).map((name) => join(chunks, name))]
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(/\bimport\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*"electron"/g),
      ])
      .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? '')),
  )
  const electron = [
    'const app = { requestSingleInstanceLock: () => false, exit: (code) => process.exit(code), getPath: () => "/tmp",',
    'setPath() {}, getName: () => "Flightdeck", setName() {}, getVersion: () => "0", isPackaged: false, getPreferredSystemLanguages: () => [], commandLine: { hasSwitch: () => false, getSwitchValue: () => "" } };',
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
export const processorTimeReporter = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stdout.write("\\nspent " + (user + system)) })',
)}`

/** The medians of several runs of Node with these arguments. */
function spentOn(args: readonly string[]): Spent {
  const all = ['--import', processorTimeReporter, '--import', stub(), ...args]
  const runs = Array.from({ length: rounds }, () => {
    const begin = performance.now()
    const { status, stderr, stdout } = spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8' })
    const elapsed = performance.now() - begin
    if (status !== 0) throw new Error(`Main couldn't be loaded alone.\n${stderr}`)
    return { elapsed, processor: Number(/\nspent (\d+)$/.exec(stdout)?.[1] ?? 0) / 1_000 }
  })
  return {
    elapsed: median(runs.map(({ elapsed }) => elapsed)),
    processor: median(runs.map(({ processor }) => processor)),
  }
}

/** From the start of the process to its line of addresses, with the largest demo data and with the default. */
export async function measureSandboxStart(): Promise<readonly Measurement[]> {
  const small = await secondsToStart()
  const baseline = { name: 'start of the sandbox at its default scale', value: small }
  const value = await secondsToStart('--scale', '100000')
  return [{ name: 'start of the sandbox at --scale 100000', value, unit: 's', max: 3 * small, baseline }]
}

async function secondsToStart(...options: readonly string[]): Promise<number> {
  const program = await startProgram('src/sandbox/main.ts', '--port', '0', ...options)
  await program.stop()
  return program.milliseconds / 1_000
}
