import type { Operation } from '../../api/operation.ts'
import { writeJson } from '../../core/json-text.ts'
import { t } from '../../text/language.ts'
import { isForeignSecretName } from '../../text/secret-name.ts'
import { type SavedRequest, savedRequest } from '../console-collection.ts'
import { authenticationsOf } from '../console-form.ts'
import { type ConsoleRequest, consoleMethods, type Pairs } from '../console-request.ts'
import { type ForeignRequest, withOurVariables } from './foreign-request.ts'
import { explainNoMatch, findOperation, type ImportHosts, readAddress } from './import-address.ts'
import { isSecretParameter, isTransportHeader, redactJson } from './import-secrets.ts'

/** An entry of an import: its result, and what is left out. */
export type ImportRow =
  | {
      readonly kind: 'ready'
      readonly saved: SavedRequest
      /** Title of the operation; null for a request without a known one. */
      readonly operation: string | null
      /** Whether a part of what was sent is missing; its notes say which. */
      readonly isIncomplete: boolean
      readonly notes: readonly string[]
    }
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string }

/** Converts a request from outside into one of the console, without its secrets. */
export function importRequest(foreign: ForeignRequest, hosts: ImportHosts | null): ImportRow {
  const address = readAddress(foreign.url, hosts)
  const requestLine = `${foreign.method.toUpperCase().slice(0, 20)} ${address.path.slice(0, 200)}`
  const refuse = (reason: string): ImportRow => ({
    kind: 'refused',
    name: foreign.name ?? requestLine,
    reason,
  })
  const method = consoleMethods.find((known) => known === foreign.method.toUpperCase())
  if (method === undefined) return refuse(t`The console doesn’t send this method.`)
  const operationMatch = findOperation(method, address)
  if (operationMatch === null)
    return refuse(`${foreign.name === null ? '' : `${requestLine}: `}${explainNoMatch(method, address)}`)
  const { operation, versionChange } = operationMatch
  const content = takeContent(operation, [...address.query, ...foreign.query], foreign)
  const { headers, secrets } = takeHeaders(foreign.headers)
  const request: ConsoleRequest = {
    operation: operation.id,
    host: operationMatch.host,
    method,
    path: operationMatch.path,
    query: content.query,
    headers,
    body: content.body,
    auth: authOf(operation, foreign),
  }
  const saved = savedRequest.safeParse({
    name: (foreign.name ?? '').trim().slice(0, 200) || operation.title,
    note: foreign.note.trim().slice(0, 2_000),
    request,
  })
  if (!saved.success) {
    const [issue] = saved.error.issues
    return refuse(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
  }
  const omittedSecrets = [...new Set([...secrets, ...content.secrets])]
  const losses = [...foreign.losses, ...content.losses]
  const notes = [
    ...losses,
    ...foreign.notes,
    ...content.notes,
    ...(versionChange === null ? [] : [t`Version ${versionChange.from} became version ${versionChange.to}.`]),
    ...(omittedSecrets.length > 0 ? [t`Secrets left out: ${omittedSecrets.join(', ')}.`] : []),
  ]
  return {
    kind: 'ready',
    saved: saved.data,
    operation: operation.title,
    isIncomplete: losses.length > 0,
    notes,
  }
}

function authOf(operation: Operation, { headers, isBearer }: ForeignRequest): ConsoleRequest['auth'] {
  const header = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
  if (isBearer !== true && !/^\s?bearer\s/i.test(header)) return operation.auth
  const bearers: readonly ConsoleRequest['auth'][] = ['bearer', 'oauth2User']
  return authenticationsOf(operation).find((auth) => bearers.includes(auth)) ?? operation.auth
}

function takeHeaders(headerPairs: Pairs): {
  readonly headers: [string, string][]
  readonly secrets: readonly string[]
} {
  const headers: [string, string][] = []
  const secrets: string[] = []
  for (const [name, value] of headerPairs) {
    if (isTransportHeader(name)) continue
    if (isForeignSecretName(name)) secrets.push(name.toLowerCase().slice(0, 80))
    else headers.push([name, withOurVariables(value)])
  }
  return { headers, secrets }
}

interface TakenContent {
  readonly query: [string, string][]
  readonly body: ConsoleRequest['body']
  readonly losses: readonly string[]
  readonly notes: readonly string[]
  readonly secrets: readonly string[]
}

/** Moves parameters and body to where the operation has them. */
function takeContent(operation: Operation, query: Pairs, { body }: ForeignRequest): TakenContent {
  const losses: string[] = []
  const notes: string[] = []
  const secrets: string[] = []
  const params: [string, string][] = []
  const unknown = new Set<string>()
  const isKnown = (name: string) => name in operation.params.shape
  const add = (pairs: Pairs) => {
    for (const [name, value] of pairs) {
      if (isSecretParameter(name, isKnown(name))) {
        secrets.push(name.slice(0, 80))
        continue
      }
      if (!isKnown(name)) unknown.add(name.slice(0, 80))
      params.push([name, withOurVariables(value)])
    }
  }
  add(query)
  let json: string | null = null
  if (body.kind === 'form') {
    if (operation.body === null) add(body.fields)
    else {
      add(body.fields.filter(([name]) => isKnown(name)))
      json = writeJson(objectOf(body.fields.filter(([name]) => !isKnown(name))), 2)
    }
  } else if (body.kind === 'text' && body.text.trim() !== '') json = body.text
  const clean = json === null ? null : redactJson(withOurVariables(json))
  if (clean?.kind === 'unreadable') losses.push(t`Body left out: it isn’t readable JSON.`)
  if (clean?.kind === 'clean') {
    if (operation.body !== null) secrets.push(...clean.secrets)
    else if (isScalars(clean.value))
      add(Object.entries(clean.value).map(([name, value]) => [name, String(value)]))
    else losses.push(t`Body left out: this operation takes none.`)
  }
  if (unknown.size > 0) notes.push(t`Parameters that aren’t documented: ${[...unknown].join(', ')}.`)
  if (operation.body !== null) {
    const text = clean?.kind === 'clean' ? clean.text : ''
    return { query: params, body: { kind: 'json', text }, losses, notes, secrets }
  }
  return operation.encoding === 'form'
    ? { query: [], body: { kind: 'form', fields: params }, losses, notes, secrets }
    : { query: params, body: { kind: 'none' }, losses, notes, secrets }
}

/** Fields with one name are a list, so that none is lost. */
function objectOf(fields: Pairs): Readonly<Record<string, string | readonly string[]>> {
  const values = Map.groupBy(fields, ([name]) => name)
  return Object.fromEntries(
    [...values].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}

function isScalars(value: unknown): value is Readonly<Record<string, string | number | bigint | boolean>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((part) => part !== null && typeof part !== 'object')
  )
}
