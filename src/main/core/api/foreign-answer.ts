import { z } from 'zod'
import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { writeText } from '../../../shared/api/wire.ts'
import type { DroppedFault } from '../../../shared/core/fault.ts'
import { mediaType, readJson, type ServiceAnswer } from './service-answer.ts'

/**
 * Whether an answer was meant for another request. The ads hosts repeat the parameters that they understood under
 * `request.params` (advertising document, Conventions), so an answer that names another record, cursor or text than
 * the request did was mixed up on the way. A refusal of a write that isn't in the service's form was made by something
 * in between, which can't know what the service did. Either way our own answer is lost.
 */
export function foreignAnswer(
  operation: Pick<Operation, 'host' | 'effect' | 'path'>,
  params: Readonly<Record<string, unknown>>,
  answer: ServiceAnswer,
): DroppedFault | null {
  if (operation.host !== 'ads' && operation.host !== 'adsSandbox') return null
  const json = readJson(answer.text)
  const { status } = answer
  // A proxy that wants a rest or a sign-in is heeded; what it kept back is looked for before it is sent again.
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429
  if (operation.effect !== 'read' && isRefusal && !refusal.safeParse(json).success) {
    return {
      kind: 'dropped',
      code: 'NOT_THE_SERVICE',
      message: `The answer (status ${status}, ${mediaType(answer.headers) || 'no type'}) didn't come from the service, so it doesn't tell what the service did.`,
    }
  }
  const echo = echoed.safeParse(json)
  if (!echo.success) return null
  const inPath = new Set(pathParameters(operation))
  const other = Object.entries(echo.data.request.params).find(
    ([name, value]) => (inPath.has(name) || identifying.test(name)) && !isSame(params[name], value),
  )
  if (other === undefined) return null
  return {
    kind: 'dropped',
    code: 'FOREIGN_ANSWER',
    message: `The answer belongs to another request (its ${other[0]} differs), so what became of this one isn't known.`,
  }
}

const echoed = z.looseObject({ request: z.looseObject({ params: z.record(z.string(), z.unknown()) }) })
const refusal = z.union([
  z.looseObject({ errors: z.array(z.looseObject({})).min(1) }),
  z.looseObject({ operation_errors: z.array(z.unknown()).min(1) }),
])

/** Parameters that tell requests apart and that the service repeats unchanged. Times and defaults come back rewritten. */
const identifying = /(_id|_ids|_key|_keys|^cursor|^count|^q|^name|^text|^as_user_id)$/

/** A value that either side leaves out proves nothing. */
function isSame(sent: unknown, repeated: unknown): boolean {
  if (sent === undefined || sent === null || repeated === undefined || repeated === null) return true
  const [ours, theirs] = [sent, repeated].map(comparable)
  return ours === theirs
}

function comparable(value: unknown): string {
  const text = Array.isArray(value) ? [...value.map(comparable)].sort().join(',') : textOf(value)
  return text.normalize('NFC').trim().toLowerCase()
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : writeText(value)
}
