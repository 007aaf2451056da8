import type { ServiceError } from './client-types.ts'
import { isRecord } from './shape.ts'

/** The errors of a refusal, in any of the service's formats: lists of errors, problems (RFC 7807), and OAuth 2.0's. */
export function errorsIn(body: unknown): readonly ServiceError[] {
  if (!isRecord(body)) return []
  const { errors, operation_errors: operations, error, error_description: description } = body
  if (Array.isArray(operations)) {
    return operations.flat().filter(isRecord).map(errorOf)
  }
  if (Array.isArray(errors)) return errors.filter(isRecord).map(errorOf)
  if (typeof error === 'string') {
    return [{ code: error, message: typeof description === 'string' ? description : error, parameter: null }]
  }
  return typeof body['title'] === 'string' || typeof body['message'] === 'string' ? [errorOf(body)] : []
}

function errorOf(entry: Readonly<Record<string, unknown>>): ServiceError {
  const { code, type, message, detail, title, parameter, attribute } = entry
  return {
    code: firstText(code, type) ?? '',
    message: firstText(message, detail, title) ?? '',
    parameter: firstText(parameter, attribute),
  }
}

function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  }
  return null
}
