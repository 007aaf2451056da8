import { z } from 'zod'
import type { Environment } from '../../../shared/accounts/environment.ts'
import { type Operation, pathParameters, pathTemplate } from '../../../shared/api/operation.ts'
import { fillPath, isSentInHeader } from '../../../shared/api/request-parts.ts'
import { writeText } from '../../../shared/api/wire.ts'
import type { FieldError } from '../../../shared/core/fault.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { encodePairs, type Pair } from './encoding.ts'

export interface PreparedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
  readonly form: readonly Pair[]
  /** Parameters sent in a signed Authorization header (`oauth_callback`, `oauth_verifier`, `oauth_token`). */
  readonly protocol: readonly Pair[]
}

export interface PreparedOperation extends PreparedRequest {
  readonly params: Readonly<Record<string, unknown>>
}

export interface UncheckedInput {
  readonly params: unknown
  readonly body?: unknown
}

export const commonHeaders = { accept: 'application/json', 'user-agent': 'Flightdeck' } as const

/** Builds an operation's request. Input that fails the schema is an `invalid` fault in the service's own codes. */
export async function prepareRequest(
  operation: Operation,
  input: UncheckedInput,
  environment: Environment,
): Promise<Outcome<PreparedOperation>> {
  const params = operation.params.safeParse(input.params)
  const body = operation.body?.safeParse(input.body)
  const errors = [
    ...(params.success ? combinationErrors(params.data) : fieldErrors(params.error, input.params)),
    ...(body === undefined || body.success ? [] : fieldErrors(body.error, input.body)),
  ]
  const path = params.success ? fillPath(pathTemplate(operation), params.data) : null
  if (path !== null && !path.ok) {
    const message = t`${path.name} isn’t allowed in an address`
    errors.push({ code: 'INVALID_PARAMETER', message, field: path.name })
  }
  // Stryker disable next-line ConditionalExpression,LogicalOperator: each of them has its error; types need them.
  if (!params.success || path === null || !path.ok || errors.length > 0) {
    return fail({
      kind: 'invalid',
      reached: 'no',
      message: t`The request is incomplete or invalid. Nothing was sent.`,
      errors,
    })
  }

  const inPath = new Set(pathParameters(operation))
  const pairs = Object.entries(params.data).flatMap(([name, value]): Pair[] =>
    inPath.has(name) || value === undefined ? [] : [[name, writeText(value)]],
  )
  const protocol = pairs.filter(([name]) => isSentInHeader(operation.auth, name))
  const rest = pairs.filter(([name]) => !isSentInHeader(operation.auth, name))
  const inForm = operation.encoding === 'form'
  const encoded = await encodeBody(operation, rest, body?.data)
  const query = inForm || rest.length === 0 ? '' : `?${encodePairs(rest)}`
  return succeed({
    method: operation.method,
    url: `${baseAddress(operation.host, environment)}${path.text}${query}`,
    headers: { ...commonHeaders, ...encoded.headers },
    body: encoded.body,
    form: inForm ? rest : [],
    protocol,
    params: params.data,
  })
}

export function baseAddress(host: Operation['host'], environment: Environment): string {
  const addresses = {
    platform: environment.platformUrl,
    ads: environment.adsUrl,
    adsSandbox: environment.adsSandboxUrl,
  }
  return addresses[host].replace(/(?<!\/)\/+$/, '')
}

interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

async function encodeBody(operation: Operation, form: readonly Pair[], body: unknown): Promise<EncodedBody> {
  if (operation.bodyType === 'json') {
    return { headers: { 'content-type': 'application/json' }, body: writeJson(body) }
  }
  if (operation.bodyType === 'multipart') return encodeMultipart(operation.body, body)
  if (body instanceof Uint8Array) return { headers: { 'content-type': 'application/json' }, body }
  if (operation.encoding === 'form') {
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: encodePairs(form) }
  }
  return { headers: {}, body: null }
}

async function encodeMultipart(schema: Operation['body'], body: unknown): Promise<EncodedBody> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {}
  const form = new FormData()
  for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse(body))) {
    if (value === undefined) continue
    if (value instanceof Uint8Array) {
      form.append(name, new Blob([new Uint8Array(value)]), name)
      continue
    }
    const text = writeText(value)
    if (takesBase64(shape[name])) form.append(name, new Blob([Buffer.from(text, 'base64')]), name)
    else form.append(name, text)
  }
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}

function takesBase64(schema: unknown): boolean {
  if (schema instanceof z.ZodUnion) return schema.options.some(takesBase64)
  return schema instanceof z.ZodBase64
}

/** Advertising document, "Conventions": the total can't be requested together with a cursor. */
function combinationErrors(params: Readonly<Record<string, unknown>>): FieldError[] {
  if (params.with_total_count !== true || params.cursor === undefined) return []
  const message = 'with_total_count can’t be combined with cursor'
  return [{ code: 'EXCLUSIVE_PARAMETERS', message, field: 'with_total_count' }]
}

function fieldErrors(error: z.ZodError, input: unknown): FieldError[] {
  return error.issues.map((issue) => ({
    code: valueAt(input, issue.path) === undefined ? 'MISSING_PARAMETER' : 'INVALID_PARAMETER',
    message: issue.message,
    field: issue.path.length === 0 ? null : issue.path.map(String).join('.'),
  }))
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    // Stryker disable next-line ConditionalExpression,LogicalOperator: a schema only finds fault within what is there.
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  )
}
