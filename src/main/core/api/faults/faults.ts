import { z } from 'zod'
import type { Fault } from '../../../../shared/core/fault.ts'
import { decodeEntities } from '../../../../shared/core/normal-text.ts'
import { once } from '../../../../shared/core/once.ts'
import { type Problem, readProblem } from '../../../../shared/core/problem.ts'
import { mediaType, readJson, type ServiceAnswer } from '../service-answer.ts'
import type { RawAnswer } from '../types.ts'
import { readBatch } from './fault-batch.ts'
import { type ErrorEntry, faultOfEntries, readEntry } from './fault-entries.ts'
import { faultOfProblem } from './fault-problem.ts'
import { faultByStatus, noStatement, type Statement } from './fault-status.ts'

const envelope = once(() =>
  // Stryker disable next-line ObjectLiteral: members of any kind are only named for the compiler.
  z.looseObject({
    errors: z.unknown().optional(),
    error: z.unknown().optional(),
    error_description: z.unknown().optional(),
    operation_errors: z.unknown().optional(),
  }),
)

/** The only place that turns an answer into a fault; an unknown format is classified by its status. */
export function readFault(answer: ServiceAnswer, redact: (text: string) => string): Fault {
  const json = readJson(answer.text) ?? readXmlErrors(answer.text)
  return faultOfBody(json, answer, redact) ?? faultByStatus(answer, plainStatement(answer, redact), redact)
}

const xmlError = /<error(?:\s{1,20}code=["'](\d{1,6})["'])?\s{0,20}>([^<]{0,2000})<\/error>/g

/** The errors of an XML answer, as `/oauth` sends them, in the form of JSON; undefined if it isn't one. */
function readXmlErrors(text: string): unknown {
  if (!/^\s{0,100}<(?:\?xml|errors|hash)\b/.test(text)) return undefined
  const errors = [...text.slice(0, 10_000).matchAll(xmlError)].map(([, code, message = '']) => ({
    ...(code === undefined ? {} : { code: Number(code) }),
    message: decodeEntities(message),
  }))
  return { errors }
}

/** A refusal in a sentence of plain text, as `/oauth` sends them, too. */
function plainStatement(
  { status, headers, text }: ServiceAnswer,
  redact: (text: string) => string,
): Statement {
  const isPlain = mediaType(headers) === 'text/plain' && text.length <= 1_000 && /[A-Za-z]{2}\s/.test(text)
  return isPlain && status < 500 ? { ...noStatement, message: redact(text) } : noStatement
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
  if (!object.success) return []
  const { problems, entries } = sort(listOf(object.data.errors))
  return [
    ...problems.map((problem) => faultOfProblem(problem, answer, redact)),
    ...entries.map((entry) => faultOfEntries([entry], answer, redact)),
  ]
}

/** What a successful answer leaves out, by its `errors`, of a request that was sent as it is; `text` is its body. */
export function partialFaultsOfRaw(
  { status, headers, startedAt, durationMs, fault }: Omit<RawAnswer, 'body'>,
  text: string,
  redact: (text: string) => string,
): readonly Fault[] {
  const answer = { status, headers, text, durationMs, receivedAt: startedAt + durationMs }
  return fault === null ? partialFaults(readJson(text), answer, redact) : []
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
