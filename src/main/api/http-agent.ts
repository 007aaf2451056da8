/// <reference path="./undici-agent.d.ts" />
import type { Agent as HttpAgent } from 'undici'
// The package's own index reads everything that it offers (fetch, WebSocket, caches, mocks): 1 MB that is never used here.
import Agent from 'undici/lib/dispatcher/agent.js'

export interface HttpAgentOptions {
  readonly connectTimeoutMs?: number
  readonly connectionsPerHost?: number
  /** Certificates to trust beside the system's own, in PEM. */
  readonly certificates?: string
}

export type { HttpAgent }

/** Connections that are kept open, a request at a time on each. */
export function createHttpAgent(options: HttpAgentOptions): HttpAgent {
  return new Agent({
    // HTTP/2 streams would share one connection's fate; a request per connection keeps "was it sent" answerable.
    allowH2: false,
    pipelining: 1,
    connections: options.connectionsPerHost ?? 8,
    connectTimeout: options.connectTimeoutMs ?? 10_000,
    connect: options.certificates === undefined ? {} : { ca: options.certificates },
  })
}
