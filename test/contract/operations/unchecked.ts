import type { ApiAnswer, Caller, Input, RawRequest } from '../../../src/main/core/api/types.ts'
import { type Operation, pathParameters, pathTemplate } from '../../../src/shared/api/operation.ts'
import { writeText } from '../../../src/shared/api/wire.ts'
import { writeJson } from '../../../src/shared/core/json-text.ts'
import type { Outcome } from '../../../src/shared/core/outcome.ts'
import type { Given } from './given.ts'

/** An input that may be invalid, for testing whether it's refused. */
export interface Unchecked {
  readonly params: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly caller?: Caller
}

/** Sends it with the client, which validates the input first. */
export function askClient(
  { stage, callerOf }: Given,
  operation: Operation,
  input: Unchecked,
): Promise<Outcome<ApiAnswer<unknown>>> {
  // It may not match the operation's type.
  const unknown = input as unknown as Input<Operation>
  return stage.client.send(input.caller ?? callerOf(operation), operation, unknown)
}

/** The service's result for an input that the client hasn't validated, and its answer as JSON. */
export async function askService({ stage, callerOf }: Given, operation: Operation, input: Unchecked) {
  const outcome = await stage.client.sendRaw(input.caller ?? callerOf(operation), asRaw(operation, input))
  if (!outcome.ok) throw new Error(outcome.fault.message)
  const { status, fault, body } = outcome.value
  const json: unknown = JSON.parse(new TextDecoder().decode(body))
  return { status, fault, json }
}

function asRaw(operation: Operation, { params, body }: Unchecked): RawRequest {
  const inPath = new Set(pathParameters(operation))
  const path = pathTemplate(operation).replace(/:([a-z_]+)/g, (_match, name: string) =>
    encodeURIComponent(writeText(params[name])),
  )
  return {
    host: operation.host,
    method: operation.method,
    path,
    query: Object.entries(params).flatMap(([name, value]): (readonly [string, string])[] =>
      inPath.has(name) || value === undefined ? [] : [[name, writeText(value)]],
    ),
    headers: {},
    body: body === undefined ? { kind: 'none' } : { kind: 'json', text: writeJson(body) },
    auth: operation.auth,
  }
}
