import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
import { newCampaign, writeChangeSet } from './change-set-file.ts'
import { controlAt } from './line.ts'

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

interface Begun {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

function begin(step: string, more: Record<string, string> = {}, cwd = folder): Begun {
  const child = spawn('bash', [join('.github/actions/flightdeck', `${step}.sh`)], {
    cwd,
    env: { ...variables, FLIGHTDECK_PROFILE: join(cwd, '.flightdeck'), ...more },
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
const run = (step: string, more?: Record<string, string>, cwd?: string) => begin(step, more, cwd).ended
const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd, env: variables, encoding: 'utf8' }).trim()

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

function commitAll(cwd: string, message: string): string {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '--message', message)
  git(cwd, 'push', '--quiet', 'origin', 'HEAD:main')
  return git(cwd, 'rev-parse', 'HEAD')
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
  put('flightdeck', `exec ${commandLine.command.map((part) => `"${part}"`).join(' ')} "$@"`)
  put('gh', 'echo "$@" >>gh.log')
  variables = {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
    HOME: folder,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
    GITHUB_ENV: join(folder, 'github.env'),
    FLIGHTDECK_ACCOUNT: '18ce54d4x5t',
    PULL_REQUEST: '7',
    FLAGS: '--absence 1 --resend',
  }
  expect(await run('sandbox')).toMatchObject({ code: 0 })
  git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', 'remote.git')
  git(folder, 'remote', 'add', 'origin', join(folder, 'remote.git'))
  writeFileSync(
    join(folder, '.git/info/exclude'),
    ['bin', '*.git', '*.log', '*.env', 'runner-*', '.cache'].join('\n'),
  )
  commitAll(folder, 'Begin')
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

it('names scripts that are there, and saves the journal even if a publish fails', () => {
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
  expect(steps.find(({ with: given }) => given?.step === 'save')?.if).toBe('always()')
  // The journal depends on nothing that may be evicted.
  const cached = steps
    .filter(({ uses }) => uses.startsWith('actions/cache'))
    .map(({ with: given }) => given?.path)
  expect(cached).toEqual(['sandbox', 'sandbox'])
})

it('checks the sample and comments its plan', async () => {
  expect(await run('check')).toMatchObject({ code: 0, text: expect.stringContaining('0 errors, 6 warnings') })
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
  expect((await run('publish')).code).toBe(1)
  expect(await writes()).toBe(0)
  writeFileSync(join(folder, file), whole)
})

it('writes into the plan why there is none', async () => {
  const whole = readFileSync(join(folder, file), 'utf8')
  writeFileSync(join(folder, file), whole.replace('"changes": [', '<<<<<<< HEAD\n  "changes": ['))
  expect((await run('plan')).code).toBe(1)
  const plan = () => readFileSync(join(folder, 'reports/plan.md'), 'utf8')
  expect(plan()).toMatch(/❌ No plan \(exit code 2\)[\s\S]*2030-spring\.flightdeck, line \d+/)
  writeFileSync(join(folder, file), whole)
  expect((await run('plan', { BASE: 'HEAD' })).code).toBe(0)
  expect(plan()).toContain('merging publishes nothing')
  rmSync(join(folder, 'reports'), { recursive: true })
  expect((await run('comment')).code).toBe(0)
  expect(plan()).toContain('❌ No plan')
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
  expect(await campaignNames()).toEqual(['AT_shoes_2030', 'DE_boots_2030', 'DE_shoes_2030'])
})

/** Names of the campaigns that change sets of the template create. */
async function campaignNames(): Promise<readonly string[]> {
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
  return data
    .map(({ name }) => name)
    .filter((name) => /^[A-Z]{2}_[a-z]+_2030$/.test(name))
    .toSorted()
}

const branch = 'flightdeck-journal'
let runners = 0
/** A clean runner with the repository's main branch, and nothing of earlier runs. */
function freshRunner(): string {
  runners += 1
  const name = `runner-${runners}`
  git(folder, 'clone', '--quiet', join(folder, 'remote.git'), name)
  return join(folder, name)
}
/** What the workflow does for a push whose earlier commit is `before`. */
async function onPush(before: string, runner = freshRunner()): Promise<Ended> {
  expect(await run('restore', {}, runner)).toMatchObject({ code: 0 })
  const published = await run('publish', { BASE: before }, runner)
  const saved = await run('save', { PAUSES: '0' }, runner)
  return published.code === 0 ? { ...saved, text: published.text + saved.text } : published
}

it('keeps the journal in a branch of its own, without keys', async () => {
  const saved = await run('save')
  expect(saved, saved.text).toMatchObject({ code: 0 })
  const runner = freshRunner()
  git(runner, 'fetch', '--quiet', 'origin', branch)
  expect(git(runner, 'ls-tree', '--name-only', '-r', 'FETCH_HEAD').split('\n')).toEqual([
    'flightdeck.db',
    'published-commit',
  ])
  expect(git(runner, 'log', '--format=%p', 'FETCH_HEAD')).toBe('')
  const journal = execFileSync('git', ['cat-file', 'blob', 'FETCH_HEAD:flightdeck.db'], {
    cwd: runner,
    env: variables,
    encoding: 'latin1',
    maxBuffer: 100_000_000,
  })
  for (const name of ['CONSUMER_KEY', 'CONSUMER_SECRET', 'ACCESS_TOKEN', 'ACCESS_TOKEN_SECRET']) {
    const secret = variables[`FLIGHTDECK_${name}`] ?? ''
    expect(secret).not.toBe('')
    expect(journal).not.toContain(secret)
  }
  expect(git(folder, 'status', '--short')).toBe('')
})

it('publishes nothing again on a runner without the data folder', async () => {
  const before = git(folder, 'rev-parse', 'HEAD')
  writeFileSync(join(folder, 'NOTES.md'), 'Unrelated.')
  commitAll(folder, 'Add notes')
  const sent = await writes()
  const unrelated = await onPush(before)
  expect(unrelated, unrelated.text).toMatchObject({ code: 0 })
  expect(unrelated.text).toContain('no change sets to work on')
  // Nor if every file is published again.
  const runner = freshRunner()
  expect(await run('restore', {}, runner)).toMatchObject({ code: 0 })
  expect(await run('publish', { CHANGES: file }, runner)).toMatchObject({ code: 0 })
  expect(await writes()).toBe(sent)
})

/** Another change set with one campaign. */
function addChangeSet(name: string, campaign: string): string {
  const before = git(folder, 'rev-parse', 'HEAD')
  writeChangeSet(join(folder, `changes/${name}.flightdeck`), newCampaign(campaign, 'lygyi').slice(0, 1))
  commitAll(folder, `Add ${name}`)
  return before
}

it('publishes only the files that a push changed, and those of a run that was skipped or failed', async () => {
  const skipped = addChangeSet('2030-summer', 'DE_summer_2030')
  const before = addChangeSet('2030-autumn', 'DE_autumn_2030')
  const runner = freshRunner()
  const published = await onPush(before, runner)
  expect(published, published.text).toMatchObject({ code: 0 })
  expect(skipped).not.toBe(before)
  expect(readdirSync(join(runner, 'reports')).filter((name) => name.endsWith('.publish.json'))).toEqual([
    '2030-autumn.publish.json',
    '2030-summer.publish.json',
  ])
  expect(await campaignNames()).toHaveLength(5)
  expect(new Set(await campaignNames()).size).toBe(5)
})

it('saves the journal of a publish that failed, and goes on with the next push', async () => {
  const before = addChangeSet('2030-winter', 'DE_winter_2030')
  await controlAt(variables.FLIGHTDECK_URL ?? '', '/faults', {
    match: { method: 'POST', path_regex: '/campaigns' },
    times: 1,
    status: 400,
    body: { errors: [{ code: 'INVALID_PARAMETER', message: 'Not now' }], request: { params: {} } },
  })
  expect((await onPush(before)).code).not.toBe(0)
  const notes = git(folder, 'rev-parse', 'HEAD')
  writeFileSync(join(folder, 'NOTES.md'), 'Unrelated again.')
  commitAll(folder, 'Change notes')
  const next = await onPush(notes)
  expect(next, next.text).toMatchObject({ code: 0 })
  expect((await campaignNames()).filter((name) => name === 'DE_winter_2030')).toHaveLength(1)
})

it('never replaces a journal that another run has pushed', async () => {
  const [first, second] = [freshRunner(), freshRunner()]
  for (const runner of [first, second]) {
    expect(await run('restore', {}, runner)).toMatchObject({ code: 0 })
    // Equal journals of the same second are one commit, which the second push would find in place.
    writeFileSync(join(runner, '.flightdeck/published-commit'), `${runner}\n`)
  }
  expect(await run('save', {}, first)).toMatchObject({ code: 0 })
  const kept = git(folder, 'ls-remote', 'origin', branch)
  expect(await run('save', { PAUSES: '0' }, second)).toMatchObject({
    code: 1,
    text: expect.stringContaining('Another run has pushed its journal'),
  })
  expect(git(folder, 'ls-remote', 'origin', branch)).toBe(kept)
})

it('holds everything that exists if the branch is lost, until someone decides', async () => {
  git(folder, 'push', '--quiet', '--delete', 'origin', branch)
  const sent = await writes()
  const runner = freshRunner()
  const restored = await run('restore', {}, runner)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('no branch flightdeck-journal') })
  for (const given of [{}, { CHANGES: file }]) {
    const held = await run('publish', given, runner)
    expect(held).toMatchObject({ code: 12, text: expect.stringContaining('--adopt') })
  }
  expect(await writes()).toBe(sent)
  const adopted = await run('publish', { FLAGS: '--adopt all' }, runner)
  expect(adopted, adopted.text).toMatchObject({ code: 0 })
  expect(await writes()).toBe(sent)
  expect(await run('save', {}, runner)).toMatchObject({ code: 0 })
  expect(await onPush('')).toMatchObject({ code: 0 })
  expect(await writes()).toBe(sent)
})
