import { encodePairs, type Pair } from '../../../src/main/core/api/encoding.ts'
import { readRateHeaders } from '../../../src/main/core/api/service-answer.ts'
import { fillPath, isSentInHeader } from '../../../src/shared/api/request-parts.ts'
import { writeText } from '../../../src/shared/api/wire.ts'
import type {
  Answer,
  Client,
  ClientError,
  ClientOptions,
  Credentials,
  Rest,
  Result,
  SendOptions,
} from './client-types.ts'
import { errorsIn } from './errors.ts'
import { readExactJson, writeExactJson } from './json.ts'
import type { Authentication, Operation } from './operation.ts'
import { isRecord, readShape } from './shape.ts'
import { basicHeader, signatureHeader } from './signing.ts'

const defaultTimeoutMs = 30_000

/** A client for one set of credentials. It sends each call once, and nothing on its own. */
export function createClient(options: ClientOptions): Client {
  const now = options.now ?? Date.now
  const request = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))

  return {
    async send<Params, Body, Reply>(
      operation: Operation<Params, Body, Reply>,
      params: Params,
      ...[given]: Rest<Body>
    ): Promise<Result<Reply>> {
      const sendOptions: SendOptions & { readonly body?: unknown } = given ?? {}
      const credentials =
        typeof options.credentials === 'function' ? await options.credentials() : options.credentials
      const prepared = prepare(operation, isRecord(params) ? params : {}, sendOptions.body, options.hosts)
      if (typeof prepared === 'string') return notSent('parameter', prepared)
      if (prepared === null)
        return notSent('host', `There is no base address for the host ${operation.host}.`)
      const auth =
        sendOptions.auth ?? operation.auth.find((one) => allows(credentials, one)) ?? operation.auth[0]
      const authorization = await authorize(auth, prepared, credentials, now())
      if (authorization === null) {
        return notSent(
          'credentials',
          `${operation.id} needs other credentials (${operation.auth.join(' or ')}).`,
        )
      }
      const form =
        auth === 'client' && credentials.client !== undefined ? ownClient(prepared, credentials) : prepared
      const afterMs = options.timeoutMs ?? defaultTimeoutMs
      const timeout = AbortSignal.timeout(afterMs)
      const { signal } = sendOptions
      if (signal?.aborted) {
        return { ok: false, error: { kind: 'cancelled', message: 'Canceled before anything was sent.' } }
      }
      let answer: Answer
      let text: string
      try {
        const response = await request(form.url, {
          method: operation.method,
          headers: { accept: 'application/json', ...form.headers, ...authorization },
          body: form.body,
          redirect: 'manual',
          signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        })
        text = await response.text()
        answer = answerOf(response.status, Object.fromEntries(response.headers), now())
      } catch (cause) {
        return { ok: false, error: failureOf(cause, signal, timeout, afterMs) }
      }
      return readAnswer(operation, answer, text)
    },
  }
}

function notSent<Reply>(missing: 'credentials' | 'host' | 'parameter', message: string): Result<Reply> {
  return { ok: false, error: { kind: 'notSent', missing, message } }
}

function failureOf(
  cause: unknown,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
  afterMs: number,
): ClientError {
  if (signal?.aborted) return { kind: 'cancelled', message: 'Canceled; a write may have had its effect.' }
  if (timeout.aborted) return { kind: 'timeout', afterMs, message: `No answer within ${afterMs} ms.` }
  return { kind: 'network', cause, message: 'No complete answer came; a write may have had its effect.' }
}

interface Prepared {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | null
  readonly form: readonly Pair[]
  readonly protocol: readonly Pair[]
}

/** A string says which parameter can't be sent; null means that the host has no address. */
function prepare(
  operation: Operation,
  params: Readonly<Record<string, unknown>>,
  body: unknown,
  hosts: ClientOptions['hosts'],
): Prepared | string | null {
  const base = hosts[operation.host]?.replace(/(?<!\/)\/+$/, '')
  if (base === undefined) return null
  const path = fillPath(operation.path, params)
  if (!path.ok) return `${path.name} isn’t allowed in an address.`
  const inPath = new Set(operation.path.match(/(?<=:)[a-z_]+/g))
  const pairs = Object.entries(params).flatMap(([name, value]): Pair[] =>
    inPath.has(name) || value === undefined ? [] : [[name, writeText(value)]],
  )
  const isHeader = ([name]: Pair) => isSentInHeader(operation.auth[0], name)
  const rest = pairs.filter((pair) => !isHeader(pair))
  const inForm = operation.encoding === 'form'
  const query = inForm || rest.length === 0 ? '' : `?${encodePairs(rest)}`
  return {
    method: operation.method,
    url: `${base}${path.text}${query}`,
    ...encodeBody(operation, inForm ? rest : [], body),
    form: inForm ? rest : [],
    protocol: pairs.filter(isHeader),
  }
}

function encodeBody(
  operation: Operation,
  form: readonly Pair[],
  body: unknown,
): Pick<Prepared, 'headers' | 'body'> {
  if (operation.bodyType === 'json') {
    return { headers: { 'content-type': 'application/json' }, body: writeExactJson(body) }
  }
  if (operation.bodyType === 'multipart') return { headers: {}, body: multipart(isRecord(body) ? body : {}) }
  if (operation.encoding === 'form') {
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: encodePairs(form) }
  }
  return { headers: {}, body: null }
}

function multipart(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Blob) form.append(name, value, name)
    else if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), name)
    else if (value !== undefined) form.append(name, writeText(value))
  }
  return form
}

function allows(
  { consumer, token, bearer, accessToken, client }: Credentials,
  auth: Authentication,
): boolean {
  switch (auth) {
    case 'user':
    case 'requestToken':
      return consumer !== undefined && token !== undefined
    case 'app':
    case 'basic':
      return consumer !== undefined
    case 'bearer':
      return bearer !== undefined
    case 'oauth2User':
      return accessToken !== undefined
    case 'client':
      return client !== undefined
    case 'none':
      return true
  }
}

async function authorize(
  auth: Authentication,
  { method, url, form, protocol }: Prepared,
  { consumer, token, bearer, accessToken, client }: Credentials,
  now: number,
): Promise<{ readonly authorization?: string } | null> {
  switch (auth) {
    case 'none':
      return {}
    case 'bearer':
      return bearer === undefined ? null : { authorization: `Bearer ${bearer}` }
    case 'oauth2User':
      return accessToken === undefined ? null : { authorization: `Bearer ${accessToken}` }
    case 'basic':
      return consumer === undefined ? null : { authorization: basicHeader(consumer) }
    case 'client':
      if (client === undefined) return null
      return client.secret === undefined
        ? {}
        : { authorization: basicHeader({ key: client.id, secret: client.secret }) }
    case 'app':
    case 'user':
    case 'requestToken': {
      const signer = auth === 'app' ? null : token
      if (consumer === undefined || signer === undefined) return null
      const extra = protocol.filter(([name]) => name !== 'oauth_token')
      return {
        authorization: await signatureHeader({ method, url, form, extra, consumer, token: signer, now }),
      }
    }
  }
}

/** A public client's ID is sent in the form (RFC 6749 §3.2.1). */
function ownClient(prepared: Prepared, { client }: Credentials): Prepared {
  if (client === undefined || client.secret !== undefined) return prepared
  if (prepared.form.some(([name]) => name === 'client_id')) return prepared
  return { ...prepared, body: encodePairs([...prepared.form, ['client_id', client.id]]) }
}

function answerOf(status: number, headers: Readonly<Record<string, string>>, receivedAt: number): Answer {
  const { account, user } = readRateHeaders({ headers, receivedAt })
  return { status, headers, rateLimit: account ?? user }
}

function readAnswer<Reply>(
  operation: Operation<unknown, unknown, Reply>,
  answer: Answer,
  text: string,
): Result<Reply> {
  const isSuccess = answer.status >= 200 && answer.status <= 299
  const body = bodyOf(isSuccess ? operation.replyType : 'json', text)
  if (!isSuccess) {
    const errors = errorsIn(body)
    const message = errors[0]?.message ?? `The service answered with status ${answer.status}.`
    return { ok: false, error: { kind: 'refused', message, errors, body, ...answer } }
  }
  const read = readShape(operation.reply, body)
  if (read.ok) return { ok: true, value: read.value as Reply, ...answer }
  const place = read.at === '' ? 'as a whole' : `at ${read.at}`
  const message = `The service’s answer doesn’t match the documentation ${place}.`
  return { ok: false, error: { kind: 'unexpected', message, at: read.at, body, ...answer } }
}

function bodyOf(type: Operation['replyType'], text: string): unknown {
  switch (type) {
    case 'html':
      return text
    case 'form':
      return Object.fromEntries(new URLSearchParams(text))
    case 'lines':
      return text
        .split(/\r?\n/)
        .filter((line) => line !== '')
        .map(jsonOf)
    case 'json':
      return jsonOf(text)
  }
}

/** Text that isn't JSON stays text. */
function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? undefined : readExactJson(text)
  } catch {
    return text
  }
}
