import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { writeJson } from '../../shared/core/json-text.ts'
import type { Problem } from '../../shared/core/problem.ts'
import type { Clock } from '../clock.ts'
import type { Incoming } from '../server/incoming.ts'
import type { App } from '../state/platform-data.ts'

export type DisconnectType = NonNullable<
  Extract<Problem, { slug: 'operational-disconnect' }>['extra']['disconnect_type']
>

/** Maximum bytes to buffer for a slow reader before it's disconnected. */
const maxWaitingBytes = 8 * 1024 * 1024

/** Milliseconds in which a client has to read the rest of an ended stream. */
const drainTime = 10_000

export interface ConnectionOrder {
  /** As in GET /2/connections (public-facts-2 W7): `filtered_stream`. */
  readonly endpoint: string
  readonly app: App
  readonly incoming: Incoming
}

/** A response that stays open: one JSON text per line (public-facts-2 W4). */
export class StreamConnection {
  readonly id = randomUUID()
  readonly endpoint: string
  readonly appKey: string
  readonly clientIp: string
  /** Milliseconds since 1970, like all times here. */
  readonly connectedAt: number
  readonly body: Readable
  readonly #clock: Clock
  readonly #origin: string
  #quietSince: number
  #isOpen = true
  #reason = 'client_disconnect'
  #endings: (() => void)[] = []

  constructor({ endpoint, app, incoming }: ConnectionOrder, clock: Clock) {
    this.endpoint = endpoint
    this.appKey = app.consumer_key
    this.clientIp = incoming.clientAddress
    this.#origin = incoming.origin
    this.#clock = clock
    this.connectedAt = clock.now()
    this.#quietSince = this.connectedAt
    this.body = new Readable({ read: () => undefined })
    this.body.on('close', () => this.#ended())
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Why it ended, as in GET /2/connections. */
  get disconnectReason(): string {
    return this.#reason
  }

  /** Sends one line; `text` has no line break, as `writeJson` writes it. */
  send(text: string): void {
    if (!this.#isOpen) return
    this.#quietSince = this.#clock.now()
    this.body.push(`${text}\r\n`)
    if (this.body.readableLength > maxWaitingBytes) {
      this.disconnect('SlowReader', 'The client reads more slowly than events arrive.', 'slow_reader')
    }
  }

  /** Sends an empty line if nothing was sent for `interval` milliseconds. */
  keepAlive(interval: number): void {
    const quiet = this.#clock.now() - this.#quietSince
    // The clock may have been set back.
    if (quiet < 0) this.#quietSince = this.#clock.now()
    if (quiet >= interval) this.send('')
  }

  /** Sends the problem and closes the response. */
  disconnect(type: DisconnectType, detail: string, reason: string): void {
    if (!this.#isOpen) return
    const problem = {
      title: 'operational-disconnect',
      disconnect_type: type,
      detail,
      type: `${this.#origin}/2/problems/operational-disconnect`,
    }
    this.#reason = reason
    this.body.push(`${writeJson({ errors: [problem] })}\r\n`)
    this.finish()
  }

  /** Closes the response after what was sent. */
  finish(): void {
    if (!this.#isOpen) return
    this.body.push(null)
    // A client that no longer reads would keep the buffered data forever.
    const patience = setTimeout(() => this.body.destroy(), drainTime).unref()
    this.body.on('close', () => clearTimeout(patience))
    this.#ended()
  }

  /** Closes the connection without an error message. */
  cut(reason: string): void {
    if (!this.#isOpen) return
    this.#reason = reason
    this.body.destroy()
    this.#ended()
  }

  /** `ended` is called once, however the connection ends. */
  onEnd(ended: () => void): void {
    if (this.#isOpen) this.#endings.push(ended)
    else ended()
  }

  #ended(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    const endings = this.#endings
    this.#endings = []
    for (const ended of endings) ended()
  }
}
