import type { ClientRequestArgs } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { t } from '../../../shared/text/language.ts'
import type { ProxyHop } from './ports.ts'

export type ProxyServer = Exclude<ProxyHop, { kind: 'direct' | 'unsupported' }>

export interface Target {
  readonly host: string
  readonly port: number
}

export type OpenedTunnel =
  | { readonly kind: 'open'; readonly socket: Socket }
  /** Nothing has been sent, so the next proxy may be tried. */
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'challenged'; readonly authenticate: readonly string[] }

export interface OpenOptions {
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly authorization: string | null
}

export async function reachProxy(
  proxy: ProxyServer,
  { timeoutMs, signal }: Pick<OpenOptions, 'timeoutMs' | 'signal'>,
): Promise<OpenedTunnel> {
  const isSecure = proxy.kind === 'https'
  const [{ connect }, { connect: connectSecurely }] = await Promise.all([
    import('node:net'),
    import('node:tls'),
  ])
  const { host, port } = proxy
  const socket = isSecure
    ? connectSecurely({
        host,
        port,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
      })
    : connect({ host, port })
  return within(socket, { timeoutMs, signal }, (finish) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => finish({ kind: 'open', socket }))
  })
}

export async function openTunnel(
  proxy: ProxyServer,
  target: Target,
  options: OpenOptions,
): Promise<OpenedTunnel> {
  const reached = await reachProxy(proxy, options)
  if (reached.kind !== 'open') return reached
  reached.socket.setNoDelay(true)
  return proxy.kind === 'socks5'
    ? openSocks(reached.socket, target, options)
    : openHttp(reached.socket, target, options)
}

/** HTTP CONNECT (RFC 9110 §9.3.6). */
async function openHttp(socket: Socket, target: Target, options: OpenOptions): Promise<OpenedTunnel> {
  const { request } = await import('node:http')
  const authority = `${isIP(target.host) === 6 ? `[${target.host}]` : target.host}:${target.port}`
  const requestOptions: ClientRequestArgs = {
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      // Node would send `Connection: close`, which some proxies apply to the tunnel.
      connection: 'keep-alive',
      'proxy-connection': 'keep-alive',
      ...(options.authorization === null ? {} : { 'proxy-authorization': options.authorization }),
    },
    createConnection: () => socket,
  }
  return within(socket, options, (finish) => {
    const connectRequest = request(requestOptions)
    connectRequest.once('error', () => socket.destroy())
    connectRequest.once('connect', (response, _socket, head) => {
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) {
        if (head.length > 0) socket.unshift(head)
        finish({ kind: 'open', socket })
      } else if (status === 407) {
        const authenticate = response.headersDistinct['proxy-authenticate'] ?? []
        finish({ kind: 'challenged', authenticate })
      } else finish({ kind: 'refused', reason: `status ${status}` })
    })
    // Anything but a final answer to CONNECT isn't valid HTTP of a proxy.
    connectRequest.once('response', () => finish({ kind: 'refused', reason: t`an unexpected response` }))
    connectRequest.end()
  })
}

const socksVersion = 5
const socksRefusals: Readonly<Record<number, string>> = {
  1: 'general failure',
  2: t`not allowed by its rules`,
  3: 'network unreachable',
  4: 'host unreachable',
  5: 'connection refused',
}

function openSocks(socket: Socket, target: Target, options: OpenOptions): Promise<OpenedTunnel> {
  return within(socket, options, (finish) => {
    let received = Buffer.alloc(0)
    let hasGreeted = false
    const onData = (piece: Buffer) => {
      received = Buffer.concat([received, piece])
      if (!hasGreeted) {
        if (received.length < 2) return
        if (received[0] !== socksVersion) return finish({ kind: 'refused', reason: 'not SOCKS5' })
        if (received[1] !== 0) return finish({ kind: 'challenged', authenticate: ['SOCKS5'] })
        received = received.subarray(2)
        hasGreeted = true
        socket.write(
          Buffer.concat([
            Buffer.from([socksVersion, 1, 0]),
            socksAddress(target.host),
            Buffer.from([target.port >> 8, target.port & 255]),
          ]),
        )
      }
      const length = socksReplyLength(received)
      if (length === null || received.length < length) return
      const status = received[1] ?? 1
      if (received[0] !== socksVersion || status !== 0) {
        return finish({ kind: 'refused', reason: socksRefusals[status] ?? `status ${status}` })
      }
      socket.off('data', onData)
      socket.pause()
      if (received.length > length) socket.unshift(received.subarray(length))
      finish({ kind: 'open', socket })
    }
    if (Buffer.byteLength(target.host) > 255)
      return finish({ kind: 'refused', reason: t`the name is too long` })
    socket.on('data', onData)
    socket.write(Buffer.from([socksVersion, 1, 0]))
  })
}

/** The address type and bytes (RFC 1928 §5); a proxy would resolve an address sent as a name. */
function socksAddress(host: string): Buffer {
  switch (isIP(host)) {
    case 4:
      return Buffer.from([1, ...host.split('.').map(Number)])
    case 6: {
      // The URL parser has written it in groups only, none of them as IPv4.
      const [before = '', after] = host.split('::')
      const groups = (text: string) => text.split(':').filter((group) => group !== '')
      const [head, tail] = [groups(before), groups(after ?? '')]
      const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0')
      const values = [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16))
      return Buffer.from([4, ...values.flatMap((value) => [value >> 8, value & 255])])
    }
    default: {
      const name = Buffer.from(host)
      return Buffer.concat([Buffer.from([3, name.length]), name])
    }
  }
}

/** Null while it's undecided. */
function socksReplyLength(reply: Buffer): number | null {
  if (reply.length < 5) return null
  switch (reply[3]) {
    case 1:
      return 10
    case 3:
      return 7 + (reply[4] ?? 0)
    case 4:
      return 22
    default:
      return 5
  }
}

/** Resolves with the result of `work`, or as unreachable if the socket breaks, time runs out or the program closes. */
function within(
  socket: Socket,
  { timeoutMs, signal }: Pick<OpenOptions, 'timeoutMs' | 'signal'>,
  work: (finish: (opened: OpenedTunnel) => void) => void,
): Promise<OpenedTunnel> {
  return new Promise((resolve) => {
    let isOver = false
    const finish = (opened: OpenedTunnel) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      socket.off('error', onError)
      socket.off('close', onClose)
      if (opened.kind !== 'open') {
        // It may still fail while closing.
        socket.on('error', () => undefined)
        socket.destroy()
      }
      resolve(opened)
    }
    const onError = (error: Error) => finish({ kind: 'unreachable', code: codeOf(error) })
    const onClose = () => finish({ kind: 'unreachable', code: 'ECONNRESET' })
    const onAbort = () => finish({ kind: 'unreachable', code: 'ABORTED' })
    const timer = setTimeout(() => finish({ kind: 'unreachable', code: 'ETIMEDOUT' }), timeoutMs)
    socket.on('error', onError)
    socket.on('close', onClose)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    else work(finish)
  })
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError && error.errors[0] instanceof Error
    ? codeOf(error.errors[0])
    : error.name
}
