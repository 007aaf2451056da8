import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net'
import { connect as connectSecurely, createSecureContext, TLSSocket } from 'node:tls'
import type { Certificate, CertificateAuthority } from '../../src/sandbox/certificates.ts'

/** A request to the proxy. */
export interface ProxyRequest {
  readonly kind: 'connect' | 'forward'
  /** Host and port, or the full URL. */
  readonly target: string
  readonly authorization: string | null
  readonly headers: IncomingMessage['headers']
}

export interface CompanyProxyOptions {
  /** Names that it can reach, such as `api.example:443`, with the local port behind each. */
  readonly hosts: Readonly<Record<string, number>>
  /** The required value of Proxy-Authorization, and the answer without it. */
  readonly wants?: { readonly authorization: string; readonly authenticate: string }
  /** Intercepts traffic with its own certificates. */
  readonly intercept?: CertificateAuthority
  /** Uses TLS itself, with this certificate. */
  readonly secure?: Certificate
}

export interface CompanyProxy {
  readonly port: number
  /** As named in a PAC script and by Chromium. */
  readonly element: string
  readonly requests: ProxyRequest[]
  /** Called first for every request; true means that it was handled. */
  hook: (request: ProxyRequest, socket: Socket) => boolean
  /** Cuts every open connection. */
  cut(): void
  close(): Promise<void>
}

/** An HTTP proxy on this computer that resolves names nobody else knows. */
export async function openCompanyProxy(options: CompanyProxyOptions): Promise<CompanyProxy> {
  const sockets = new Set<Socket>()
  const requests: ProxyRequest[] = []
  const follow = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const isKnown = ({ authorization }: ProxyRequest) =>
    options.wants === undefined || options.wants.authorization === authorization
  const challenge = options.wants?.authenticate ?? ''

  const onForward = (incoming: IncomingMessage, response: ServerResponse) => {
    const asked = noted('forward', incoming, requests)
    if (!isKnown(asked)) {
      response.writeHead(407, { 'proxy-authenticate': challenge }).end()
      return
    }
    const url = new URL(asked.target)
    const port = options.hosts[`${url.hostname}:${url.port || 80}`]
    if (port === undefined) {
      response.writeHead(502).end()
      return
    }
    const { 'proxy-authorization': _own, ...headers } = incoming.headers
    const onward = httpRequest(
      { host: '127.0.0.1', port, path: url.pathname + url.search, method: incoming.method ?? 'GET', headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }
  const server =
    options.secure === undefined ? createServer(onForward) : createSecureServer(options.secure, onForward)
  server.on('connection', follow)
  server.on('connect', (incoming: IncomingMessage, stream, head: Buffer) => {
    const socket = stream as Socket
    const asked = noted('connect', incoming, requests)
    if (proxy.hook(asked, socket)) return
    if (!isKnown(asked)) {
      socket.end(`HTTP/1.1 407 Sign in\r\nproxy-authenticate: ${challenge}\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const port = options.hosts[asked.target]
    if (port === undefined) {
      socket.end('HTTP/1.1 502 Unknown host\r\ncontent-length: 0\r\n\r\n')
      return
    }
    socket.write('HTTP/1.1 200 Established\r\n\r\n')
    if (head.length > 0) socket.unshift(head)
    const host = asked.target.slice(0, asked.target.lastIndexOf(':'))
    const near = options.intercept === undefined ? socket : intercepted(socket, options.intercept, host)
    const far =
      options.intercept === undefined
        ? connect(port, '127.0.0.1')
        : connectSecurely({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false })
    follow(far)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
  })
  const port = await listen(server)
  const proxy: CompanyProxy = {
    port,
    requests,
    element: `${options.secure === undefined ? 'PROXY 127.0.0.1' : 'HTTPS localhost'}:${port}`,
    hook: () => false,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}

function intercepted(socket: Socket, authority: CertificateAuthority, host: string): TLSSocket {
  return new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext(authority.issue(host)),
  })
}

function noted(kind: ProxyRequest['kind'], incoming: IncomingMessage, into: ProxyRequest[]): ProxyRequest {
  const { headers, url } = incoming
  const asked: ProxyRequest = {
    kind,
    target: url ?? '',
    authorization: headers['proxy-authorization'] ?? null,
    headers,
  }
  into.push(asked)
  return asked
}

/** SOCKS5 without credentials that connects any name to one local port. */
export async function openSocksProxy(portBehind: number) {
  const targets: string[] = []
  const server = createSocketServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.from([5, 0]))
      socket.once('data', (asked) => {
        targets.push(socksTarget(asked))
        const far = connect(portBehind, '127.0.0.1', () => {
          socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
          socket.pipe(far)
          far.pipe(socket)
        })
        far.on('error', () => socket.destroy())
      })
    })
  })
  const port = await listen(server)
  return { port, targets, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** The target of a SOCKS5 request (RFC 1928 §5): an IPv4 address, a name or an IPv6 address, and a port. */
function socksTarget(asked: Buffer): string {
  const kind = asked[3]
  const [start, end] = kind === 3 ? [5, 5 + (asked[4] ?? 0)] : [4, kind === 1 ? 8 : 20]
  const address = asked.subarray(start, end)
  const port = asked.readUInt16BE(end)
  switch (kind) {
    case 1:
      return `IPv4 ${address.join('.')}:${port}`
    case 3:
      return `${address.toString()}:${port}`
    default: {
      const groups = Array.from({ length: 8 }, (_, index) => address.readUInt16BE(index * 2).toString(16))
      return `IPv6 [${groups.join(':')}]:${port}`
    }
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
