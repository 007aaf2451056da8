import { z } from 'zod'
import type { Operation, ReplyOf } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { once } from '../../../shared/core/once.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { readBatch } from './faults/fault-batch.ts'
import { unexpected } from './faults/fault-status.ts'
import { faultOfBody, partialFaults, readFault } from './faults/faults.ts'
import { readJson, type ServiceAnswer } from './service-answer.ts'

export interface Reply<Value> {
  readonly reply: Value
  readonly partial: readonly Fault[]
}

export function readReply<O extends Operation>(
  operation: O,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Outcome<Reply<ReplyOf<O>>> {
  if (answer.status < 200 || answer.status > 299) return fail(readFault(answer, redact))
  switch (operation.replyType) {
    case 'html':
      return accept(operation, answer, answer.text, [], redact)
    case 'form':
      return accept(
        operation,
        answer,
        Object.fromEntries(new URLSearchParams(answer.text.trim())),
        [],
        redact,
      )
    case 'lines': {
      const lines = answer.text.split(/\r?\n/).filter((line) => line !== '')
      return accept(operation, answer, lines.map(readJson), [], redact)
    }
    case 'json':
      return readJsonReply(operation, answer, redact)
  }
}

const reported = once(() =>
  // Stryker disable next-line ObjectLiteral: members of any kind are only named for the compiler.
  z.looseObject({ data: z.unknown().optional(), operation_errors: z.unknown().optional() }),
)

function readJsonReply<O extends Operation>(
  operation: O,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Outcome<Reply<ReplyOf<O>>> {
  const json = readJson(answer.text)
  if (json === undefined && answer.text.trim() !== '') {
    return fail(unexpected(answer, t`The service’s response isn’t JSON.`, redact))
  }
  const envelope = reported().safeParse(json)
  const batch = envelope.success ? readBatch(envelope.data.operation_errors) : null
  if (batch !== null) return fail(batch)
  const partial = partialFaults(json, answer, redact)
  const withoutData = envelope.success && envelope.data.data == null
  const [first] = partial
  if (first !== undefined && withoutData) return fail(faultOfBody(json, answer, redact) ?? first)
  return accept(operation, answer, json, partial, redact)
}

function accept<O extends Operation>(
  operation: O,
  answer: ServiceAnswer,
  value: unknown,
  partial: readonly Fault[],
  redact: (text: string) => string,
): Outcome<Reply<ReplyOf<O>>> {
  const parsed = z.safeParse<O['reply']>(operation.reply, value)
  if (parsed.success) return succeed({ reply: parsed.data, partial })
  const [path = ''] = parsed.error.issues.map((issue) => issue.path.join('.'))
  const place = path === '' ? 'as a whole' : t`at ${path}`
  return fail(unexpected(answer, t`The service’s response doesn’t match the documentation ${place}.`, redact))
}
