import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { networkProblem } from '../../../shared/network/network-problem.ts'
import type { Network } from '../network/ports.ts'
import { issuerName, UntrustedCertificate } from './faults/certificate-error.ts'

export interface HttpAgentOptions {
  readonly connectTimeoutMs?: number
  readonly connectionsPerHost?: number
  readonly certificates?: string
  readonly network?: Network
}

const defaultConnectTimeoutMs = 10_000

export function createHttpAgent(options: HttpAgentOptions): Agent {
  const { network } = options
  const dial = buildConnector({
    // With HTTP/2, streams share a connection's failure; one request per connection keeps "was it sent" answerable.
    allowH2: false,
    timeout: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    // Stryker disable next-line ConditionalExpression: undefined is the default.
    ...(options.certificates === undefined ? {} : { ca: options.certificates }),
  })
  return new Agent({
    pipelining: 1,
    connections: options.connectionsPerHost ?? 8,
    // ProxyAgent drops a proxy's challenge and can't move on to the next proxy.
    connect(to, callback) {
      const direct = (through: Socket | null) => open(dial, to, through)
      const opened =
        network === undefined
          ? direct(null)
          : network.connect(`${to.protocol}//${to.host ?? to.hostname}/`, 'tunnel', async (path) => {
              if (path.kind === 'direct') return direct(null)
              return to.protocol === 'https:' ? direct(path.socket) : path.socket
            })
      opened.then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      )
    },
  })
}

function open(
  dial: buildConnector.connector,
  to: buildConnector.Options,
  through: Socket | null,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let issuer: string | null = null
    // Stryker disable next-line ConditionalExpression: no socket is the default.
    const socket: unknown = dial(through === null ? to : { ...to, httpSocket: through }, (error, opened) => {
      if (error === null) resolve(opened)
      else if (isCertificateError(error)) reject(new UntrustedCertificate(error, issuer))
      else reject(error)
    })
    // Before TLS is loaded, a tenth of a command's start.
    // Stryker disable next-line ConditionalExpression: no other socket is a TLS one.
    if (to.protocol !== 'https:') return
    const { TLSSocket } = process.getBuiltinModule('node:tls')
    // The certificate is discarded after its check has failed, which is this event's next listener.
    // Stryker disable next-line ConditionalExpression: no other socket becomes secure.
    if (socket instanceof TLSSocket) {
      socket.prependOnceListener('secure', () => {
        issuer = issuerName(socket.getPeerCertificate().issuer)
      })
    }
  })
}

function isCertificateError(error: Error): boolean {
  return networkProblem(String(Reflect.get(error, 'code'))) === 'certificate'
}
