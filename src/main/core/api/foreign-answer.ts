import { z } from 'zod'
import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { writeText } from '../../../shared/api/wire.ts'
import type { DroppedFault } from '../../../shared/core/fault.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { normalText } from '../../../shared/core/normal-text.ts'
import { once } from '../../../shared/core/once.ts'
import { t } from '../../../shared/text/language.ts'
import { mediaType, readJson, type ServiceAnswer } from './service-answer.ts'

/**
 * Whether an answer belongs to another request: the ads hosts repeat parameters, so different ones were mixed up in
 * transit. A refused write in a foreign format comes from an intermediary, which can't know what the service did.
 */
export function foreignAnswer(
  operation: Pick<Operation, 'host' | 'effect' | 'path' | 'replyType'>,
  params: Readonly<Record<string, unknown>>,
  answer: ServiceAnswer,
): DroppedFault | null {
  if (operation.host !== 'ads' && operation.host !== 'adsSandbox') return null
  // A large answer is read, and compared, on a thread.
  if (operation.replyType !== 'json' && answer.status < 300) return null
  const json = readJson(answer.text)
  const { status } = answer
  // A proxy's request to wait or sign in is respected; a held-back request is looked up before it's resent.
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429
  if (operation.effect !== 'read' && isRefusal && !refusal().safeParse(json).success) {
    return {
      kind: 'dropped',
      code: 'NOT_THE_SERVICE',
      message: t`The response (status ${status}, ${mediaType(answer.headers) || 'no type'}) didn’t come from the service, so what the service did is unknown.`,
    }
  }
  const echo = echoed().safeParse(json)
  if (!echo.success) return null
  const inPath = new Set(pathParameters(operation))
  const differingParam = Object.entries(echo.data.request.params).find(
    ([name, value]) => (inPath.has(name) || identifying.test(name)) && !isSame(params[name], value),
  )
  if (differingParam === undefined) return null
  return {
    kind: 'dropped',
    code: 'FOREIGN_ANSWER',
    message: t`The response belongs to another request (its ${differingParam[0]} differs), so it isn’t known whether this one was carried out.`,
  }
}

const echoed = once(() =>
  z.looseObject({ request: z.looseObject({ params: z.record(z.string(), z.unknown()) }) }),
)
const refusal = once(() =>
  z.union([
    z.looseObject({ errors: z.array(z.looseObject({})).min(1) }),
    z.looseObject({ operation_errors: z.array(z.unknown()).min(1) }),
  ]),
)

/** Parameters that distinguish requests; the service repeats them unchanged. */
const identifying = /(_id|_ids|_key|_keys|^cursor|^count|^q|^name|^text|^as_user_id)$/

/** A value missing on either side proves nothing. */
function isSame(sentValue: unknown, repeatedValue: unknown): boolean {
  if (sentValue == null || repeatedValue == null) return true
  const [ours, theirs] = [sentValue, repeatedValue].map(comparable)
  return ours === theirs
}

function comparable(value: unknown): string {
  const text = Array.isArray(value) ? [...value.map(comparable)].sort().join(',') : textOf(value)
  return normalText(text).toLowerCase()
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? writeJson(value) : writeText(value)
}
