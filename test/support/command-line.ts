import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commandLine } from '../../tools/package/command-line.ts'
import { contractNames } from '../../tools/package/contract-names.ts'
import { bundledApart } from '../../tools/package/threads.ts'

const root = join(import.meta.dirname, '../..')

export interface CommandLine {
  /** Its entry, for Node. */
  readonly path: string
  remove(): void
}

const threads = {
  'check-worker': 'modules/checks/worker/check-worker.ts',
  'exchange-worker': 'modules/exchange/worker/exchange-worker.ts',
  'grid-worker': 'modules/campaigns/worker/grid-worker.ts',
}

/** The command line as a process runs it: of the build where a full run has made one, otherwise built for this test. */
export async function builtCommandLine(): Promise<CommandLine> {
  if (process.env.FLIGHTDECK_BUILT === '1') {
    return { path: join(root, 'out/cli/flightdeck.js'), remove: () => undefined }
  }
  const folder = mkdtempSync(join(root, 'out', 'command-line-'))
  const sources = Object.entries(threads).map(([name, path]) => [name, join(root, 'src/main', path)])
  const plugins = [
    commandLine(root, join(folder, 'cli')),
    bundledApart(root, {
      ...{ name: 'test', entries: Object.fromEntries(sources), plugins: [contractNames()] },
      outDir: join(folder, 'main'),
    }),
  ]
  const { build } = await import('vite')
  await build({
    ...{ root, configFile: false, logLevel: 'error', plugins },
    build: { ssr: join(root, 'src/cli/closest.ts'), outDir: join(folder, 'unused'), target: 'node24' },
  })
  return {
    path: join(folder, 'cli/flightdeck.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export interface ProcessEnd {
  /** Null if it was killed. */
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command line to its end, or kills it after a time. */
export async function runProcess(
  { path }: CommandLine,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  killAfterMs: number | null = null,
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, ['--no-warnings', path, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString()
  })
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status))
  })
  clearTimeout(timer)
  return { code, out, err }
}

/** Starts `flightdeck sandbox`, and resolves with its first line. */
export async function startSandboxProcess({ path }: CommandLine, args: readonly string[]) {
  const child = spawn(process.execPath, ['--no-warnings', path, 'sandbox', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const first: unknown = await new Promise((resolve, reject) => {
    lines.once('line', (line) => resolve(JSON.parse(line)))
    child.once('close', (code) => reject(new Error(`The sandbox ended with ${code}.`)))
  })
  return {
    first,
    stop: () =>
      new Promise<number | null>((resolve) => {
        child.once('close', resolve)
        child.kill('SIGTERM')
      }),
  }
}

export const temporaryFolder = (name: string): string => mkdtempSync(join(tmpdir(), `flightdeck-${name}-`))
