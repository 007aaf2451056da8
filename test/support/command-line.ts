import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { commandLine } from '../../tools/package/command-line.ts'
import { contractModule } from '../../tools/package/contract-module.ts'
import { messages } from '../../tools/package/messages.ts'
import { bundledApart } from '../../tools/package/threads.ts'

const root = join(import.meta.dirname, '../..')

export interface CommandLine {
  /** A program with its first arguments. */
  readonly command: readonly [string, ...string[]]
  remove(): void
}

/** The threads that commands use, in `src/main`. */
export const commandThreads: Readonly<Record<string, string>> = {
  'grid-worker': 'modules/campaigns/worker/grid-worker.ts',
  'check-worker': 'modules/checks/worker/check-worker.ts',
  'audience-worker': 'modules/audiences/worker/audience-worker.ts',
  'statistics-worker': 'modules/statistics/worker/statistics-worker.ts',
  'catalog-worker': 'modules/catalogs/worker/catalog-worker.ts',
  'exchange-worker': 'modules/exchange/worker/exchange-worker.ts',
  'probe-worker': 'modules/media/worker/probe-worker.ts',
  'receiver-worker': 'modules/webhooks/worker/receiver-worker.ts',
  'stream-worker': 'modules/streams/worker/stream-worker.ts',
  'store-worker': 'modules/data-file/worker/store-worker.ts',
  'checkpoint-worker': 'core/store/checkpoint-worker.ts',
}

/**
 * The command line as a process runs it: of the build where a full run has made one, otherwise built for this test.
 * `FLIGHTDECK_COMMAND_LINE` names a packed one instead: the single executable, or the entry of the npm package.
 */
export async function builtCommandLine(): Promise<CommandLine> {
  const packed = process.env.FLIGHTDECK_COMMAND_LINE ?? ''
  if (packed !== '') {
    return { command: packed.endsWith('.js') ? onNode(packed) : [packed], remove: () => undefined }
  }
  if (process.env.FLIGHTDECK_BUILT === '1') {
    return { command: onNode(join(root, 'out/cli/flightdeck.js')), remove: () => undefined }
  }
  mkdirSync(join(root, 'out'), { recursive: true })
  const folder = mkdtempSync(join(root, 'out', 'command-line-'))
  const sources = Object.entries(commandThreads).map(([name, path]) => [name, join(root, 'src/main', path)])
  const plugins = [
    messages(join(root, 'src/shared/text/messages')),
    commandLine(root, join(folder, 'cli')),
    bundledApart(root, {
      name: 'test',
      entries: Object.fromEntries(sources),
      plugins: [contractModule()],
    }),
  ]
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: {
      ssr: join(root, 'src/shared/text/closest-word.ts'),
      outDir: join(folder, 'main'),
      target: 'node24',
    },
  })
  return {
    command: onNode(join(folder, 'cli/flightdeck.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function onNode(entry: string): CommandLine['command'] {
  return [process.execPath, '--no-warnings', entry]
}

export interface ProcessEnd {
  /** Null if it was killed. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** When a process is killed: some time after its start, or after its first word on standard error. */
export interface Kill {
  readonly afterMs: number
  readonly since: 'start' | 'firstNote'
}

/** Runs a command line to its end, or kills it: at a time, or as soon as the signal says so. */
export async function runProcess(
  { command: [program, ...first] }: CommandLine,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  kill: Kill | AbortSignal | null = null,
): Promise<ProcessEnd> {
  const child = spawn(program, [...first, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  let timer: NodeJS.Timeout | undefined
  const killNow = () => void child.kill('SIGKILL')
  const isDue = (since: Kill['since']) => {
    if (kill !== null && 'since' in kill && kill.since === since) timer ??= setTimeout(killNow, kill.afterMs)
  }
  isDue('start')
  if (kill instanceof AbortSignal) kill.addEventListener('abort', killNow, { once: true })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
    isDue('firstNote')
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status))
  })
  clearTimeout(timer)
  return { code, out, err }
}

export interface StartedProcess {
  /** The next line of standard output. */
  line(): Promise<string>
  /** The first line of standard error that matches. */
  note(pattern: RegExp): Promise<string>
  write(text: string): void
  /** Ends it as Ctrl+C does; resolves with its exit code. */
  interrupt(): Promise<number | null>
  kill(): void
  /** Resolves with its exit code, null if it was killed. */
  ended(): Promise<number | null>
}

/** Starts a command line that runs until it's told to end. */
function startProcess(
  { command: [program, ...first] }: CommandLine,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): StartedProcess {
  const child = spawn(program, [...first, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const out = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const notes: string[] = []
  const err = createInterface({ input: child.stderr })
  err.on('line', (line) => notes.push(line))
  const endedEarly = async () => new Error(`It ended with ${await closed}: ${notes.join('\n')}`)
  return {
    async line() {
      const next = await out.next()
      if (next.done === true) throw await endedEarly()
      return next.value
    },
    note: (pattern) =>
      new Promise((resolve, reject) => {
        const find = () => {
          const found = notes.find((line) => pattern.test(line))
          if (found !== undefined) resolve(found)
        }
        err.on('line', find)
        find()
        void endedEarly().then(reject)
      }),
    write: (text) => void child.stdin.write(text),
    interrupt() {
      child.kill('SIGINT')
      return closed
    },
    kill: () => void child.kill('SIGKILL'),
    ended: () => closed,
  }
}

/** The command line as it ships, beside a sandbox that is a process of its own. */
export interface CommandStage {
  /** Of a user who is signed in to the sandbox, as CI has them. */
  readonly variables: Record<string, string>
  readonly folder: string
  readonly command: CommandLine['command']
  /** Runs a command line to its end, or kills it. */
  run(
    args: readonly string[],
    kill?: Kill | null,
    variables?: Readonly<Record<string, string>>,
  ): Promise<ProcessEnd>
  start(args: readonly string[], variables?: Readonly<Record<string, string>>): StartedProcess
  /** A call of the sandbox's control interface. */
  control(method: string, path: string, body?: object): Promise<unknown>
  end(): Promise<void>
}

export async function openCommandStage(name: string, accountId: string): Promise<CommandStage> {
  const commandLine = await builtCommandLine()
  const folder = temporaryFolder(name)
  const sandbox = startProcess(commandLine, ['sandbox', '--json', '--scale', '30'])
  const started = z.object({ variables: z.record(z.string(), z.string()) })
  const variables: Record<string, string> = {
    ...started.parse(JSON.parse(await sandbox.line())).variables,
    FLIGHTDECK_ACCOUNT: accountId,
    FLIGHTDECK_PROFILE: join(folder, 'profile'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  return {
    variables,
    folder,
    command: commandLine.command,
    run: (args, kill, own = variables) => runProcess(commandLine, args, own, kill),
    start: (args, own = variables) => startProcess(commandLine, args, own),
    async control(method, path, body) {
      const json = { 'content-type': 'application/json' }
      const given = body === undefined ? {} : { body: JSON.stringify(body), headers: json }
      const answer = await fetch(`${variables.FLIGHTDECK_URL}/__sandbox${path}`, {
        method,
        ...given,
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
      return answer.json()
    },
    async end() {
      const code = await sandbox.interrupt()
      rmSync(folder, { recursive: true, force: true })
      commandLine.remove()
      // Windows has no signals: there it's killed.
      if (code !== 0 && process.platform !== 'win32') throw new Error(`The sandbox ended with ${code}.`)
    },
  }
}

export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `flightdeck-${name}-`))
