import { once } from 'node:events'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import { createNetwork, type OwnNetwork } from '../../../src/main/core/network/network.ts'
import type { ProxyChallenge, ProxyCredentials } from '../../../src/main/core/network/ports.ts'
import type { HttpRequest } from '../../../src/main/core/ports.ts'
import { createAuthority } from '../../../src/sandbox/certificates.ts'
import { type CompanyProxyOptions, openCompanyProxy } from '../../support/company-proxy.ts'
import { longTimeoutMs } from '../../support/runs.ts'
import { png } from '../../unit/main/modules/media/sample-files.ts'
import { recordingLogger } from '../../unit/main/shell/support.ts'

export const authority = createAuthority('Public Authority')
const service = authority.issue('api.service.example')
export const api = 'https://api.service.example'
export const clock = { now: Date.now }
let closers: (() => unknown)[] = []

/** Closes everything a test opened, in reverse order. */
export async function closeAll(): Promise<void> {
  for (const close of closers.reverse()) await close()
  closers = []
}

export function closeLater(close: () => unknown): void {
  closers.push(close)
}

/** Bytes that the service received. */
interface Taken {
  readonly call: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** A service with a name that only the test's proxies know. It echoes requests. */
export async function openService() {
  const taken: Taken[] = []
  let holding: ((answer: () => void) => void) | null = null
  const listener = async (request: IncomingMessage, response: import('node:http').ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    taken.push({
      call: `${request.method} ${request.url}`,
      body: Buffer.concat(pieces).toString(),
      headers: request.headers,
    })
    if (holding !== null) {
      const held = holding
      holding = null
      await new Promise<void>((resolve) => held(resolve))
    }
    const isImage = request.url?.endsWith('.png') === true
    response.setHeader('content-type', isImage ? 'image/png' : 'application/json')
    response.end(isImage ? png(600, 400) : `{"call":"${request.method}"}`)
  }
  const secure = createSecureServer(service, listener)
  const plain = createServer(listener)
  return {
    taken,
    port: await listen(secure),
    plainPort: await listen(plain),
    /** Accepts the next request, and answers it once the resolved function is called. */
    holdNext: () =>
      new Promise<() => void>((resolve) => {
        holding = resolve
      }),
  }
}

export async function listen(server: HttpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

export async function openProxy(options: CompanyProxyOptions) {
  const proxy = await openCompanyProxy(options)
  closers.push(proxy.close)
  return proxy
}

interface Way {
  /** The system's proxy list as text, or by URL. */
  readonly route: string | ((url: string) => string)
  readonly credentials?: () => ProxyCredentials | null
  readonly ask?: (challenge: ProxyChallenge) => Promise<ProxyCredentials | null>
  readonly connectTimeoutMs?: number
}

export function networkOf({
  route,
  credentials = () => null,
  ask = async () => null,
  connectTimeoutMs = longTimeoutMs,
}: Way) {
  const resolved: string[] = []
  const network = createNetwork({
    async resolveProxy(url) {
      resolved.push(url)
      return typeof route === 'string' ? route : route(url)
    },
    clock,
    logger: recordingLogger(),
    connectTimeoutMs,
  })
  network.signInWith({ credentials, ask })
  closers.push(network.close)
  return { network, resolved }
}

export function transportOver(
  network: OwnNetwork,
  certificates: string | undefined = authority.cert,
  connectTimeoutMs = longTimeoutMs,
) {
  const trusted = certificates === '' ? {} : { certificates }
  const transport = createTransport({ clock, network, connectTimeoutMs, ...trusted })
  closers.push(() => transport.close())
  return transport
}

export function request(changes: Partial<HttpRequest> = {}): HttpRequest {
  return {
    method: 'GET',
    url: `${api}/accounts`,
    headers: {},
    body: null,
    timeoutMs: longTimeoutMs,
    ...changes,
  }
}

export const right = { username: 'ada', password: 'sécret:word' }
export const basicOf = ({ username, password }: ProxyCredentials) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
export const wants = { authorization: basicOf(right), authenticate: 'Basic realm="Example \\"Works\\""' }
