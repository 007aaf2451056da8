import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { builtCommandLine, type CommandLine } from '../../support/command-line.ts'

/** The steps of the template's workflow, as scripts in a clean folder, against a sandbox in a process of its own. */

const root = join(import.meta.dirname, '../../..')
const template = join(root, 'resources/templates/campaigns-as-code')
const file = 'changes/2030-spring.flightdeck'

let commandLine: CommandLine
let folder: string
let variables: Record<string, string>
let running: ChildProcess | null = null

interface Ended {
  readonly code: number | null
  readonly text: string
}

function begin(step: string): { readonly child: ChildProcess; readonly ended: Promise<Ended> } {
  const child = spawn('bash', [join('.github/actions/flightdeck', `${step}.sh`)], {
    cwd: folder,
    env: variables,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      text += data.toString('utf8')
    })
  }
  return { child, ended: once(child, 'exit').then(([code]) => ({ code, text })) }
}
const run = (step: string) => begin(step).ended

/** Ends a step as a runner does that loses its machine. */
function kill({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
async function writes(): Promise<number> {
  const answer = await fetch(`${variables.FLIGHTDECK_URL}/__sandbox/requests`)
  const { requests } = log.parse(await answer.json())
  return requests.filter(({ method, path }) => method === 'POST' && path.includes('/accounts/')).length
}

beforeAll(async () => {
  commandLine = await builtCommandLine()
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-kit-'))
  cpSync(template, folder, { recursive: true })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const put = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  put('flightdeck', `exec "${process.execPath}" --no-warnings "${commandLine.path}" "$@"`)
  put('gh', 'echo "$@" >>gh.log')
  variables = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    HOME: folder,
    LC_ALL: 'C',
    FLIGHTDECK_PROFILE: join(folder, '.flightdeck'),
    GITHUB_ENV: join(folder, 'github.env'),
    FLIGHTDECK_ACCOUNT: '18ce54d4x5t',
    PULL_REQUEST: '7',
    FLAGS: '--absence 1 --resend',
  }
  expect(await run('sandbox')).toMatchObject({ code: 0 })
  for (const line of readFileSync(join(folder, 'github.env'), 'utf8').trim().split('\n')) {
    const [name = '', ...value] = line.split('=')
    variables[name] = value.join('=').replaceAll(/^['"]|['"]$/g, '')
  }
})
afterAll(async () => {
  if (running?.exitCode === null && running.signalCode === null) kill(running)
  if (existsSync(join(folder, 'sandbox.pid'))) {
    process.kill(Number(readFileSync(join(folder, 'sandbox.pid'), 'utf8')), 'SIGKILL')
  }
  commandLine.remove()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

it('names scripts that are there, and keeps the data folder even if a publish fails', () => {
  const read = (path: string): string => readFileSync(join(template, '.github', path), 'utf8')
  const { runs } = z
    .object({
      runs: z.object({ using: z.literal('composite'), steps: z.array(z.object({ run: z.string() })) }),
    })
    .parse(parse(read('actions/flightdeck/action.yml')))
  expect(runs.steps[0]?.run).toContain('$STEP.sh')
  const step = z.object({
    uses: z.string(),
    with: z.record(z.string(), z.unknown()).optional(),
    if: z.string().optional(),
  })
  const { jobs } = z
    .object({ jobs: z.record(z.string(), z.object({ steps: z.array(step) })) })
    .parse(parse(read('workflows/changes.yml')))
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  for (const { uses, with: given } of steps) {
    if (uses !== './.github/actions/flightdeck') continue
    expect(existsSync(join(template, '.github/actions/flightdeck', `${String(given?.step)}.sh`))).toBe(true)
  }
  expect(steps.find(({ uses }) => uses.startsWith('actions/cache/save'))?.if).toBe('always()')
})

it('checks the sample and comments its plan', async () => {
  expect(await run('check')).toMatchObject({ code: 0, text: expect.stringContaining('No issues found') })
  expect(await run('plan')).toMatchObject({ code: 0 })
  const plan = readFileSync(join(folder, 'reports/plan.md'), 'utf8')
  expect(plan).toContain('✅ 6 to publish')
  expect(plan).toContain('| ➕ campaign | `DE_shoes_2030` |')
  expect(await run('comment')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, 'gh.log'), 'utf8')).toContain('pr comment 7 --body-file reports/plan.md')
  expect(await writes()).toBe(0)
})

it('is stopped by a breach of the policy, in the check and before a publish', async () => {
  const whole = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), whole.replaceAll('20000000', '900000000'))
  expect(await run('check')).toMatchObject({
    code: 1,
    text: expect.stringContaining('its checksum doesn’t match'),
  })
  const formatted = spawn(join(folder, 'bin/flightdeck'), ['format', file], { cwd: folder, env: variables })
  expect((await once(formatted, 'exit'))[0]).toBe(0)
  expect(await run('check')).toMatchObject({
    code: 1,
    text: expect.stringContaining('policy.caps.lineItem.daily'),
  })
  expect(readFileSync(join(folder, 'reports/2030-spring.sarif'), 'utf8')).toContain(
    'policy.caps.lineItem.daily',
  )
  expect((await run('publish')).code).toBe(1)
  expect(await writes()).toBe(0)
  writeFileSync(join(folder, file), whole)
})

it('publishes once, also after a run that was cut off', async () => {
  const { child, ended } = begin('publish')
  await expect.poll(writes, { interval: 5 }).toBeGreaterThan(0)
  kill(child)
  await ended
  const again = await run('publish')
  expect(again, again.text).toMatchObject({ code: 0 })
  const before = await writes()
  expect(await run('publish')).toMatchObject({ code: 0 })
  expect(await writes()).toBe(before)
  const listed = spawn(join(folder, 'bin/flightdeck'), ['call', 'campaigns.list', '--all', '--json'], {
    cwd: folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  listed.stdout.on('data', (data: Buffer) => {
    text += data.toString('utf8')
  })
  await once(listed, 'close')
  const { data } = z.object({ data: z.array(z.object({ name: z.string() })) }).parse(JSON.parse(text))
  const ours = data.map(({ name }) => name).filter((name) => /^[A-Z]{2}_[a-z]+_2030$/.test(name))
  expect(ours.toSorted()).toEqual(['AT_shoes_2030', 'DE_boots_2030', 'DE_shoes_2030'])
})
