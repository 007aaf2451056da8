import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from '../files.mjs'
import { nodePath } from '../node.mjs'
import type { Job, Step, Workflow } from './workflow.ts'

/** What a machine of this kind would tell a workflow of a pull request. */
const systems: Readonly<Record<string, string>> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' }

/**
 * Runs the scripts of a job's steps in order, as GitHub does: in a clean clone, each in a shell of its own that stops at
 * the first failure. Other people's actions are passed over, and `sudo` runs its command as is. Returns whether a step failed.
 */
export function runJob(
  workflow: Workflow,
  jobName: string,
  matrixName: string | undefined,
  only: readonly string[],
): boolean {
  const job = workflow.jobs[jobName]
  if (job?.steps === undefined) throw new Error(`There is no job ${jobName} with steps.`)
  const temporary = mkdtempSync(join(tmpdir(), 'flightdeck-job-'))
  const runner: Runner = {
    temporary,
    clone: join(temporary, 'flight deck'),
    matrix: matrixOf(job, matrixName),
  }
  mkdirSync(join(temporary, 'runner'))
  writeFileSync(join(temporary, 'environment'), '')
  const sudo = join(temporary, 'commands', 'sudo')
  mkdirSync(dirname(sudo))
  writeFileSync(sudo, '#!/bin/sh\nwhile case $1 in -*) ;; *) false ;; esac; do shift; done\nexec "$@"\n')
  chmodSync(sudo, 0o755)
  const cloned = spawnSync('git', ['clone', '--quiet', root, runner.clone], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('The tree can’t be cloned.')
  console.log(`in ${runner.clone}`)
  let hasFailed = false
  for (const step of job.steps) {
    const title = step.name ?? step.uses ?? 'a step'
    const reason = reasonToSkip(step, runner, only)
    if (reason === null) hasFailed = !runStep(step, job, runner, title)
    else console.log(`--    ${title}: ${reason}`)
    if (hasFailed) break
  }
  return hasFailed
}

type Runner = {
  readonly temporary: string
  readonly clone: string
  readonly matrix: Readonly<Record<string, string | number | boolean>>
}

function matrixOf(job: Job, name: string | undefined): Runner['matrix'] {
  const entries = job.strategy?.matrix.include ?? [{}]
  const entry = entries.find((candidate) => name === undefined || candidate.name === name)
  if (entry === undefined) throw new Error(`The matrix has no ${name}.`)
  return entry
}

function reasonToSkip(step: Step, runner: Runner, only: readonly string[]): string | null {
  if (step.run === undefined) return 'another project’s action'
  if (only.length > 0 && !only.includes(step.name ?? '')) return 'not asked for'
  if (step.shell !== undefined && step.shell !== 'bash') return `needs ${step.shell}`
  const condition = String(step.if ?? 'true').replace(/^\$\{\{|\}\}$/g, '')
  return evaluate(condition, runner) ? null : `not if ${condition.trim()}`
}

function runStep(step: Step, job: Job, runner: Runner, title: string): boolean {
  const startedAt = Date.now()
  const fill = (text: string) =>
    text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => String(evaluate(expression, runner)))
  const own = Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(String(value))])
  const script = join(runner.temporary, 'script.sh')
  writeFileSync(script, fill(step.run ?? ''))
  const folder = step['working-directory'] ?? job.defaults?.run['working-directory'] ?? 'flight deck'
  const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: join(runner.temporary, folder),
    stdio: 'inherit',
    env: { ...baseEnvironment(runner), ...savedEnvironment(runner), ...Object.fromEntries(own) },
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${title} (${seconds} s)`)
  return status === 0
}

function baseEnvironment({ temporary }: Runner): NodeJS.ProcessEnv {
  const path = [dirname(nodePath()), join(temporary, 'commands'), process.env.PATH ?? ''].join(delimiter)
  return {
    ...process.env,
    PATH: path,
    CI: 'true',
    GITHUB_ENV: join(temporary, 'environment'),
    RUNNER_TEMP: join(temporary, 'runner'),
  }
}

/** What earlier steps have set for later ones. */
function savedEnvironment({ temporary }: Runner): Record<string, string> {
  const lines = readFileSync(join(temporary, 'environment'), 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter((line) => line.includes('='))
      .map((line) => [line.replace(/=.*/, ''), line.replace(/^.*?=/, '')]),
  )
}

/** The value of an expression. The few forms that our workflows use mean the same in JavaScript. */
function evaluate(expression: string, { matrix, temporary }: Runner): unknown {
  const names = {
    matrix,
    runner: { os: systems[process.platform], temp: join(temporary, 'runner') },
    inputs: { release: false },
    secrets: {},
    github: { event_name: 'pull_request', ref: 'refs/pull/1/merge', ref_name: '1/merge' },
    startsWith: (text: string, start: string) => text.startsWith(start),
    always: () => true,
    failure: () => false,
  }
  return Function(...Object.keys(names), `return (${expression})`)(...Object.values(names))
}
