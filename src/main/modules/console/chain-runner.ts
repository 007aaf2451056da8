import type { Environment } from '../../../shared/accounts/environment.ts'
import {
  type ChainReport,
  removedRequest,
  type StepReport,
} from '../../../shared/console/chain/chain-report.ts'
import { checkStep, readAnswer, savedValues } from '../../../shared/console/chain/console-chain.ts'
import { structureProblem } from '../../../shared/console/chain/request-structure.ts'
import type { ConsoleCollection, SavedRequest } from '../../../shared/console/console-collection.ts'
import { consentNeed, matchOperation } from '../../../shared/console/console-effect.ts'
import type { ConsoleRequest } from '../../../shared/console/console-request.ts'
import {
  fillVariables,
  unresolvedVariables,
  type VariableValues,
} from '../../../shared/console/console-variables.ts'
import type { ConsoleAnswer } from '../../../shared/contract/console.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'

export type RunChain = NonNullable<ConsoleCollection['chains']>[number]

export interface ChainRun {
  readonly runId: string
  readonly collection: ConsoleCollection
  readonly chain: RunChain
  readonly environment: Environment
  /** Before the first step; steps add the values they save. */
  readonly values: VariableValues
  readonly startedAt: number
  readonly signal: AbortSignal
  /** Sends once, only in this environment. */
  readonly send: (request: ConsoleRequest) => Promise<Outcome<ConsoleAnswer>>
  readonly onProgress: (report: ChainReport) => void
}

/** The requests of a chain; null for one that is no longer in the collection. */
export function requestsOf(collection: ConsoleCollection, chain: RunChain): readonly (SavedRequest | null)[] {
  return chain.steps.map((step) => collection.requests.find(({ id }) => id === step.request) ?? null)
}

/** Runs a chain to its end, its first failure if it stops there, or until it's canceled. */
export async function runChain(run: ChainRun): Promise<ChainReport> {
  const { collection, chain, signal } = run
  const requests = requestsOf(collection, chain)
  let saves: VariableValues = {}
  let report: ChainReport = {
    runId: run.runId,
    collection: collection.name,
    chain: chain.name,
    startedAt: run.startedAt,
    state: 'running',
    steps: requests.map(waitingStep),
  }
  const update = (index: number, change: Partial<StepReport>) => {
    const steps = report.steps.map((step, place) => (place === index ? { ...step, ...change } : step))
    report = { ...report, steps }
    run.onProgress(report)
  }

  for (const [index, step] of chain.steps.entries()) {
    const saved = requests[index]
    const hasFailed = report.steps.some(({ state }) => state === 'failed')
    if (signal.aborted || (hasFailed && chain.onFailure === 'stop')) break
    if (saved === null || saved === undefined) {
      update(index, { state: 'failed', problem: t`This request isn’t in the collection any more.` })
      continue
    }
    const values = { ...run.values, ...saves }
    const request = fillVariables(saved.request, values)
    update(index, { state: 'running', path: request.path })
    // As it was confirmed: with what was known before the run.
    const confirmed = fillVariables(saved.request, without(run.values, saves))
    const problem =
      problemWith(saved.request, request, values, run.environment) ?? structureProblem(confirmed, request)
    if (problem !== null) {
      update(index, { state: 'failed', problem })
      continue
    }
    const requestOutcome = await run.send(request)
    if (signal.aborted && !requestOutcome.ok) {
      update(index, { state: 'failed', problem: t`The run was canceled while this request was sent.` })
      break
    }
    if (!requestOutcome.ok) {
      update(index, { state: 'failed', problem: requestOutcome.fault.message })
      continue
    }
    const { status, durationMs, body } = requestOutcome.value
    const answer = readAnswer(status, body)
    const checks = checkStep(step, answer)
    const extracted = savedValues(step, answer)
    saves = { ...saves, ...extracted.values }
    const lost = extracted.missing.map(({ name, why }) => t`${`{{${name}}}`} has no value. ${why}`)
    const hasPassed = checks.every(({ passed }) => passed) && lost.length === 0
    update(index, {
      state: hasPassed ? 'passed' : 'failed',
      status,
      durationMs,
      checks,
      saved: Object.entries(extracted.values).map(([name, value]) => [name, value.slice(0, 500)] as const),
      problem: lost.length === 0 ? null : lost.join(' '),
    })
  }

  const steps = report.steps.map((step) =>
    step.state === 'waiting' ? { ...step, state: 'skipped' as const } : step,
  )
  const isFailed = steps.some(({ state }) => state === 'failed')
  const outcome = isFailed ? 'failed' : 'passed'
  report = { ...report, steps, state: signal.aborted ? 'canceled' : outcome }
  run.onProgress(report)
  return report
}

function without(values: VariableValues, omittedValues: VariableValues): VariableValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(omittedValues, name)))
}

function waitingStep(saved: SavedRequest | null): StepReport {
  return {
    name: saved?.name ?? removedRequest,
    method: saved?.request.method ?? 'GET',
    path: saved?.request.path ?? '',
    state: 'waiting',
    status: null,
    durationMs: null,
    checks: [],
    saved: [],
    problem: null,
  }
}

/** Values come from answers: what was confirmed is an operation, and they must not make it another one. */
function problemWith(
  template: ConsoleRequest,
  request: ConsoleRequest,
  values: VariableValues,
  environment: Environment,
): string | null {
  const unresolved = unresolvedVariables(template, values)
  if (unresolved.length > 0) return t`No value for ${unresolved.map((name) => `{{${name}}}`).join(', ')}.`
  const isSame =
    matchOperation(template)?.id === matchOperation(request)?.id &&
    consentNeed(template, environment) === consentNeed(request, environment)
  return isSame ? null : t`With these values, the request would be a different operation, so it wasn’t sent.`
}
