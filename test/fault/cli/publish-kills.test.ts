import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newCampaign, workspace, writeChangeSet } from '../../contract/cli/change-set-file.ts'
import {
  builtCommandLine,
  type CommandLine,
  runProcess,
  startSandboxProcess,
  temporaryFolder,
} from '../../support/command-line.ts'
import { faultPlan, type SeededRandom, seededRandom } from '../random.ts'

/**
 * Change sets published by processes that are killed at random, to a service that fails at random. Started again with
 * the same file, each change is made once.
 */
const { runs, seed, skipped } = faultPlan(1, 500)
const together = 2
/** A publish that needs more processes than this is stuck. */
const maxLives = 40

let commandLine: CommandLine
let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>
let variables: Record<string, string>
let folder: string
beforeAll(async () => {
  commandLine = await builtCommandLine()
  folder = temporaryFolder('cli-kills')
  sandbox = await startSandboxProcess(commandLine, ['--scale', '30'])
  const started = z.object({ variables: z.record(z.string(), z.string()) }).parse(sandbox.first)
  variables = {
    ...started.variables,
    FLIGHTDECK_ACCOUNT: workspace.accountId,
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  // All runs read one account: the service's windows would hold them up for a quarter of an hour.
  await control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
}, 300_000)
afterAll(async () => {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true })
  commandLine.remove()
})

const control = (method: string, path: string, body?: object) =>
  fetch(`${variables.FLIGHTDECK_URL}/__sandbox${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

/** Trouble for the next writes; those of other runs meet it too. */
async function makeTrouble(random: SeededRandom): Promise<void> {
  const troubles = [
    { drop: 'after' },
    { drop: 'before' },
    { status: 503 },
    { status: 429, headers: { 'retry-after': '1' } },
    { delay_ms: 300 },
  ]
  const match = { method: 'POST', path_regex: 'campaigns|line_items' }
  const trouble = troubles[random.below(troubles.length)] ?? {}
  await control('POST', '/faults', { match, times: 1 + random.below(2), ...trouble })
}

interface Lives {
  readonly kills: number
  readonly lives: number
}

async function publish(run: number): Promise<{ readonly names: readonly string[] } & Lives> {
  const random = seededRandom(seed + run)
  const own = join(folder, `run-${run}`)
  mkdirSync(own)
  const file = join(own, 'changes.flightdeck')
  const titles = Array.from({ length: 1 + random.below(3) }, (_, index) => `Run ${seed}-${run}-${index}`)
  writeChangeSet(
    file,
    titles.flatMap((title) => newCampaign(title, 'lygyi')),
  )
  const wanted = random.below(4)
  let kills = 0
  let code: number | null = null
  let said = ''
  for (let life = 1; life <= maxLives; life += 1) {
    if (random.below(2) === 0) await makeTrouble(random)
    const killAfterMs = kills < wanted ? 300 + random.below(2_500) : null
    const args = [
      'publish',
      file,
      '--json',
      '--profile',
      join(own, 'profile'),
      '--absence',
      '2',
      '--patience',
      '30',
    ]
    const ended = await runProcess(
      commandLine,
      [...args, ...(code === 9 ? ['--resend'] : [])],
      variables,
      killAfterMs,
    )
    if (ended.code === null) kills += 1
    code = ended.code
    said = `${ended.err}\n${ended.out}`
    // A service that fails may refuse the reads of a check too.
    if (code === 0)
      return { names: titles.flatMap((title) => [title, `${title}, line item`]), kills, lives: life }
  }
  throw new Error(`Run ${run} is stuck (${code}): ${said}`)
}

const named = z.object({ data: z.array(z.object({ name: z.string() })), next_cursor: z.string().nullish() })

async function recorded(operation: string): Promise<readonly string[]> {
  const listed = await runProcess(
    commandLine,
    ['call', operation, '--all', '--count', '1000', '--json'],
    variables,
  )
  return named.parse(JSON.parse(listed.out)).data.map(({ name }) => name)
}

it(`loses and doubles nothing in ${runs} publishes under kills (seed ${seed})`, async () => {
  const queue = Array.from({ length: runs }, (_, index) => index).filter((run) => run >= skipped)
  const ended: (Lives & { readonly names: readonly string[] })[] = []
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
        ended.push(await publish(run))
        if (ended.length % 10 === 0) console.log(`${ended.length} of ${runs} published`)
      }
    }),
  )
  await control('DELETE', '/faults')
  const names = [...(await recorded('campaigns.list')), ...(await recorded('lineItems.list'))]
  const wanted = ended.flatMap((run) => run.names)
  const times = new Map(wanted.map((name) => [name, names.filter((one) => one === name).length]))
  expect([...times].filter(([, count]) => count === 0)).toEqual([])
  expect([...times].filter(([, count]) => count > 1)).toEqual([])
  const sum = (of: (lives: Lives) => number) => ended.reduce((all, run) => all + of(run), 0)
  console.log(
    `${ended.length} publishes, ${wanted.length} records, ${sum(({ lives }) => lives)} processes, ${sum(({ kills }) => kills)} killed`,
  )
})
