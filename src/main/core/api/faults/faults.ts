import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { once } from '../../../../shared/core/once.ts'
import { type Problem, readProblem } from '../../../../shared/core/problem.ts'
import { readJson, type ServiceAnswer } from '../service-answer.ts'
import { readBatch } from './fault-batch.ts'
import { type ErrorEntry, faultOfEntries, readEntry } from './fault-entries.ts'
import { faultOfProblem } from './fault-problem.ts'
import { faultByStatus, noStatement } from './fault-status.ts'

const envelope = once(() =>
  z.looseObject({
    errors: z.unknown().optional(),
    error: z.unknown().optional(),
    error_description: z.unknown().optional(),
    operation_errors: z.unknown().optional(),
  }),
)

/** The only place that turns an answer into a fault; an unknown format is classified by its status. */
export function readFault(answer: ServiceAnswer, redact: (text: string) => string): Fault {
  const json = readJson(answer.text)
  return faultOfBody(json, answer, redact) ?? faultByStatus(answer, noStatement, redact)
}

export function faultOfBody(
  json: unknown,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Fault | null {
  const object = envelope().safeParse(json)
  if (!object.success) return null
  const batch = readBatch(object.data.operation_errors)
  if (batch !== null) return batch
  const problem = readProblem(json)
  if (problem !== null) return faultOfProblem(problem, answer, redact)

  const { error, error_description: description } = object.data
  if (typeof error === 'string' && typeof description === 'string') {
    return oauth2Fault(error, redact(description), answer, redact)
  }
  const { problems, entries } = sort(listOf(object.data.errors ?? error ?? json))
  const [first] = problems
  if (entries.length > 0) return faultOfEntries(entries, answer, redact)
  if (first === undefined) return null
  const fault = faultOfProblem(first, answer, redact)
  return fault.kind === 'problem' && problems.length > 1 ? { ...fault, others: problems.slice(1) } : fault
}

/** The error of an OAuth 2.0 token endpoint (RFC 6749 5.2). */
function oauth2Fault(
  code: string,
  message: string,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Fault {
  return faultByStatus(answer, { code, message, errors: [{ code, message, field: null }] }, redact)
}

export function partialFaults(
  json: unknown,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): readonly Fault[] {
  const object = envelope().safeParse(json)
  if (!object.success || object.data.errors == null) return []
  const { problems, entries } = sort(listOf(object.data.errors))
  return [
    ...problems.map((problem) => faultOfProblem(problem, answer, redact)),
    ...entries.map((entry) => faultOfEntries([entry], answer, redact)),
  ]
}

function listOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [{ message: value }]
  return Array.isArray(value) ? value : [value]
}

function sort(values: readonly unknown[]): { problems: readonly Problem[]; entries: readonly ErrorEntry[] } {
  const problems: Problem[] = []
  const entries: ErrorEntry[] = []
  for (const value of values) {
    const problem = readProblem(value)
    const entry = problem === null ? readEntry(value) : null
    if (problem !== null) problems.push(problem)
    if (entry !== null) entries.push(entry)
  }
  return { problems, entries }
}
