import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Measurement, median } from './measurement.ts'
import { tellProcessorTime } from './start.ts'

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
    const spent = (args: readonly string[]) => processorTime(args, env)
    const call = [entry, 'call', 'accounts.list', '--count', '1', '--json']
    // The first run fills the engine's cache of compiled code.
    spent(call)
    const bare = spent(['-e', '0'])
    const baseline = { name: 'processor time of node -e 0', value: bare }
    const network =
      spent(['-e', `fetch('${variables.FLIGHTDECK_URL}').then((answer) => answer.text())`]) - bare
    const beyond = spent(call) - network
    return [
      {
        name: 'processor time of flightdeck --version',
        value: spent([entry, '--version']),
        unit: 'ms',
        baseline,
      },
      {
        name: 'processor time of flightdeck call without that of a bare request',
        value: beyond,
        unit: 'ms',
        baseline,
      },
    ]
  } finally {
    sandbox.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function processorTime(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const times = Array.from({ length: rounds }, () => {
    const all = ['--no-warnings', '--import', tellProcessorTime, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, all, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`The command line failed.\n${stderr}`)
    return Number(/\nspent (\d+)$/.exec(stdout)?.[1] ?? 0) / 1_000
  })
  return median(times)
}
