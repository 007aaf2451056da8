/** What asking the endpoints of a person needs from the world. Types only. */

/** One request to an endpoint of a person's own. */
export interface EndpointRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | null
  /** The IP address to connect to, whatever the name leads to by now; null leaves the name to a proxy. */
  readonly address: string | null
  /** For all of it. */
  readonly timeoutMs: number
}

export type EndpointAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      /** The first 64 KB. */
      readonly body: Uint8Array
      readonly durationMs: number
    }
  /** No connection · no trusted one · connected, but silent until time was up · cut off before the answer. */
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

/** Reaches endpoints that a person names; who asks decides which addresses may be asked. */
export interface EndpointProbe {
  /** Whether the first way to a URL leads through a proxy, which resolves names itself. */
  isProxied(url: string): Promise<boolean>
  /** Every address of a host name or of an address in a URL's spelling. */
  resolve(host: string): Promise<ResolvedName>
  /**
   * Sends once; redirects aren't followed. Without a proxy, and for a private address always, the connection goes to
   * the given address. A proxy gets the name.
   */
  send(request: EndpointRequest): Promise<EndpointAnswer>
}
