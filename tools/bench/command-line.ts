import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Measurement, median } from './measurement.ts'
import { processorTimeReporter } from './start.ts'

const entry = join(import.meta.dirname, '../../out/cli/flightdeck.js')
const rounds = 15

const started = z.object({ variables: z.record(z.string(), z.string()) })

/** A cold start of the command line against Node's own, in processor time: other work on the computer hardly affects it. */
export async function measureCommandLine(): Promise<readonly Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-cli-'))
  const sandbox = spawn(process.execPath, [entry, 'sandbox', '--json', '--scale', '30'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const line: string = await new Promise((resolve) =>
      createInterface({ input: sandbox.stdout }).once('line', resolve),
    )
    const { variables } = started.parse(JSON.parse(line))
    const env = { ...process.env, ...variables, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder }
    const spent = processorTimes(
      {
        node: ['-e', '0'],
        request: ['-e', `fetch('${variables.FLIGHTDECK_URL}').then((answer) => answer.text())`],
        version: [entry, '--version'],
        call: [entry, 'call', 'accounts.list', '--count', '1', '--json'],
      },
      env,
    )
    const baseline = { name: 'processor time of node -e 0', value: spent.node }
    return [
      { name: 'processor time of flightdeck --version', value: spent.version, unit: 'ms', baseline },
      {
        name: 'processor time of flightdeck call without that of a bare request',
        value: spent.call - (spent.request - spent.node),
        unit: 'ms',
        max: 2 * spent.node,
        baseline,
      },
    ]
  } finally {
    sandbox.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Medians in milliseconds. The programs take turns, so that a busy computer slows all of them. */
function processorTimes<Name extends string>(
  programs: Readonly<Record<Name, readonly string[]>>,
  env: NodeJS.ProcessEnv,
): Readonly<Record<Name, number>> {
  const names = Object.keys(programs) as Name[]
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const time = processorTime(programs[name], env)
      // The first round fills the engine's cache of compiled code.
      if (round > 0) times.get(name)?.push(time)
    }
  }
  return Object.fromEntries([...times].map(([name, of]) => [name, median(of)])) as Record<Name, number>
}

function processorTime(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const all = ['--no-warnings', '--import', processorTimeReporter, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { env, encoding: 'utf8' })
  const [, microseconds] = /\nspent (\d+)$/.exec(stdout) ?? []
  if (status !== 0 || microseconds === undefined) throw new Error(`The command line failed.\n${stderr}`)
  return Number(microseconds) / 1_000
}
