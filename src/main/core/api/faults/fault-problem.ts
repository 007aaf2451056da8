import type { Fault, FieldError, ProblemFault } from '../../../../shared/core/fault.ts'
import type { Problem } from '../../../../shared/core/problem.ts'
import { t } from '../../../../shared/text/language.ts'
import type { ServiceAnswer } from '../service-answer.ts'
import { faultByStatus, forbidden, type Statement, serviceMessage, webhookFault } from './fault-status.ts'

/** The fault for an RFC 7807 problem: subtypes with their own next step get a kind, the rest remain problems. */
export function faultOfProblem(
  problem: Problem,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Fault {
  const message = serviceMessage(problem.detail ?? '', problem.title)
  switch (problem.slug) {
    case 'invalid-request':
      return faultOfInvalidRequest(problem, message)
    case 'client-forbidden':
      return forbidden(problem.extra.reason ?? problem.slug, message, problem.extra.registration_url ?? null)
    case 'unsupported-authentication':
      return forbidden(problem.slug, message)
    case 'resource-not-found': {
      const { resource_type, resource_id, parameter } = problem.extra
      return {
        kind: 'notFound',
        code: problem.slug,
        resource: { resource_type, resource_id, parameter },
        message,
      }
    }
    case 'conflict':
      return { kind: 'conflict', fields: [], message: conflictMessage(problem.detail) }
    case 'about:blank':
      return faultOfGeneric(problem, message, answer, redact)
    default:
      return asProblem(problem, message, answer)
  }
}

/** The title, "Conflict", wouldn't say with what. */
function conflictMessage(detail: string | null): string {
  return serviceMessage(
    detail ?? '',
    t`The same thing exists already, or one of its kind is still in progress.`,
  )
}

function asProblem(problem: ProblemFault['problem'], message: string, answer: ServiceAnswer): Fault {
  return { kind: 'problem', status: effectiveStatus(problem, answer), problem, message }
}

function faultOfGeneric(
  problem: Extract<Problem, { readonly slug: 'about:blank' }>,
  message: string,
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Fault {
  const statement: Statement = { code: problem.type, message, errors: [] }
  const fault = faultByStatus({ ...answer, status: effectiveStatus(problem, answer) }, statement, redact)
  return fault.kind === 'unexpected' ? asProblem(problem, message, answer) : fault
}

/** Inside a 2xx answer (partial errors) the problem's own status counts, otherwise the answer's. */
function effectiveStatus(problem: Problem, answer: ServiceAnswer): number {
  return answer.status < 300 ? (problem.status ?? answer.status) : answer.status
}

function faultOfInvalidRequest(
  problem: Extract<Problem, { readonly slug: 'invalid-request' }>,
  message: string,
): Fault {
  const items = problem.extra.errors ?? []
  const webhook = webhookFault(problem.detail ?? '', ...items.map((item) => item.message ?? ''))
  if (webhook !== null) return webhook
  const errors = items.flatMap((item): FieldError[] => {
    const text = item.message ?? ''
    const parameters = Object.entries(item.parameters ?? {})
    if (parameters.length === 0) return [{ code: problem.slug, message: text, field: null }]
    return parameters.map(([field, values]) => ({
      code: problem.slug,
      message: text,
      field,
      ...(values.length === 0 ? {} : { value: values.join(', ') }),
    }))
  })
  const whole = { code: problem.slug, message, field: null }
  return { kind: 'invalid', errors: errors.length === 0 ? [whole] : errors, message }
}
