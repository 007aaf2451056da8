// Every request the browser pauses for us: navigations, custom schemes, and requests observed by a session.

import type { WebContents } from '../api/web-contents.ts'
import { contentsOfFrame, liveContents } from '../api/web-contents-registry.ts'
import type { RequestDetails } from '../api/web-request.ts'
import { theBrowser } from '../host.ts'
import { HostEvent } from '../strict-emitter.ts'
import type { Protocol } from './protocol.ts'
import {
  customSchemeNames,
  isCustomScheme,
  schemeOf,
  toBrowserPolicy,
  toBrowserUrl,
  toElectronUrl,
} from './schemes.ts'
import { allSessions } from './session-registry.ts'

type Paused = Protocol.Fetch.RequestPausedEvent
type Header = { readonly name: string; readonly value: string }

const policyHeaders = new Set(['content-security-policy', 'content-security-policy-report-only'])
const redirects = new Set([301, 302, 303, 307, 308])

/** Tells the browser which requests to pause; called again whenever a session's needs change. */
export async function updateInterception(): Promise<void> {
  const { root } = (await theBrowser()).connection
  const patterns: Protocol.Fetch.RequestPattern[] = [
    { urlPattern: '*', resourceType: 'Document', requestStage: 'Request' },
    { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ...customSchemeNames().map((scheme) => ({ urlPattern: `https://*.${scheme}.invalid/*` })),
  ]
  const sessions = allSessions()
  if (sessions.some(({ requests }) => requests.isUsed))
    patterns.push({ urlPattern: '*', requestStage: 'Request' })
  if (sessions.some(({ requests }) => requests.has('onHeadersReceived'))) {
    patterns.push({ urlPattern: '*', requestStage: 'Response' })
  }
  await root.send('Fetch.enable', { patterns, handleAuthRequests: true })
}

export async function watchRequests(): Promise<void> {
  const { root } = (await theBrowser()).connection
  root.on('Fetch.requestPaused', (paused) => {
    const handled = isResponse(paused) ? afterResponse(paused) : beforeRequest(paused)
    handled.catch((error) => {
      console.error('electron-host: a request could not be handled:', error)
      root.sendAndForget('Fetch.failRequest', { requestId: paused.requestId, errorReason: 'Failed' })
    })
  })
  root.on('Fetch.authRequired', (challenged) => {
    answerLogin(challenged).catch((error) => {
      console.error('electron-host: a login could not be answered:', error)
    })
  })
  await updateInterception()
}

let emitLogin: (event: HostEvent, ...details: unknown[]) => void = () => undefined

/** Who provides credentials (`app`, `login`). */
export function onLogin(emit: typeof emitLogin): void {
  emitLogin = emit
}

const challengedBefore = new Set<string>()

/** Without a listener that prevents the default, Electron cancels every login. */
async function answerLogin(challenged: Protocol.Fetch.AuthRequiredEvent): Promise<void> {
  const { root } = (await theBrowser()).connection
  const { requestId, frameId, request, authChallenge, resourceType: type } = challenged
  const respond = (authChallengeResponse: Protocol.Fetch.AuthChallengeResponse) =>
    root.sendAndForget('Fetch.continueWithAuth', { requestId, authChallengeResponse })
  const { hostname, port, protocol } = new URL(authChallenge.origin)
  const event = new HostEvent()
  let isAnswered = false
  const callback = (username?: string, password?: string) => {
    if (isAnswered) return
    isAnswered = true
    const isGiven = username !== undefined && password !== undefined
    respond(isGiven ? { response: 'ProvideCredentials', username, password } : { response: 'CancelAuth' })
  }
  const firstAuthAttempt = !challengedBefore.has(requestId)
  challengedBefore.add(requestId)
  emitLogin(
    event,
    contentsOfFrame(frameId)?.face ?? null,
    {
      url: toElectronUrl(request.url),
      pid: 0,
      isRequestForNavigation: type === 'Document',
      firstAuthAttempt,
    },
    {
      isProxy: authChallenge.source === 'Proxy',
      scheme: authChallenge.scheme,
      host: hostname,
      port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
      realm: authChallenge.realm,
    },
    callback,
  )
  if (!event.defaultPrevented) callback()
}

const isResponse = (paused: Paused): boolean =>
  paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined

async function fail(paused: Paused, errorReason: Protocol.Network.ErrorReason): Promise<void> {
  const { root } = (await theBrowser()).connection
  await root.send('Fetch.failRequest', { requestId: paused.requestId, errorReason }).catch(() => undefined)
}

function detailsOf(paused: Paused, contents: WebContents | undefined): RequestDetails {
  return {
    id: Number(/\d+/.exec(paused.requestId)?.[0] ?? 0),
    url: toElectronUrl(paused.request.url),
    method: paused.request.method,
    webContentsId: contents?.id,
    webContents: contents?.face,
    frame: null,
    resourceType: resourceType(paused, contents),
    referrer: toElectronUrl(paused.request.headers.Referer ?? ''),
    timestamp: Date.now(),
  }
}

function resourceType(paused: Paused, contents: WebContents | undefined): string {
  const names: Readonly<Record<string, string>> = {
    Stylesheet: 'stylesheet',
    Script: 'script',
    Image: 'image',
    Font: 'font',
    XHR: 'xhr',
    Fetch: 'xhr',
    Ping: 'ping',
    Media: 'media',
    WebSocket: 'webSocket',
  }
  if (paused.resourceType !== 'Document') return names[paused.resourceType] ?? 'other'
  return paused.frameId === contents?.page?.id ? 'mainFrame' : 'subFrame'
}

function contentsOf(paused: Paused): WebContents | undefined {
  return contentsOfFrame(paused.frameId) ?? (paused.frameId ? undefined : liveContents()[0])
}

async function beforeRequest(paused: Paused): Promise<void> {
  const { root } = (await theBrowser()).connection
  const contents = contentsOf(paused)
  const frame = contents?.page?.frames.get(paused.frameId)
  const url = paused.request.url + (paused.request.urlFragment ?? '')
  if (paused.resourceType === 'Document' && contents && frame) {
    const isRedirect = paused.redirectedRequestId !== undefined
    if (!contents.lifecycle.decide(frame, url, isRedirect)) return fail(paused, 'Aborted')
  }
  const session = contents?.owner ?? allSessions()[0]
  const details = detailsOf(paused, contents)
  const verdict = (await session?.requests.ask('onBeforeRequest', details)) ?? {}
  if (verdict.cancel === true) return fail(paused, 'BlockedByClient')
  if (verdict.redirectURL !== undefined) {
    const responseHeaders = [{ name: 'Location', value: toBrowserUrl(verdict.redirectURL) }]
    await root.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: 307,
      responseHeaders,
    })
    return
  }
  const scheme = schemeOf(details.url)
  if (isCustomScheme(scheme)) return serve(paused, details.url, session?.schemes.handlers.get(scheme))
  await root.send('Fetch.continueRequest', { requestId: paused.requestId })
}

async function serve(
  paused: Paused,
  url: string,
  handler: ((request: Request) => Response | Promise<Response>) | undefined,
): Promise<void> {
  const { root } = (await theBrowser()).connection
  if (!handler) return fail(paused, 'AddressUnreachable')
  const { method, postDataEntries, headers } = paused.request
  const body = postDataEntries?.map((entry) => Buffer.from(entry.bytes ?? '', 'base64'))
  const given = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    translated(name, value),
  ])
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  let response: Response
  try {
    response = await handler(
      new Request(url, { method, headers: given, ...(hasBody ? { body: Buffer.concat(body) } : {}) }),
    )
  } catch (error) {
    console.error(`electron-host: the handler of ${url} threw:`, error)
    return fail(paused, 'Failed')
  }
  if (response.type === 'error') return fail(paused, 'Failed')
  const responseHeaders = [...response.headers].map(([name, value]) => ({ name, value: mapped(name, value) }))
  await root.send('Fetch.fulfillRequest', {
    requestId: paused.requestId,
    responseCode: response.status,
    responseHeaders,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  })
}

function translated(name: string, value: string): string {
  const isAddress = ['origin', 'referer'].includes(name.toLowerCase())
  return isAddress ? toElectronUrl(value) : value
}

function mapped(name: string, value: string): string {
  if (policyHeaders.has(name.toLowerCase())) return toBrowserPolicy(value)
  if (['location', 'access-control-allow-origin'].includes(name.toLowerCase()))
    return toBrowserUrl(value).replace(/(\.invalid)\/$/, '$1')
  return value
}

async function afterResponse(paused: Paused): Promise<void> {
  const { root } = (await theBrowser()).connection
  const contents = contentsOf(paused)
  if (paused.responseErrorReason !== undefined) {
    await root.send('Fetch.continueRequest', { requestId: paused.requestId }).catch(() => undefined)
    return
  }
  const status = paused.responseStatusCode ?? 0
  const headers: readonly Header[] = paused.responseHeaders ?? []
  const location = headers.find(({ name }) => name.toLowerCase() === 'location')?.value
  if (paused.resourceType === 'Document' && contents) {
    contents.lifecycle.noteResponse(paused.frameId, status, paused.responseStatusText ?? '')
    if (redirects.has(status) && location !== undefined && !(await mayFollow(paused, location, contents)))
      return
  }
  const session = contents?.owner ?? allSessions()[0]
  if (!session?.requests.has('onHeadersReceived')) {
    await root.send('Fetch.continueResponse', { requestId: paused.requestId })
    return
  }
  const grouped: Record<string, string[]> = {}
  for (const { name, value } of headers) grouped[name] = [...(grouped[name] ?? []), value]
  const verdict = await session.requests.ask('onHeadersReceived', {
    ...detailsOf(paused, contents),
    statusCode: status,
    statusLine: `HTTP/1.1 ${status} ${paused.responseStatusText ?? ''}`,
    responseHeaders: grouped,
  })
  if (verdict.cancel === true) return fail(paused, 'BlockedByClient')
  const replaced = verdict.responseHeaders && flatten(verdict.responseHeaders)
  await root.send('Fetch.continueResponse', {
    requestId: paused.requestId,
    ...(replaced ? { responseCode: status, responseHeaders: replaced } : {}),
  })
}

function flatten(headers: Readonly<Record<string, string | readonly string[]>>): Header[] {
  return Object.entries(headers).flatMap(([name, values]) =>
    (typeof values === 'string' ? [values] : values).map((value) => ({ name, value: mapped(name, value) })),
  )
}

/** A redirect to a scheme the browser can't request never comes back as a request: ask here, then end it. */
async function mayFollow(paused: Paused, location: string, contents: WebContents): Promise<boolean> {
  const scheme = schemeOf(location)
  if (scheme === '' || scheme === 'http' || scheme === 'https') return true
  const frame = contents.page?.frames.get(paused.frameId)
  if (frame && contents.lifecycle.decide(frame, location, true)) {
    await contents.owner.requests.ask('onBeforeRequest', { ...detailsOf(paused, contents), url: location })
  }
  await fail(paused, 'Aborted')
  return false
}
