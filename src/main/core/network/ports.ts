import type { Socket } from 'node:net'
import type { ProxySettings } from '../../../shared/network/proxy-settings.ts'
import { t } from '../../../shared/text/language.ts'

/** How main reaches other computers: directly or through the system's proxy. Types only. */

/** One route. `unsupported` names a kind of proxy that only Chromium supports. */
export type ProxyHop =
  | { readonly kind: 'direct' }
  | { readonly kind: 'http' | 'https' | 'socks5'; readonly host: string; readonly port: number }
  | { readonly kind: 'unsupported'; readonly name: string }

export interface ProxyCredentials {
  readonly username: string
  readonly password: string
}

export interface ProxyChallenge {
  readonly proxy: string
  readonly realm: string | null
  /** The credentials that the proxy just rejected; null if it got none. */
  readonly refused: ProxyCredentials | null
}

export interface ProxySignIn {
  credentials(proxy: string): ProxyCredentials | null
  /** Waits for the user's answer; null if there is none. */
  ask(challenge: ProxyChallenge): Promise<ProxyCredentials | null>
}

export type NetworkPath =
  | { readonly kind: 'direct' }
  /** The socket reaches the origin itself. */
  | { readonly kind: 'tunnel'; readonly socket: Socket }
  /** The socket reaches the proxy, which accepts requests with an absolute address (RFC 9112 §3.2.2). */
  | { readonly kind: 'forward'; readonly socket: Socket; readonly headers: Readonly<Record<string, string>> }

export interface Network {
  /** Routes to an origin in order of preference, never empty. */
  hops(url: string): Promise<readonly ProxyHop[]>
  /**
   * Tries routes in order; `use` must not have sent anything when it throws. Throws a `NetworkError` for proxy trouble.
   */
  connect<T>(url: string, plain: 'tunnel' | 'forward', use: (path: NetworkPath) => Promise<T>): Promise<T>
  /** Called when routes may have changed. */
  onChange(listener: () => void): void
}

/** What proxy settings and dialogs are connected to. */
export interface NetworkControl extends Pick<Network, 'hops' | 'onChange'> {
  signInWith(signIn: ProxySignIn): void
  apply(settings: ProxySettings): Promise<void>
  reload(): Promise<void>
}

export type NetworkErrorCode =
  | 'PROXY_UNREACHABLE'
  | 'PROXY_REFUSED'
  | 'PROXY_SIGN_IN'
  | 'PROXY_SIGN_IN_UNSUPPORTED'
  | 'PROXY_UNSUPPORTED'

/** Trouble between this computer and a proxy. The message is for the user and carries no secret. */
export class NetworkError extends Error {
  readonly code: NetworkErrorCode
  constructor(code: NetworkErrorCode, message: string) {
    super(message)
    this.name = 'NetworkError'
    this.code = code
  }
}

/** Thrown within `Network.connect` when a forwarding proxy answers 407, so the request is made again. */
export class ProxyChallenged extends Error {
  readonly authenticate: readonly string[]
  constructor(authenticate: readonly string[]) {
    super(t`The proxy asks for credentials.`)
    this.name = 'ProxyChallenged'
    this.authenticate = authenticate
  }
}
