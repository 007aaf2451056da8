export interface EndpointRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  /** The IP address to connect to, whatever the name resolves to now; null leaves the name to a proxy. */
  readonly address: string | null
  readonly timeoutMs: number
}

export type EndpointAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
      readonly durationMs: number
    }
  /** No connection · no trusted one · connected, but no answer in time · cut off before the answer. */
  | {
      readonly kind: 'notConnected' | 'notSecure' | 'silent' | 'cut'
      readonly code: string
      readonly durationMs: number
    }

export type ResolvedName =
  | {
      readonly kind: 'found'
      readonly addresses: readonly { readonly address: string; readonly isPrivate: boolean }[]
    }
  | { readonly kind: 'unknown'; readonly code: string }

export interface EndpointProbe {
  /** Whether the first route goes through a proxy, which resolves names itself. */
  isProxied(url: string): Promise<boolean>
  resolve(host: string): Promise<ResolvedName>
  /**
   * Sends once, without following redirects. Directly, and for private addresses always, it connects to the given
   * address; a proxy gets the name.
   */
  send(request: EndpointRequest): Promise<EndpointAnswer>
}
