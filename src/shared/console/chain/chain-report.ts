import { t } from '../../text/language.ts'
import type { ConsoleRequest } from '../console-request.ts'
import type { CheckResult } from './console-chain.ts'

/** Progress or result of a chain's run. */
export interface ChainReport {
  readonly runId: string
  readonly collection: string
  readonly chain: string
  readonly startedAt: number
  readonly state: 'running' | 'passed' | 'failed' | 'canceled'
  readonly steps: readonly StepReport[]
}

/** Name of a step whose request is no longer in the collection. */
export const removedRequest = t`Removed request`

export interface StepReport {
  readonly name: string
  readonly method: ConsoleRequest['method']
  /** With variables filled in, once it's sent. */
  readonly path: string
  readonly state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped'
  readonly status: number | null
  readonly durationMs: number | null
  readonly checks: readonly CheckResult[]
  /** Names and values saved for later steps. */
  readonly saved: readonly (readonly [name: string, value: string])[]
  /** Why nothing was sent, or why no answer came; null if one did. */
  readonly problem: string | null
}

export function countSteps({
  steps,
}: ChainReport): Readonly<Record<'passed' | 'failed' | 'skipped', number>> {
  const count = (state: StepReport['state']) => steps.filter((step) => step.state === state).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** The report as JUnit XML, which build servers read: a suite for the chain, a test case per step. */
export function writeJUnit(report: ChainReport): string {
  const { chain, collection, startedAt, steps } = report
  const { failed, skipped } = countSteps(report)
  const totalMs = steps.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  const counts = attributes({
    tests: String(steps.length),
    failures: String(failed),
    errors: '0',
    skipped: String(skipped),
    time: seconds(totalMs),
  })
  const timestamp = new Date(startedAt).toISOString().slice(0, 19)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: collection })}${counts}>`,
    `  <testsuite${attributes({ name: chain, timestamp })}${counts}>`,
    ...steps.flatMap((step) => testCase(step, `${collection}.${chain}`)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase(step: StepReport, classname: string): readonly string[] {
  const { name, durationMs, state } = step
  const opening = `    <testcase${attributes({ name, classname, time: seconds(durationMs ?? 0) })}`
  if (state === 'passed') return [`${opening}/>`]
  if (state !== 'failed') return [`${opening}>`, '      <skipped/>', '    </testcase>']
  const failures = failuresOf(step)
  return [
    `${opening}>`,
    `      <failure${attributes({ message: failures[0] ?? '', type: 'assertion' })}>${escaped(failures.join('\n'))}</failure>`,
    '    </testcase>',
  ]
}

/** One line per failed check. */
function failuresOf({ problem, checks }: StepReport): readonly string[] {
  return [
    ...(problem === null ? [] : [problem]),
    ...checks
      .filter(({ passed }) => !passed)
      .map(({ label, expected, received }) => t`${label}: expected ${expected}, received ${received}`),
  ]
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3)
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

/** XML 1.0 allows neither control characters nor lone surrogates. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[&<>"\n\r\t]/g, (character) => entities[character] ?? '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what's replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  )
}
