import { lookup as systemLookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { type Network, type NetworkPath, ProxyChallenged } from '../../../core/network/ports.ts'
import type { EndpointAnswer, EndpointProbe, EndpointRequest } from '../ports.ts'
import { isPrivateAddress } from './private-address.ts'

export interface EndpointProbeOptions {
  readonly lookup?: (host: string) => Promise<readonly string[]>
  readonly certificates?: string
  readonly network?: Pick<Network, 'hops' | 'connect'>
}

/** Answers are small; the rest isn't read. */
const maxBytes = 64 * 1024

/**
 * Requests to the user's endpoints. The connection goes to the address that was resolved and checked, whatever the name
 * server answers later. Redirects aren't followed.
 */
export function createEndpointProbe(options: EndpointProbeOptions = {}): EndpointProbe {
  const lookup = options.lookup ?? lookupAll
  return {
    async resolve(host) {
      const name = host.replace(/^\[|\]$/g, '')
      try {
        const resolvedAddresses = isIP(name) === 0 ? await lookup(name) : [name]
        if (resolvedAddresses.length === 0) return { kind: 'unknown', code: 'ENOTFOUND' }
        const addresses = resolvedAddresses.map((address) => ({
          address,
          isPrivate: isPrivateAddress(address),
        }))
        return { kind: 'found', addresses }
      } catch (error) {
        return { kind: 'unknown', code: codeOf(error) }
      }
    },
    async isProxied(url) {
      const [first] = (await options.network?.hops(url)) ?? []
      return first !== undefined && first.kind !== 'direct'
    },
    send: (request) => send(request, options),
  }
}

async function lookupAll(host: string): Promise<readonly string[]> {
  const lookupAddresses = await systemLookup(host, { all: true, verbatim: true })
  return lookupAddresses.map(({ address }) => address)
}

async function send(request: EndpointRequest, options: EndpointProbeOptions): Promise<EndpointAnswer> {
  const { network } = options
  const startedAt = performance.now()
  const remainingMs = () => request.timeoutMs - (performance.now() - startedAt)
  const attempt = (path: NetworkPath) =>
    sendOver(path, request, options.certificates, Math.max(1, remainingMs()))
  // At a proxy, an address of this network would be another computer.
  const isNear = request.address !== null && isPrivateAddress(request.address)
  if (network === undefined || isNear) return attempt({ kind: 'direct' })
  const silent: EndpointAnswer = { kind: 'notConnected', code: 'TIMEOUT', durationMs: request.timeoutMs }
  const { promise: late, resolve } = Promise.withResolvers<EndpointAnswer>()
  const timer = setTimeout(() => resolve(silent), request.timeoutMs)
  try {
    return await Promise.race([late, network.connect(request.url, 'forward', attempt)])
  } catch (error) {
    return {
      kind: 'notConnected',
      code: codeOf(error),
      durationMs: Math.round(performance.now() - startedAt),
    }
  } finally {
    clearTimeout(timer)
  }
}

async function sendOver(
  path: NetworkPath,
  request: EndpointRequest,
  certificates: string | undefined,
  timeoutMs: number,
): Promise<EndpointAnswer> {
  // A name that can't be resolved here has no direct route.
  if (path.kind === 'direct' && request.address === null) {
    return { kind: 'notConnected', code: 'ENOTFOUND', durationMs: 0 }
  }
  // Loaded on first use, because few runs probe an endpoint.
  const [{ request: httpRequest }, { request: httpsRequest }, { connect: connectSecurely }] =
    await Promise.all([import('node:http'), import('node:https'), import('node:tls')])
  const url = new URL(request.url)
  const secure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  return new Promise((resolve, reject) => {
    let clientRequest: ClientRequest | null = null
    let connected = path.kind === 'forward' || (path.kind === 'tunnel' && !secure)
    const finish = (answer: EndpointAnswer) => {
      clearTimeout(deadline)
      resolve(answer)
      clientRequest?.destroy()
    }
    const deadline = setTimeout(
      () => finish({ kind: connected ? 'silent' : 'notConnected', code: 'TIMEOUT', durationMs: elapsed() }),
      timeoutMs,
    )
    const tls = {
      ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
      ...(certificates === undefined ? {} : { ca: certificates }),
    }
    const common = {
      path: path.kind === 'forward' ? url.href : url.pathname + url.search,
      method: request.method,
      headers: { ...request.headers, ...(path.kind === 'forward' ? path.headers : {}), host: url.host },
    }
    const onResponse = (response: IncomingMessage) => {
      if (path.kind === 'forward' && response.statusCode === 407) {
        clearTimeout(deadline)
        reject(new ProxyChallenged(response.headersDistinct['proxy-authenticate'] ?? []))
        return
      }
      const chunks: Buffer[] = []
      let bytes = 0
      const answered = (): EndpointAnswer => ({
        kind: 'answered',
        status: response.statusCode ?? 0,
        headers: headersOf(response),
        body: Buffer.concat(chunks).subarray(0, maxBytes),
        durationMs: elapsed(),
      })
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes > maxBytes) finish(answered())
      })
      response.on('end', () => finish(answered()))
      response.on('error', () => finish({ kind: 'cut', code: 'ECONNRESET', durationMs: elapsed() }))
    }
    if (path.kind === 'direct') {
      const defaultPort = secure ? 443 : 80
      const options = {
        ...common,
        host: request.address,
        port: url.port === '' ? defaultPort : Number(url.port),
        agent: false as const,
      }
      clientRequest = secure
        ? httpsRequest({ ...options, ...tls }, onResponse)
        : httpRequest(options, onResponse)
      clientRequest.on('socket', (socket) =>
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
        }),
      )
    } else {
      const { socket } = path
      const createConnection = () => {
        if (!secure) return socket
        const secured = connectSecurely({ socket, host: hostname, ...tls })
        secured.once('secureConnect', () => {
          connected = true
        })
        return secured
      }
      clientRequest = httpRequest({ ...common, createConnection }, onResponse)
    }
    clientRequest.on('error', (error) => {
      const code = codeOf(error)
      const kindBefore = isTlsTrouble(code) ? 'notSecure' : 'notConnected'
      finish({ kind: connected ? 'cut' : kindBefore, code, durationMs: elapsed() })
    })
    clientRequest.end(request.body ?? undefined)
  })
}

/** Codes of the certificate check and the TLS library (Node, "TLS errors"). */
function isTlsTrouble(code: string): boolean {
  return /CERT|TLS|SSL|SIGNATURE|SELF_SIGNED|ISSUER|EPROTO/.test(code)
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  )
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'UNKNOWN'
}
