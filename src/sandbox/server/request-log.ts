import type { Incoming } from './incoming.ts'

export interface LoggedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** 0 if the connection was cut. */
  readonly status: number
  readonly auth: 'oauth1' | 'bearer' | 'basic' | 'none'
  readonly at: string
}

/** Enough for any test; newer entries replace older ones. */
const capacity = 20_000

/** Requests to the service, newest last, without control calls. */
export class RequestLog {
  #entries: LoggedRequest[] = []

  add(incoming: Incoming, status: number, at: string): void {
    if (this.#entries.length >= capacity) this.#entries = this.#entries.slice(capacity / 2)
    this.#entries.push({
      method: incoming.method,
      path: incoming.path,
      query: Object.fromEntries(incoming.query),
      status,
      auth: authenticationScheme(incoming),
      at,
    })
  }

  get entries(): readonly LoggedRequest[] {
    return this.#entries
  }

  clear(): void {
    this.#entries = []
  }
}

/** The request's claimed authentication, whether or not it's valid. */
export function authenticationScheme(incoming: Incoming): LoggedRequest['auth'] {
  const scheme = /^\s*(\w+)/.exec(incoming.headers.authorization ?? '')?.[1]?.toLowerCase()
  if (scheme === 'oauth') return 'oauth1'
  if (scheme === 'bearer' || scheme === 'basic') return scheme
  const signed = [...incoming.query, ...incoming.form].some(([name]) => name === 'oauth_signature')
  return signed ? 'oauth1' : 'none'
}
