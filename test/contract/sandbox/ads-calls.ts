import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { parseJson, writeJson } from '../../../src/shared/core/json-text.ts'
import { signedFetch, type Token } from './support.ts'

/** An answer of the ads host: its status and the parts of its body that tests check. */
export interface AdsAnswer {
  readonly status: number
  readonly body: unknown
  readonly data: unknown
  readonly errors: unknown
  readonly operationErrors: unknown
}

/** A signed call of the ads host; `json` is sent as a JSON body. */
export async function callAds(
  sandbox: RunningSandbox,
  token: Token,
  method: string,
  path: string,
  json?: unknown,
): Promise<AdsAnswer> {
  const headers = { 'content-type': 'application/json' }
  const init = json === undefined ? {} : { headers, body: writeJson(json) }
  const response = await signedFetch(method, sandbox.addresses.ads_url + path, token, {}, init)
  const body = parseJson(await response.text())
  return {
    status: response.status,
    body,
    data: part(body, 'data'),
    errors: part(body, 'errors'),
    operationErrors: part(body, 'operation_errors'),
  }
}

/** The part of an unparsed value at a path of keys and indexes. */
export function part(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) found = Reflect.get(Object(found), step)
  return found
}

/** `CODE field` of every error, in order; only the code for one without a field. */
export function codes(errors: unknown): readonly string[] {
  return Array.isArray(errors)
    ? errors.map((error) =>
        [part(error, 'code'), part(error, 'parameter') ?? part(error, 'attribute')].filter(Boolean).join(' '),
      )
    : []
}

/** The status and the errors, for comparing tables of refusals. */
export function verdict({ status, errors }: AdsAnswer): string {
  return [status, codes(errors).join(', ')].filter(Boolean).join(' ')
}
