import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { createEmitter } from '../emitter.ts'
import type { Clock, Logger } from '../ports.ts'
import {
  type Network,
  NetworkError,
  type NetworkPath,
  ProxyChallenged,
  type ProxyCredentials,
  type ProxyHop,
  type ProxySignIn,
} from './ports.ts'
import {
  type OpenedTunnel,
  openTunnel,
  type ProxyServer,
  reachProxy,
  type Target,
} from './proxy-connection.ts'
import { proxyAddress, readProxyList } from './proxy-list.ts'

export interface NetworkParts {
  readonly resolveProxy: (url: string) => Promise<string>
  /** Resolves once the certificates for TLS are known. */
  readonly whenTrusting?: Promise<void>
  readonly clock: Clock
  readonly logger: Logger
  readonly connectTimeoutMs?: number
}

export interface OwnNetwork extends Network {
  /** The current credentials, for Chromium's connections. */
  readonly signIn: ProxySignIn
  /** Before this call, no proxy gets credentials. */
  signInWith(signIn: ProxySignIn): void
  /** Clears all routes: settings changed, or the computer may be on another network. */
  changed(): void
  close(): void
}

/** PAC scripts may depend on time and network, so a result is used only briefly. */
const answerLifeMs = 30_000
/** As in Chromium, a proxy that can't be reached is tried after the others for this long (`proxy_retry_info.h`). */
const badProxyMs = 5 * 60_000
const maxOrigins = 500

class ProxiedNetwork implements OwnNetwork {
  readonly #parts: NetworkParts
  readonly #timeoutMs: number
  readonly #answers = new Map<
    string,
    { readonly hops: Promise<readonly ProxyHop[]>; readonly until: number }
  >()
  readonly #badUntil = new Map<string, number>()
  readonly #changes = createEmitter()
  readonly #closing = new AbortController()
  #signIn: ProxySignIn = { credentials: () => null, ask: async () => null }
  readonly onChange: OwnNetwork['onChange']

  constructor(parts: NetworkParts) {
    this.#parts = parts
    this.#timeoutMs = parts.connectTimeoutMs ?? 10_000
    this.onChange = this.#changes.on
  }

  async #resolve(url: string): Promise<readonly ProxyHop[]> {
    const { logger } = this.#parts
    try {
      return readProxyList(await this.#parts.resolveProxy(url))
    } catch (error) {
      logger.warn('network.noRoute', { error })
      return [{ kind: 'direct' }]
    }
  }

  readonly hops = (address: string): Promise<readonly ProxyHop[]> => {
    const { clock } = this.#parts
    const { origin } = new URL(address)
    if (isOnThisMachine(origin)) return Promise.resolve([{ kind: 'direct' }])
    const cachedAnswer = this.#answers.get(origin)
    if (cachedAnswer !== undefined && cachedAnswer.until > clock.now()) return cachedAnswer.hops
    if (this.#answers.size >= maxOrigins) this.#answers.clear()
    // A script gets only the host; a path or query could contain private data.
    const resolvedHops = this.#resolve(`${origin}/`)
    this.#answers.set(origin, { hops: resolvedHops, until: clock.now() + answerLifeMs })
    return resolvedHops
  }

  readonly #isBad = (hop: ProxyHop) =>
    isProxy(hop) && (this.#badUntil.get(proxyAddress(hop)) ?? 0) > this.#parts.clock.now()

  #open(
    proxy: ProxyServer,
    url: URL,
    isForward: boolean,
    credentials: ProxyCredentials | null,
  ): Promise<OpenedTunnel> {
    const limits = { timeoutMs: this.#timeoutMs, signal: this.#closing.signal }
    if (isForward) return reachProxy(proxy, limits)
    return openTunnel(proxy, targetOf(url), {
      ...limits,
      authorization: credentials === null ? null : basic(credentials),
    })
  }

  /** Null if the proxy can't be reached. */
  async #through<T>(
    proxy: ProxyServer,
    url: URL,
    isForward: boolean,
    use: (path: NetworkPath) => Promise<T>,
  ): Promise<{ readonly value: T } | { readonly unreachable: string }> {
    const address = proxyAddress(proxy)
    let credentials = proxy.kind === 'socks5' ? null : this.#signIn.credentials(address)
    for (;;) {
      const opened = await this.#open(proxy, url, isForward, credentials)
      let authenticate: readonly string[]
      switch (opened.kind) {
        case 'unreachable':
          return { unreachable: opened.code }
        case 'refused':
          throw refused(proxy, url, opened.reason)
        case 'challenged':
          authenticate = opened.authenticate
          break
        case 'open':
          try {
            return { value: await use(pathOver(opened.socket, isForward, credentials)) }
          } catch (error) {
            opened.socket.destroy()
            if (!(error instanceof ProxyChallenged)) throw error
            authenticate = error.authenticate
          }
      }
      credentials = await this.#credentialsFor(proxy, authenticate, credentials)
    }
  }

  async #credentialsFor(
    proxy: ProxyServer,
    authenticate: readonly string[],
    refusedOnes: ProxyCredentials | null,
  ): Promise<ProxyCredentials> {
    const schemes = authenticate.map((value) => value.trim().split(/[\s,]/)[0]?.toLowerCase() ?? '')
    const offered = authenticate.find((value) => /(?:^|,)\s*basic(?:\s|$)/i.test(value))
    if (offered === undefined) {
      const named = schemes.filter((scheme) => scheme !== '').join(', ') || t`an unknown method`
      throw new NetworkError(
        'PROXY_SIGN_IN_UNSUPPORTED',
        `The proxy ${nameOf(proxy)} asks to sign in with ${named}. Flightdeck supports Basic only; ask your network administrator for another proxy.`,
      )
    }
    const fromBasic = offered.slice(offered.search(/\bbasic\b/i))
    const realm = /\brealm ?= ?(?:"((?:[^"\\]|\\.){0,200})"|([^\s,"]{1,200}))/i.exec(fromBasic)
    const answer = await this.#signIn.ask({
      proxy: proxyAddress(proxy),
      realm: realm?.[1]?.replaceAll(/\\(.)/g, '$1') ?? realm?.[2] ?? null,
      refused: refusedOnes,
    })
    if (answer !== null) return answer
    throw new NetworkError(
      'PROXY_SIGN_IN',
      t`The proxy ${nameOf(proxy)} asks for a user name and password. Sign in to it in Settings, under Network.`,
    )
  }

  readonly signIn: OwnNetwork['signIn'] = {
    credentials: (proxy) => this.#signIn.credentials(proxy),
    ask: (challenge) => this.#signIn.ask(challenge),
  }

  readonly connect: OwnNetwork['connect'] = async (address, plain, use) => {
    const { clock } = this.#parts
    const url = new URL(address)
    if (!isOnThisMachine(url.origin)) await this.#parts.whenTrusting
    const list = await this.hops(address)
    // Chromium tries recently failed proxies after all others.
    const inOrder = [...list.filter((hop) => !this.#isBad(hop)), ...list.filter(this.#isBad)]
    let failure: Error | null = null
    for (const hop of inOrder) {
      if (hop.kind === 'unsupported') {
        failure ??= new NetworkError(
          'PROXY_UNSUPPORTED',
          t`This network uses ${hop.name} proxy, which Flightdeck doesn’t support. Choose an HTTP or SOCKS5 proxy in Settings, under Network.`,
        )
        continue
      }
      if (hop.kind === 'direct') {
        try {
          return await use({ kind: 'direct' })
        } catch (error) {
          if (!isConnectFailure(error)) throw error
          failure = error
          continue
        }
      }
      const isForward = plain === 'forward' && url.protocol === 'http:' && hop.kind !== 'socks5'
      const hopResult = await this.#through(hop, url, isForward, use)
      if ('value' in hopResult) {
        this.#badUntil.delete(proxyAddress(hop))
        return hopResult.value
      }
      this.#badUntil.set(proxyAddress(hop), clock.now() + badProxyMs)
      failure = unreachable(hop, hopResult.unreachable)
    }
    // The next call asks the system again: the network may have changed.
    this.#answers.delete(url.origin)
    throw failure ?? new Error('No route reaches the service.')
  }

  readonly signInWith: OwnNetwork['signInWith'] = (proxySignIn) => {
    this.#signIn = proxySignIn
  }

  readonly changed: OwnNetwork['changed'] = () => {
    this.#answers.clear()
    this.#badUntil.clear()
    this.#changes.emit()
  }

  readonly close: OwnNetwork['close'] = () => this.#closing.abort()
}

/** Nothing is sent while a route is tried, so moving on to the next proxy never sends anything twice. */
export function createNetwork(parts: NetworkParts): OwnNetwork {
  return new ProxiedNetwork(parts)
}

function isProxy(hop: ProxyHop): hop is ProxyServer {
  return hop.kind !== 'direct' && hop.kind !== 'unsupported'
}

function targetOf(url: URL): Target {
  const defaultPort = url.protocol === 'https:' ? 443 : 80
  const port = url.port === '' ? defaultPort : Number(url.port)
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port }
}

function pathOver(
  socket: Extract<OpenedTunnel, { kind: 'open' }>['socket'],
  isForward: boolean,
  credentials: ProxyCredentials | null,
): NetworkPath {
  if (!isForward) return { kind: 'tunnel', socket }
  return {
    kind: 'forward',
    socket,
    headers: credentials === null ? {} : { 'proxy-authorization': basic(credentials) },
  }
}

function basic({ username, password }: ProxyCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
}

function nameOf({ host, port }: ProxyServer): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

function unreachable(proxy: ProxyServer, code: string): NetworkError {
  return new NetworkError(
    'PROXY_UNREACHABLE',
    t`Couldn’t connect to the proxy ${nameOf(proxy)} (${code}). Check your network, or change the proxy in Settings, under Network.`,
  )
}

function refused(proxy: ProxyServer, url: URL, reason: string): NetworkError {
  return new NetworkError(
    'PROXY_REFUSED',
    t`The proxy ${nameOf(proxy)} didn’t connect to ${url.host} (${reason}). Ask your network administrator to allow it.`,
  )
}

/** Codes of a connection that was never made: the next route may be tried. */
const connectFailures = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNABORTED',
])

function isConnectFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return 'code' in error && typeof error.code === 'string' && connectFailures.has(error.code)
}
