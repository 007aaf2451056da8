import { appendFileSync, readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Credentials, Result } from '../../../packages/client/src/client-types.ts'
import type { Authentication, Operation } from '../../../packages/client/src/operation.ts'
import { checkSignature } from '../../../src/main/core/api/oauth/signature-check.ts'
import { readHeader } from '../../../src/main/core/api/oauth/signature-header.ts'
import { readCommandLine } from '../../../src/sandbox/options.ts'
import { startSandbox } from '../../../src/sandbox/sandbox.ts'
import { matchOperation } from '../../../src/shared/console/console-effect.ts'
import { parseJson, writeJson } from '../../../src/shared/core/json-text.ts'
import { loadClient, throughClient } from './built-client.ts'

/**
 * A sandbox reached through the client package: each request becomes a call of its operation, which the package signs
 * again, and the result becomes the answer. Requests that can't be a call are passed on unchanged, and their reasons
 * counted. `node gateway.ts --fixture FILE --counts FILE` prints the same line as the sandbox, and appends the counts
 * at the end.
 */
const { values } = parseArgs({ options: { fixture: { type: 'string' }, counts: { type: 'string' } } })
const { fixture: fixtureFile = '', counts: countsFile = '' } = values

const known = z
  .object({
    apps: z.array(z.object({ consumer_key: z.string(), consumer_secret: z.string() })),
    users: z.array(
      z.object({ tokens: z.array(z.object({ oauth_token: z.string(), oauth_token_secret: z.string() })) }),
    ),
  })
  .parse(JSON.parse(readFileSync(fixtureFile, 'utf8')))
const appSecrets = new Map(known.apps.map((app) => [app.consumer_key, app.consumer_secret]))
/** Secrets from the fixture and those issued by the sandbox. */
const tokenSecrets = new Map(
  known.users.flatMap(({ tokens }) => tokens.map((token) => [token.oauth_token, token.oauth_token_secret])),
)
const nonces = new Set<string>()

const { createClient, operations } = await loadClient()
const sandbox = await startSandbox(readCommandLine(['--port', '0', '--fixture', fixtureFile]))
const inner = new URL(sandbox.addresses.base_url)

const counts: Record<string, number> = {}
const count = (reason: string) => {
  counts[reason] = (counts[reason] ?? 0) + 1
}

interface Received {
  readonly request: IncomingMessage
  readonly url: URL
  readonly body: Buffer
}

interface Call {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly auth: Authentication
  readonly credentials: Credentials
}

/** A string is the reason why a request can't be a call. */
async function callOf({ request, url, body }: Received): Promise<Call | string> {
  const [, prefix = '', path = ''] = /^(\/ads-sandbox|\/ads|)(\/.*)$/.exec(url.pathname) ?? []
  const host = prefix === '' ? 'platform' : 'ads'
  const method = z.enum(['GET', 'POST', 'PUT', 'DELETE']).safeParse(request.method)
  const matched = method.success ? matchOperation({ host, method: method.data, path }) : null
  const operation = matched === null ? undefined : operations.get(matched.id)
  if (operation === undefined) return 'no operation has this address'
  if (operation.replyType === 'lines') return 'a stream that doesn’t end'
  const other = Object.keys(request.headers).find((name) => !ownHeaders.has(name))
  if (other !== undefined) return `a header of its own: ${other}`
  const type = (request.headers['content-type'] ?? '').split(';')[0] ?? ''
  const isForm = type === 'application/x-www-form-urlencoded'
  const pairs = [
    ...pathPairs(operation.path, path),
    ...url.searchParams,
    ...(isForm ? new URLSearchParams(body.toString()) : []),
  ]
  const signer = signerOf({ request, url, body }, type)
  if (typeof signer === 'string') return signer
  const all = [...pairs, ...signer.extra]
  const params = Object.fromEntries(all)
  if (Object.keys(params).length !== all.length) return 'a parameter given twice'
  const read =
    isForm || body.length === 0
      ? undefined
      : await readBody(operation, request.headers['content-type'] ?? '', body)
  if (read === 'unreadable' || (read === undefined && operation.bodyType !== null)) {
    return 'a body that the operation doesn’t have'
  }
  const { auth, credentials } = signer
  const usesRequestToken = auth === 'user' && operation.auth[0] === 'requestToken'
  return {
    operation: { ...operation, host: hostOf[prefix] ?? 'platform' },
    params,
    body: read,
    auth: usesRequestToken ? 'requestToken' : auth,
    credentials,
  }
}

/** The cases also request on one ads host what only the other one has. */
const hostOf: Readonly<Record<string, Operation['host']>> = { '/ads': 'ads', '/ads-sandbox': 'adsSandbox' }

const ownHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'sec-fetch-mode',
  'transfer-encoding',
  'user-agent',
])

function pathPairs(template: string, path: string): [string, string][] {
  const names = template.split('/')
  return path.split('/').flatMap((part, index): [string, string][] => {
    const name = names[index]
    return name?.startsWith(':') ? [[name.slice(1), decodeURIComponent(part)]] : []
  })
}

async function readBody(operation: Operation, contentType: string, body: Buffer): Promise<unknown> {
  try {
    if (operation.bodyType === 'json' && contentType === 'application/json') return parseJson(body.toString())
    if (operation.bodyType === 'multipart' && contentType.startsWith('multipart/form-data')) {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': contentType },
      }).formData()
      return Object.fromEntries(form)
    }
  } catch {
    return 'unreadable'
  }
  return 'unreadable'
}

interface Signer {
  readonly auth: Authentication
  readonly credentials: Credentials
  readonly extra: readonly (readonly [string, string])[]
}

function signerOf({ request, url, body }: Received, contentType: string): Signer | string {
  const header = request.headers.authorization
  if (header === undefined) return { auth: 'none', credentials: {}, extra: [] }
  if (header.startsWith('Bearer ')) {
    return { auth: 'bearer', credentials: { bearer: header.slice(7) }, extra: [] }
  }
  if (header.startsWith('Basic ')) {
    const [key = '', secret = ''] = Buffer.from(header.slice(6), 'base64').toString().split(':')
    const consumer = { key: decodeURIComponent(key), secret: decodeURIComponent(secret) }
    return { auth: 'basic', credentials: { consumer }, extra: [] }
  }
  const protocol = new Map(readHeader(header).pairs)
  const key = protocol.get('oauth_consumer_key') ?? ''
  const token = protocol.get('oauth_token')
  const secret = appSecrets.get(key)
  const tokenSecret = token === undefined ? '' : tokenSecrets.get(token)
  if (secret === undefined || tokenSecret === undefined) return 'a key or token that nobody has'
  const report = checkSignature({
    method: request.method ?? '',
    url: url.href,
    contentType,
    body: body.toString(),
    header,
    baseString: '',
    now: Date.now(),
    secretsOf: () => ({ source: 'typed', secrets: { consumer: secret, token: tokenSecret } }),
  })
  const nonce = protocol.get('oauth_nonce') ?? ''
  const age = report.ageSeconds ?? -1
  const isFresh = age >= 0 && age < 300 && !nonces.has(nonce)
  nonces.add(nonce)
  if (report.verdict.kind !== 'right' || report.problems.length > 0 || !isFresh)
    return 'a signature that’s wrong or used'
  const extra = [...protocol].filter(([name]) => name === 'oauth_callback' || name === 'oauth_verifier')
  const consumer = { key, secret }
  return token === undefined
    ? { auth: 'app', credentials: { consumer }, extra }
    : { auth: 'user', credentials: { consumer, token: { key: token, secret: tokenSecret } }, extra }
}

/** Connects to the sandbox, but with the gateway's own address, which is what's signed. */
async function toSandbox(url: string, init: RequestInit): Promise<Response> {
  const encoded = new Response(init.body ?? null)
  const body = Buffer.from(await encoded.arrayBuffer())
  const { host } = new URL(url)
  const multipart = init.body instanceof FormData ? encoded.headers.get('content-type') : null
  // Node doesn't send the body of a DELETE without a given length.
  const length = body.length === 0 ? {} : { 'content-length': String(body.length) }
  const headers = { ...z.record(z.string(), z.string()).parse(init.headers), ...length, host }
  const given = multipart === null ? headers : { ...headers, 'content-type': multipart }
  const answer = await passOn(init.method ?? 'GET', new URL(url), given, body)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const names = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  )
  const status = answer.statusCode ?? 0
  return new Response([204, 304].includes(status) ? null : Buffer.concat(chunks), { status, headers: names })
}

function passOn(
  method: string,
  url: URL,
  headers: IncomingMessage['headers'],
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      host: inner.hostname,
      port: inner.port,
      path: `${url.pathname}${url.search}`,
      headers,
    }
    httpRequest(options, resolve).once('error', reject).end(body)
  })
}

const notOurs = new Set(['connection', 'content-length', 'transfer-encoding', 'keep-alive'])

/** The result, in the form of the service's answer. */
function answer(operation: Operation, result: Result<unknown>, response: ServerResponse): void {
  if (result.ok) {
    learnTokens(operation, result.value)
    const text = operation.replyType === 'form' ? formText(result.value) : bodyText(result.value)
    end(response, result.status, result.headers, text)
    return
  }
  const { error } = result
  if (error.kind === 'refused') end(response, error.status, error.headers, bodyText(error.body))
  else if (error.kind === 'network') response.destroy()
  else end(response, 599, {}, error.message)
}

function end(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): void {
  const forwarded = Object.entries(headers).filter(([name]) => !notOurs.has(name))
  response.writeHead(status, Object.fromEntries(forwarded))
  response.end(text)
}

function bodyText(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : writeJson(body)
}

function formText(value: unknown): string {
  return new URLSearchParams(z.record(z.string(), z.string()).parse(value)).toString()
}

function learnTokens(operation: Operation, value: unknown): void {
  const issued = z.object({ oauth_token: z.string(), oauth_token_secret: z.string() }).safeParse(value)
  if (operation.replyType === 'form' && issued.success) {
    tokenSecrets.set(issued.data.oauth_token, issued.data.oauth_token_secret)
  }
}

const gateway = createServer((request, response) => {
  serve(request, response).catch(() => response.destroy())
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const call = await callOf({ request, url, body })
  if (typeof call === 'string') {
    count(call)
    const passed = await passOn(request.method ?? 'GET', url, request.headers, body)
    response.writeHead(passed.statusCode ?? 0, passed.headers)
    passed.pipe(response)
    return
  }
  const { operation, params, credentials, auth } = call
  const hosts = { platform: url.origin, ads: `${url.origin}/ads`, adsSandbox: `${url.origin}/ads-sandbox` }
  const client = createClient({ hosts, credentials, fetch: toSandbox })
  const result = await client.send(operation, params, { body: call.body, auth })
  if (!result.ok && result.error.kind === 'notSent') {
    count(`the client refused: ${result.error.message}`)
    const passed = await passOn(request.method ?? 'GET', url, request.headers, body)
    response.writeHead(passed.statusCode ?? 0, passed.headers)
    passed.pipe(response)
    return
  }
  count(throughClient)
  answer(operation, result, response)
}

async function stop(): Promise<void> {
  gateway.close()
  gateway.closeAllConnections()
  await sandbox.stop()
  appendFileSync(countsFile, `${JSON.stringify(counts)}\n`)
  process.exit(0)
}
process.once('SIGTERM', stop)

await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const address = gateway.address()
const port = typeof address === 'object' ? address?.port : undefined
const own = `http://127.0.0.1:${port}`
const line = {
  base_url: own,
  ads_url: `${own}/ads`,
  ads_sandbox_url: `${own}/ads-sandbox`,
  control_url: sandbox.addresses.control_url,
}
process.stdout.write(`${JSON.stringify(line)}\n`)
