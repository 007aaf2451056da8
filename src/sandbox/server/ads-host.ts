import { z } from 'zod'
import { limits } from '../../shared/api/conventions.ts'
import type { Operation, RateWindow } from '../../shared/api/operation.ts'
import { readBoolean } from '../../shared/api/wire.ts'
import {
  invalidParameter,
  refuse,
  refuseAll,
  refuseFor,
  unauthorizedAccess,
  unauthorizedApplication,
} from '../answer/ads-errors.ts'
import { type Rendered, render } from '../answer/render.ts'
import type { HandlerResult } from '../answer/reply.ts'
import type { AdsError, AdsRefusal } from '../answer/service-error.ts'
import type { Bound } from '../behaviour/common/bind.ts'
import { canOnlyRead, type UserCaller } from '../behaviour/common/caller.ts'
import { validateRequest } from '../behaviour/common/request-validation.ts'
import { storedRecord } from '../behaviour/common/stored-record.ts'
import type { Service } from '../service.ts'
import type { AccountRecord } from '../state/account-tables.ts'
import type { AdsData } from '../state/ads-data.ts'
import { authenticate } from './authentication.ts'
import { type Body, readBody } from './body.ts'
import type { Incoming } from './incoming.ts'
import { acceptStored, type ReadParameters, readParameters, withAccountTimes } from './parameters.ts'
import { type WindowState, windowHeaders } from './rate-windows.ts'
import type { Route } from './route.ts'

/** OAuth 1.0a only (sign-in-and-signing.md#access-to-the-ads-hosts). */
const userSignature = { auth: 'user', acceptsBearer: false, scopes: null } as const

type AdsBound = Extract<Bound, { kind: 'ads' }>

/** Lists with a total count have a lower limit (requests-and-lists.md#total-count). */
const totalCounts = { name: 'totalCounts', limit: 200, windowSeconds: 900 } as const

/**
 * Handles one request to an ads host: signature, app's access, rate window, parameters, account, behavior, in this
 * order (errors-and-limits.md#ads-errors). Every answer carries the headers of its rate window.
 */
export async function serveAds(
  service: Service,
  route: Route,
  bound: AdsBound,
  incoming: Incoming,
): Promise<Rendered> {
  // An empty ID isn't valid: no operation has such a path.
  if (Object.values(incoming.pathParameters).includes('')) return serveNoOperation(service, incoming, [])
  const now = service.world.clock.now()
  const { operation } = bound
  const authenticated = authenticate(userSignature, service, incoming, now)
  if (authenticated.kind === 'failed' || authenticated.caller.kind !== 'user') {
    const message =
      authenticated.kind === 'failed' && authenticated.error.kind === 'simple'
        ? authenticated.error.message
        : ''
    const window = countWindow(service, route, operation, incoming, null, now)
    return withWindow(unauthorizedAccess(message), {}, window, incoming)
  }
  const { caller } = authenticated
  const window = countWindow(service, route, operation, incoming, caller, now)
  const refusal = admission(service, window, caller, operation)
  if (refusal !== null) return withWindow(refusal, {}, window, incoming)
  const inText = readParameters(route.parameters, (name) => givenText(incoming, name))
  const data = route.host === 'adsSandbox' ? service.world.adsSandbox : service.world.ads
  const account = findAccount(data, caller, inText)
  const timezone = account === null || account === 'notFound' ? null : account.timezone
  const asGiven = withAccountTimes(route.parameters, inText, timezone ?? 'UTC')
  const accepted = acceptStored(asGiven, (values) =>
    account === 'notFound' ? null : storedRecord(operation, values, data, account, now),
  )
  const body: Body = operation.body === null ? { kind: 'none' } : readBody(incoming)
  const json = body.kind === 'json' ? body.value : undefined
  const bodySize = incoming.body?.length ?? 0
  const request = { caller, service, data, now, json, bodySize }
  const { errors, missing } = validateRequest({ ...bound, parameters: route.parameters }, accepted, {
    ...request,
    account,
    bodyErrors: bodyErrors(operation, body, incoming),
  })
  // The path decides the status, whatever else is wrong.
  if (missing !== null || account === 'notFound') {
    return withWindow(refuseAll(missing === 'record' ? 404 : 403, errors), accepted.values, window, incoming)
  }
  const answer =
    errors.length > 0
      ? refuseFor(errors)
      : await bound.run({
          ...request,
          operation,
          params: accepted.values,
          multipart: null,
          incoming,
          account,
        })
  const echo = { ...accepted.sentBack, ...accepted.values, ...echoOfBody(operation, body) }
  return withWindow(answer, echo, window, incoming)
}

/** Handles an address that no operation has: 405 if `allowed` names the methods of a known path, else 404. */
export function serveNoOperation(service: Service, incoming: Incoming, allowed: readonly string[]): Rendered {
  const isKnownPath = allowed.length > 0
  const refusal = isKnownPath
    ? refuse(405, { code: 'METHOD_NOT_ALLOWED', message: `${incoming.method} is not allowed here` })
    : refuse(404, { code: 'ROUTE_NOT_FOUND', message: `There is no route ${incoming.path}` })
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
  const kind = isRead ? limits.accountReads : limits.writes
  const now = service.world.clock.now()
  const window = service.windows.peek(`unrouted ${kind.bucket}`, kind.limit, kind.windowSeconds, now)
  const rendered = withWindow(refusal, {}, window, incoming)
  return isKnownPath ? { ...rendered, headers: { ...rendered.headers, allow: allowed.join(', ') } } : rendered
}

function admission(
  service: Service,
  window: WindowState,
  caller: UserCaller,
  operation: Operation,
): AdsRefusal | null {
  if (!caller.app.ads_access)
    return refuseFor([unauthorizedApplication('The application has no access to the advertising API')])
  if (!window.allowed) return refuse(429, { code: 'TOO_MANY_REQUESTS', message: 'The rate limit is used up' })
  if (operation.effect !== 'read' && canOnlyRead(service.world, caller)) {
    return refuse(403, { code: 'READONLY_CLIENT_APPLICATION', message: 'The access token may only read' })
  }
  return null
}

/** Counts the request in its window; without a caller the window is only read. */
function countWindow(
  service: Service,
  route: Route,
  operation: Operation,
  incoming: Incoming,
  caller: UserCaller | null,
  now: number,
): WindowState {
  const { windows } = service
  const override = windows.overrideFor(incoming.method, incoming.path)
  const user = caller?.user.id ?? ''
  const fallback = defaultWindow(route, operation, incoming)
  const { key, limit, windowSeconds } = override ?? fallback
  const bucket = `${key} ${user}`
  return caller === null || !caller.app.ads_access
    ? windows.peek(bucket, limit, windowSeconds, now)
    : windows.take(bucket, limit, windowSeconds, now)
}

/** Buckets that several operations fill together. */
const sharedBuckets: ReadonlySet<RateWindow['bucket']> = new Set(['writes', 'statistics', 'targetingLookUps'])

/**
 * Each of these is one window per user and host; the others are one per operation (errors-and-limits.md#rate-windows).
 */
function defaultWindow(route: Route, operation: Operation, incoming: Incoming) {
  const isCounted = incoming.query.some(
    ([name, value]) => name === 'with_total_count' && readBoolean(value) === true,
  )
  if (isCounted && route.parameters.some(({ name }) => name === 'with_total_count')) {
    return { ...totalCounts, key: `${totalCounts.name} ${route.pattern}` }
  }
  const window: RateWindow =
    operation.limit ?? (operation.effect === 'read' ? limits.accountReads : limits.writes)
  const scope = sharedBuckets.has(window.bucket) ? route.host : route.pattern
  return { key: `${window.bucket} ${scope}`, limit: window.limit, windowSeconds: window.windowSeconds }
}

/** Path, then form, then query. The last value of a repeated name counts. */
function givenText(incoming: Incoming, name: string): string | undefined {
  const inPath = incoming.pathParameters[name]
  if (inPath !== undefined) return inPath
  return last(incoming.form, name) ?? last(incoming.query, name)
}

function last(pairs: Incoming['query'], name: string): string | undefined {
  return pairs.findLast(([candidate]) => candidate === name)?.[1]
}

/** The path's account: the caller's own, and deleted ones only if deleted records are requested. */
function findAccount(
  data: AdsData,
  caller: UserCaller,
  parameterReading: ReadParameters,
): AccountRecord | null | 'notFound' {
  const id = parameterReading.values.account_id
  if (typeof id !== 'string') return null
  const account = data.accounts.get(id)
  if (account === undefined || !account.users.includes(caller.user.id)) return 'notFound'
  return account.deleted && parameterReading.values.with_deleted !== true ? 'notFound' : account
}

/** Long lists of records aren't echoed (requests-and-lists.md#batches). */
const notRepeated: ReadonlySet<string> = new Set(['products'])
/** Echoed as null, following the service (targeting.md#audience-estimates). */
const echoedAsNull: ReadonlySet<string> = new Set(['targeting_criteria'])

/** The fields of a JSON body that the operation understood, as echoed in `request.params`. */
function echoOfBody({ body: schema }: Operation, body: Body): Readonly<Record<string, unknown>> {
  if (!(schema instanceof z.ZodObject) || body.kind !== 'json') return {}
  const { value } = body
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      if (echoedAsNull.has(name)) return [[name, null]]
      if (notRepeated.has(name) || !Object.hasOwn(value, name)) return []
      const parsedField = field.safeParse(Reflect.get(value, name))
      return parsedField.success && parsedField.data !== undefined ? [[name, parsedField.data]] : []
    }),
  )
}

function bodyErrors(operation: Operation, body: Body, { contentType }: Incoming): AdsError[] {
  if (operation.body === null || body.kind === 'json') return []
  if (contentType === 'application/json') return [invalidParameter('body', 'it is not JSON')]
  return [invalidParameter('Content-Type', 'it has to be application/json')]
}

function withWindow(
  answer: HandlerResult,
  params: Readonly<Record<string, unknown>>,
  window: WindowState,
  incoming: Incoming,
): Rendered {
  const rendered = render(answer, params, incoming.origin)
  return { ...rendered, headers: { ...rendered.headers, ...windowHeaders(window) } }
}
