import type { Environment } from '../../../shared/accounts/environment.ts'
import { limits as windows } from '../../../shared/api/conventions.ts'
import type { RateWindow } from '../../../shared/api/operation.ts'
import type { FieldError } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isSecretName } from '../../../shared/text/secret-name.ts'
import { decodeForm, encodePairs, type Pair } from './encoding.ts'
import type { ExchangeResult } from './exchange.ts'
import { readFault } from './faults/faults.ts'
import { explainSignature } from './oauth/oauth1.ts'
import { baseAddress, commonHeaders, type PreparedRequest } from './request.ts'
import type { RawAnswer, RawBody, RawRequest } from './types.ts'

const formType = 'application/x-www-form-urlencoded'

/** Builds a request from the user's input. The service may refuse it, but it can't leave its host. */
export function prepareRaw(request: RawRequest, environment: Environment): Outcome<PreparedRequest> {
  const base = baseAddress(request.host, environment)
  const errors = [...methodErrors(request.method), ...headerErrors(request.headers)]
  const url = addressOf(request, base)
  if (url === null) {
    errors.push({
      code: 'INVALID_PARAMETER',
      message: t`Start the path with a slash, below the host.`,
      field: 'path',
    })
  }
  // Stryker disable next-line ConditionalExpression: without an address there is an error; types need both.
  if (url === null || errors.length > 0) {
    return fail({ kind: 'invalid', message: t`The request can’t be sent like this.`, errors })
  }
  const { body, contentType, form } = encodeRawBody(request.body)
  const requestHeaders = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return succeed({
    method: request.method.toUpperCase(),
    url,
    headers: {
      ...commonHeaders,
      ...(contentType === null ? {} : { 'content-type': contentType }),
      ...requestHeaders,
    },
    body,
    form,
    protocol: [],
  })
}

/** The window the same call would count in if it were a known operation (errors-and-limits.md#rate-windows). */
export function rawWindow(request: RawRequest): RateWindow | null {
  if (request.host === 'platform') return null
  const path = request.path.split('?')[0] ?? ''
  if (request.method.toUpperCase() === 'GET') {
    return /\/accounts\/[^/]/.test(path) ? windows.accountReads : windows.otherReads
  }
  return /\/(?:custom_audiences|do_not_reach_lists)\/[^/]+\/users$/.test(path)
    ? windows.audienceMembership
    : windows.writes
}

/** The address as normalized by the URL standard, which is also what gets signed; null if it leads elsewhere. */
function addressOf(request: RawRequest, base: string): string | null {
  if (!request.path.startsWith('/')) return null
  const query = encodePairs(request.query)
  const joiner = request.path.includes('?') ? '&' : '?'
  const text = `${base}${request.path}${query === '' ? '' : joiner}${query}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const root = new URL(`${base}/`)
  // Stryker disable next-line ConditionalExpression: the slash has ended the host; this doesn't rely on it.
  if (url.origin !== root.origin) return null
  if (!url.pathname.startsWith(root.pathname)) return null
  url.hash = ''
  return url.href
}

interface EncodedRawBody {
  readonly body: string | null
  readonly contentType: string | null
  readonly form: readonly Pair[]
}

function encodeRawBody(body: RawBody): EncodedRawBody {
  switch (body.kind) {
    case 'none':
      return { body: null, contentType: null, form: [] }
    case 'json':
      return { body: body.text, contentType: 'application/json', form: [] }
    case 'form':
      return { body: encodePairs(body.fields), contentType: formType, form: body.fields }
    case 'text': {
      const isForm = body.contentType.toLowerCase().startsWith(formType)
      return { body: body.text, contentType: body.contentType, form: isForm ? decodeForm(body.text) : [] }
    }
  }
}

function methodErrors(method: string): FieldError[] {
  if (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/i.test(method)) return []
  return [{ code: 'INVALID_PARAMETER', message: t`This method can’t be sent.`, field: 'method' }]
}

/** Names that the connection itself sets. */
const ownHeaders = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade'])

function headerErrors(headers: RawRequest['headers']): FieldError[] {
  const entries = Object.entries(headers)
  if (entries.length === 0) return []
  // Loaded here instead of imported: every start would load Node's servers for these two rules.
  const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')
  return entries.flatMap(([name, value]): FieldError[] => {
    const field = `headers.${name}`
    if (ownHeaders.has(name.toLowerCase())) {
      return [{ code: 'INVALID_PARAMETER', message: t`The connection sets this header itself.`, field }]
    }
    try {
      validateHeaderName(name)
      validateHeaderValue(name, value)
      return []
    } catch {
      return [
        {
          code: 'INVALID_PARAMETER',
          message: t`The name or value has characters that aren’t allowed in headers.`,
          field,
        },
      ]
    }
  })
}

export function readRaw(
  request: PreparedRequest,
  exchanged: ExchangeResult,
  redact: (text: string) => string,
): RawAnswer {
  const { answer, body, startedAt, limit, signed, sentHeaders } = exchanged
  const failed = answer.status < 200 || answer.status > 299
  return {
    status: answer.status,
    headers: answer.headers,
    body,
    startedAt,
    durationMs: answer.durationMs,
    fault: failed ? readFault(answer, redact) : null,
    limit,
    sent: {
      method: request.method,
      url: redact(request.url),
      headers: maskHeaders(sentHeaders),
      body: typeof request.body === 'string' ? redact(request.body) : null,
    },
    signature: signed === null ? null : explainSignature(signed),
  }
}

function maskHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!isSecretName(name)) return [name, value]
      const scheme = /^[A-Za-z]+(?= )/.exec(value)?.[0]
      return [name, scheme === undefined ? '••••' : `${scheme} ••••`]
    }),
  )
}
