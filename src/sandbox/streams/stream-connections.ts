import { type ProblemError, problem } from '../answer/service-error.ts'
import type { Clock } from '../clock.ts'
import { type ConnectionOrder, StreamConnection } from './stream-connection.ts'

/**
 * Milliseconds without a line after which an empty one is sent: clients consider a connection broken after 20 s of
 * silence (public-facts-2 W4), so it has to arrive before that.
 */
const keepAliveInterval = 19_500
/** Real milliseconds between checks of the sandbox's clock. */
const tickInterval = 250
/** Maximum ended connections that GET /2/connections shows. */
const maxEnded = 1000

/** A connection as in GET /2/connections. */
export interface ConnectionRecord {
  readonly id: string
  readonly endpoint: string
  readonly clientIp: string
  readonly connectedAt: number
  /** Null while it's open. */
  readonly ended: { readonly at: number; readonly reason: string } | null
}

type Opening =
  | { readonly kind: 'opened'; readonly connection: StreamConnection }
  | { readonly kind: 'refused'; readonly problem: ProblemError }

/** The open streaming connections of all apps, and the most recently ended ones. */
export class StreamConnections {
  readonly #clock: Clock
  readonly #open = new Set<StreamConnection>()
  #ended: (ConnectionRecord & { readonly appKey: string })[] = []
  #timer: NodeJS.Timeout | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Opens a connection unless the app has `limit` of its kind at this endpoint. */
  open(order: ConnectionOrder, limit: number): Opening {
    const { app, endpoint, isRecovery = false } = order
    const openConnections = this.openOf(app.consumer_key).filter(
      (other) => other.endpoint === endpoint && other.isRecovery === isRecovery,
    )
    if (openConnections.length >= limit) {
      const detail = 'This stream is currently at the maximum allowed connection limit.'
      const extra = { connection_issue: 'TooManyConnections' } as const
      return {
        kind: 'refused',
        problem: problem(429, 'streaming-connection', 'ConnectionException', detail, extra),
      }
    }
    const connection = new StreamConnection(order, this.#clock)
    this.#open.add(connection)
    connection.onEnd(() => this.#remember(connection))
    this.#timer ??= setInterval(() => this.#tick(), tickInterval).unref()
    return { kind: 'opened', connection }
  }

  /** An app's open connections, oldest first; all apps' without a key. */
  openOf(appKey?: string): readonly StreamConnection[] {
    return [...this.#open].filter((connection) => appKey === undefined || connection.appKey === appKey)
  }

  /** An app's connections, newest first, including ended ones. */
  recordsOf(appKey: string): readonly ConnectionRecord[] {
    const open = this.openOf(appKey).map((connection) => recordOf(connection, null))
    return [...this.#ended.filter((record) => record.appKey === appKey), ...open].reverse()
  }

  /** Ends every connection and forgets the ended ones. */
  clear(): void {
    for (const connection of this.#open) {
      connection.disconnect('ForceDisconnect', 'The service was reset.', 'reset')
    }
    this.#ended = []
  }

  #tick(): void {
    for (const connection of this.#open) {
      connection.continue()
      connection.keepAlive(keepAliveInterval)
    }
  }

  #remember(connection: StreamConnection): void {
    this.#open.delete(connection)
    const ended = { at: this.#clock.now(), reason: connection.disconnectReason }
    this.#ended.push({ ...recordOf(connection, ended), appKey: connection.appKey })
    if (this.#ended.length > maxEnded) this.#ended.shift()
    if (this.#open.size > 0 || this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
  }
}

function recordOf(
  { id, endpoint, clientIp, connectedAt }: StreamConnection,
  ended: ConnectionRecord['ended'],
): ConnectionRecord {
  return { id, endpoint, clientIp, connectedAt, ended }
}
