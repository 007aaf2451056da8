import type { Operation } from '../../shared/api/operation.ts'
import { authenticationOperations } from '../../shared/api/platform/authentication.ts'
import {
  methodNotAllowed,
  notEnrolled,
  officialClient,
  type RequestError,
  readOnlyToken,
  unknownRoute,
  usageCapped,
} from '../answer/platform-errors.ts'
import { type Rendered, render } from '../answer/render.ts'
import type { HandlerResult } from '../answer/reply.ts'
import { simpleError } from '../answer/service-error.ts'
import type { Bound } from '../behaviour/common/bind.ts'
import { canOnlyRead, type SandboxCaller } from '../behaviour/common/caller.ts'
import type { Service } from '../service.ts'
import type { App } from '../state/platform-data.ts'
import type { ProtocolParameters } from '../verify/protocol-parameters.ts'
import { authenticate } from './authentication.ts'
import { type Body, readBody } from './body.ts'
import type { Incoming } from './incoming.ts'
import { type Finding, readParameters } from './parameters.ts'
import { publishedWindows } from './published-rates.ts'
import { type WindowState, windowHeaders } from './rate-windows.ts'
import type { Route } from './route.ts'

type PlatformBound = Extract<Bound, { kind: 'platform' }>

/** Handles one request to the platform host: credentials, a test's rate window, parameters, behavior. */
export async function servePlatform(
  service: Service,
  route: Route,
  bound: PlatformBound,
  incoming: Incoming,
): Promise<Rendered> {
  const now = service.world.clock.now()
  const { operation } = bound
  const authenticated = authenticate(operation, service, incoming, now)
  if (authenticated.kind === 'failed') return render(authenticated.error, {}, incoming.origin)
  const { caller, protocol } = authenticated
  const { window, isTest } = windowFor(service, operation, incoming, caller, now)
  if (isTest && window?.allowed === false) {
    return withWindow(simpleError(429, 88, 'Rate limit exceeded.'), window, incoming)
  }
  const registrationUrl = `${incoming.origin}/developer/projects`
  const app = isOpenToEveryApp(operation) || caller.kind === 'anonymous' ? null : caller.app
  if (app?.official === true) return withWindow(officialClient(registrationUrl), window, incoming)
  if (app !== null && !isEnrolled(app, operation)) {
    return withWindow(notEnrolled(registrationUrl), window, incoming)
  }
  const cap = app === null ? null : service.usage.reachedCap(app, operation.id, now)
  if (cap !== null) return withWindow(usageCapped(cap), window, incoming)
  if (mayOnlyRead(service, caller, operation)) return withWindow(readOnlyToken(), window, incoming)
  const parameters = readParameters(route.parameters, (name) => givenText(incoming, protocol, name))
  const refuse = (findings: readonly Finding[], reviewed: readonly RequestError[] = []) =>
    withWindow(bound.refuse(operation, findings, { service, incoming }, reviewed), window, incoming)
  const body: Body = operation.body === null ? { kind: 'none' } : readBody(incoming)
  const json = body.kind === 'json' ? body.value : undefined
  const context = { operation, caller, given: parameters.values, json, service, now }
  const missing = bound.reviewPath(context)
  if (missing !== null) return withWindow(missing, window, incoming)
  const reviewed = bound.review(context)
  if (parameters.findings.length > 0 || reviewed.length > 0) return refuse(parameters.findings, reviewed)
  if (body.kind === 'broken' || body.kind === 'otherType') {
    const reason = 'it is neither JSON nor multipart'
    const finding = { kind: 'invalid', parameter: 'body', reason, value: incoming.contentType } as const
    return refuse([finding])
  }
  const answer = await bound.run({
    operation,
    params: parameters.values,
    caller,
    json,
    bodySize: incoming.body?.length ?? 0,
    multipart: body.kind === 'multipart' ? body.parts : null,
    service,
    now,
    incoming,
  })
  if (app !== null) service.usage.count(app, operation.id, now, answer)
  return withWindow(answer, window, incoming)
}

/** Tokens are issued to every app; the resources behind them require a package. */
function isOpenToEveryApp({ auth, version }: Operation): boolean {
  return version !== '2' || auth === 'client'
}

function isEnrolled({ enrolled, without }: App, { id }: Operation): boolean {
  return enrolled && !without.includes(id.split('.', 1)[0] ?? '')
}

/** Whether a write is refused; a token can always revoke itself. */
function mayOnlyRead(service: Service, caller: SandboxCaller, { id, effect }: Operation): boolean {
  const isWrite = effect !== 'read' && id !== authenticationOperations.invalidateAccessToken.id
  return isWrite && caller.kind === 'user' && canOnlyRead(service.world, caller)
}

/** Handles an address that no operation has: 405 if `allowed` names the methods of a known path, else 404. */
export function serveNothing(incoming: Incoming, allowed: readonly string[]): Rendered {
  // An empty ID isn't one.
  const isKnown = allowed.length > 0 && !incoming.path.endsWith('/')
  if (!isKnown) return render(unknownRoute(), {}, incoming.origin)
  const rendered = render(methodNotAllowed(incoming.method), {}, incoming.origin)
  return { ...rendered, headers: { ...rendered.headers, allow: allowed.join(', ') } }
}

function idOfCaller(caller: SandboxCaller): string {
  if (caller.kind === 'anonymous') return ''
  return caller.kind === 'user' ? caller.user.id : caller.app.id
}

/**
 * A test's window, which refuses requests beyond it, or the published ones, which only count
 * (errors-and-limits.md#platform-rates).
 */
function windowFor(
  service: Service,
  { id }: Operation,
  incoming: Incoming,
  caller: SandboxCaller,
  now: number,
): { readonly window: WindowState | null; readonly isTest: boolean } {
  const test = service.windows.overrideFor(incoming.method, incoming.path)
  const who = idOfCaller(caller)
  const windows = (test === undefined ? publishedWindows(id, caller) : [test]).map(
    ({ key, limit, windowSeconds }) => service.windows.take(`${key} ${who}`, limit, windowSeconds, now),
  )
  const [window = null] = windows.sort((a, b) => a.remaining - b.remaining)
  return { window, isTest: test !== undefined }
}

/** Path, form, query; `oauth_callback` and `oauth_verifier` may also be in the Authorization header. */
function givenText(
  incoming: Incoming,
  protocol: ProtocolParameters | null,
  name: string,
): string | undefined {
  const inPath = incoming.pathParameters[name]
  if (inPath !== undefined) return inPath
  const pairs = [...incoming.query, ...incoming.form]
  return pairs.findLast(([candidate]) => candidate === name)?.[1] ?? protocol?.all.get(name)
}

function withWindow(answer: HandlerResult, window: WindowState | null, incoming: Incoming): Rendered {
  const rendered = render(answer, {}, incoming.origin)
  if (window === null) return rendered
  return { ...rendered, headers: { ...rendered.headers, ...windowHeaders(window) } }
}
