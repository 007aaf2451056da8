import { operations } from '../../../../shared/api/index.ts'
import type { Operation } from '../../../../shared/api/operation.ts'
import { type FormValues, readForm } from '../../../../shared/console/console-form.ts'
import type { ConsoleRequest } from '../../../../shared/console/console-request.ts'
import { hasVariable, maskVariables } from '../../../../shared/console/console-variables.ts'
import { requestOf } from '../../../../shared/console/operation-request.ts'
import { type JsonPlace, readPlacedJson } from '../../../../shared/core/bounded-json.ts'

/** What a person entered, and the resulting request. */

const byId = new Map(operations.map((operation) => [operation.id, operation]))

export function operationOf(id: string | null): Operation | null {
  return id === null ? null : (byId.get(id) ?? null)
}

export interface BodyFinding {
  readonly place: JsonPlace
  /** `params.users[0].email`; empty for the text as a whole. */
  readonly path: string
  readonly message: string
}

export interface Composed {
  readonly request: ConsoleRequest
  readonly fieldErrors: ReadonlyMap<string, string>
  readonly bodyFindings: readonly BodyFinding[]
}

export function compose(operation: Operation, values: FormValues, body: string): Composed {
  const { params, errors } = readForm(operation, values)
  return {
    request: requestOf(operation, params, body),
    fieldErrors: errors,
    bodyFindings: operation.body === null ? [] : findingsOf(operation, body),
  }
}

const maxFindings = 20

/** What the body's schema reports, each finding at its place in the text. Values of variables aren't known here. */
function findingsOf(operation: Operation, text: string): readonly BodyFinding[] {
  const placedJson = readPlacedJson(maskVariables(text))
  if (placedJson.kind === 'broken')
    return [{ place: placedJson.place, path: '', message: placedJson.message }]
  const checked = operation.body?.safeParse(placedJson.value)
  if (checked === undefined || checked.success) return []
  const issues = checked.error.issues.filter(
    ({ path }) => !isVariableAt(text, placedJson.placeOf(path).offset),
  )
  return issues.slice(0, maxFindings).map(({ path, message }) => ({
    place: placedJson.placeOf(path),
    path: path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
      .join('')
      .replace(/^\./, ''),
    message,
  }))
}

/** Whether the value at a place is, or contains, a variable. */
function isVariableAt(text: string, offset: number): boolean {
  if (text.startsWith('{{', offset)) return true
  if (text.charAt(offset) !== '"') return false
  const [value = ''] = /"(?:[^"\\]|\\.){0,10000}/.exec(text.slice(offset, offset + 10_000)) ?? []
  return hasVariable(value)
}

export const emptyRequest: ConsoleRequest = {
  operation: null,
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [],
  headers: [],
  body: { kind: 'none' },
  auth: 'user',
}
