import { type Operation, pathParameters, pathTemplate } from '../api/operation.ts'
import { writeText } from '../api/wire.ts'
import { percentEncode } from '../text/percent-encoding.ts'
import type { ConsoleRequest } from './console-request.ts'

/** The request for typed values; missing path parameters remain as `:name`. */
export function requestOf(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  bodyText: string,
): ConsoleRequest {
  const inPath = pathParameters(operation)
  const path = inPath.reduce((text, name) => {
    const value = params[name]
    return value === undefined
      ? text
      : text.replace(new RegExp(`:${name}(?![a-z_])`), () => encodeAroundVariables(writeText(value)))
  }, pathTemplate(operation))
  const rest = Object.entries(params).flatMap(([name, value]): [string, string][] =>
    inPath.includes(name) || value === undefined ? [] : [[name, writeText(value)]],
  )
  const asForm = operation.encoding === 'form'
  const withoutJson: ConsoleRequest['body'] = asForm ? { kind: 'form', fields: rest } : { kind: 'none' }
  return {
    operation: operation.id,
    host: operation.host,
    method: operation.method,
    path,
    query: asForm ? [] : rest,
    headers: [],
    body: operation.body === null ? withoutJson : { kind: 'json', text: bodyText },
    auth: operation.auth,
  }
}

/** Percent-encodes a path's value except for its variables, which are encoded once they have a value. */
function encodeAroundVariables(text: string): string {
  return text
    .split(/(\{\{[a-z][a-z0-9_]{0,60}\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : percentEncode(part)))
    .join('')
}
