import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { writeJson } from '../../shared/core/json-text.ts'
import type { Problem, ProblemSlug } from '../../shared/core/problem.ts'
import type { Clock } from '../clock.ts'
import type { Incoming } from '../server/incoming.ts'
import type { App } from '../state/platform-data.ts'

export type DisconnectType = NonNullable<
  Extract<Problem, { slug: 'operational-disconnect' }>['extra']['disconnect_type']
>

/** Maximum bytes to buffer for a slow reader before it's disconnected. */
const maxWaitingBytes = 8 * 1024 * 1024

/** Milliseconds in which a client has to read something of the rest of an ended stream. */
const drainTime = 10_000

export interface ConnectionOrder {
  /** As in GET /2/connections (public-facts-2 W7): `filtered_stream`. */
  readonly endpoint: string
  readonly app: Pick<App, 'consumer_key' | 'max_stream_events'>
  readonly incoming: Pick<Incoming, 'clientAddress' | 'origin'>
  /** It sends what was missed and ends; these are counted by themselves. */
  readonly isRecovery?: boolean
}

/** A response that stays open: one JSON text per line (public-facts-2 W4). */
export class StreamConnection {
  readonly id = randomUUID()
  readonly endpoint: string
  readonly isRecovery: boolean
  readonly appKey: string
  readonly clientIp: string
  /** Milliseconds since 1970, like all times here. */
  readonly connectedAt: number
  readonly body: Readable
  readonly #clock: Clock
  readonly #origin: string
  readonly #pace: Pace
  #quietSince: number
  #isOpen = true
  #reason = 'client_disconnect'
  #endings: (() => void)[] = []
  /** What is left of the past; the lines after it wait until it was read. */
  #past: Iterator<string> | null = null
  /** Lines after the past, or beyond the pace. */
  #waiting: string[] = []
  #waitingBytes = 0
  #endsAfterPast = false
  #drainTimer: NodeJS.Timeout | null = null

  constructor({ endpoint, app, incoming, isRecovery = false }: ConnectionOrder, clock: Clock) {
    this.endpoint = endpoint
    this.isRecovery = isRecovery
    this.appKey = app.consumer_key
    this.clientIp = incoming.clientAddress
    this.#origin = incoming.origin
    this.#clock = clock
    this.#pace = new Pace(app.max_stream_events, clock)
    this.connectedAt = clock.now()
    this.#quietSince = this.connectedAt
    this.body = new Readable({ read: () => this.#readPast() })
    this.body.on('close', () => {
      if (this.#drainTimer !== null) clearTimeout(this.#drainTimer)
      this.#ended()
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Why it ended, as in GET /2/connections. */
  get disconnectReason(): string {
    return this.#reason
  }

  /** Sends one line once it's due; `text` has no line break, as `writeJson` writes it. */
  send(text: string): void {
    if (!this.#isOpen) return
    if (this.#past === null && this.#waiting.length === 0 && this.#pace.take(1) === 1) this.#push(text)
    else {
      this.#waiting.push(text)
      this.#waitingBytes += text.length
    }
    if (this.body.readableLength + this.#waitingBytes <= maxWaitingBytes) return
    if (this.#past !== null || this.body.readableLength > 0) {
      this.disconnect('SlowReader', 'The client reads more slowly than events arrive.', 'slow_reader')
    } else {
      const detail = 'More events happen than this stream sends.'
      this.disconnect('OperationalDisconnect', detail, 'too_many_events')
    }
  }

  /** Sends lines as fast as the client reads them, and everything else after them. */
  sendPast(lines: Iterable<string>): void {
    if (!this.#isOpen) return
    this.#past = lines[Symbol.iterator]()
    this.#readPast()
  }

  /** Sends the lines that are due. */
  continue(): void {
    if (!this.#isOpen || this.#past !== null || this.#waiting.length === 0) return
    for (const line of this.#waiting.splice(0, this.#pace.take(this.#waiting.length))) {
      this.#waitingBytes -= line.length
      this.#push(line)
    }
    if (this.#endsAfterPast) this.finish()
  }

  /** Sends an empty line if nothing was sent for `interval` milliseconds. */
  keepAlive(interval: number): void {
    const quiet = this.#clock.now() - this.#quietSince
    // The clock may have been set back.
    if (quiet < 0) this.#quietSince = this.#clock.now()
    if (quiet >= interval && this.#past === null) this.#push('')
  }

  /** Sends the problem and closes the response. */
  disconnect(type: DisconnectType, detail: string, reason: string): void {
    this.#end('operational-disconnect', { disconnect_type: type, detail }, reason)
  }

  /** Sends that the client has gone away, which only a client can read that hasn't, and closes the response. */
  tellDisconnected(detail: string): void {
    this.#end('client-disconnected', { detail }, 'client_disconnect')
  }

  #end(slug: ProblemSlug, fields: object, reason: string): void {
    if (!this.#isOpen) return
    const problem = { title: slug, ...fields, type: `${this.#origin}/2/problems/${slug}` }
    this.#reason = reason
    this.#past = null
    this.#waiting = []
    this.#push(writeJson({ errors: [problem] }))
    this.finish()
  }

  /** Closes the response after what was sent. */
  finish(): void {
    if (!this.#isOpen) return
    // A client that no longer reads would keep the buffered data forever.
    this.#drainTimer ??= setTimeout(() => this.body.destroy(), drainTime).unref()
    this.#endsAfterPast = true
    if (this.#past !== null || this.#waiting.length > 0) return
    this.body.push(null)
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

  #push(line: string): boolean {
    this.#quietSince = this.#clock.now()
    return this.body.push(`${line}\r\n`)
  }

  /** Called when the client has read what was buffered. */
  #readPast(): void {
    this.#drainTimer?.refresh()
    while (this.#past !== null) {
      const { done, value } = this.#past.next()
      if (done !== true) {
        if (!this.#push(value)) return
        continue
      }
      this.#past = null
      // What came meanwhile is past by now, so the pace doesn't apply to it.
      for (const line of this.#waiting) this.#push(line)
      this.#waiting = []
      this.#waitingBytes = 0
      if (this.#endsAfterPast) this.finish()
    }
  }

  #ended(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    const endings = this.#endings
    this.#endings = []
    for (const ended of endings) ended()
  }
}

/** How many events may be sent now: a second's worth at once, and more as time passes. */
class Pace {
  readonly #perSecond: number
  readonly #clock: Clock
  #left: number
  #at: number

  constructor(perSecond: number, clock: Clock) {
    this.#perSecond = perSecond
    this.#clock = clock
    this.#left = perSecond
    this.#at = clock.now()
  }

  /** Takes up to `count` and returns how many. */
  take(count: number): number {
    const now = this.#clock.now()
    const passed = Math.max(0, now - this.#at)
    this.#at = now
    this.#left = Math.min(this.#perSecond, this.#left + (passed * this.#perSecond) / 1_000)
    const takenCount = Math.min(count, Math.floor(this.#left))
    this.#left -= takenCount
    return takenCount
  }
}
