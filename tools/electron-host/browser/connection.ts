// One DevTools connection to the Chromium this process started, over the debugging pipe.
import type { Readable, Writable } from 'node:stream'
import type { Arguments, EventName, Method, Payload, Reply } from './protocol.ts'

type Wire = {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly sessionId?: string
}
type Waiting = {
  resolve(value: unknown): void
  reject(error: Error): void
  method: string
  sessionId: string
}

/** Thrown when the browser answers with an error or is gone. */
export class BrowserError extends Error {
  override readonly name = 'BrowserError'
}

/** The browser's own session (id '') or that of one attached target. */
export class Session {
  readonly id: string
  readonly #connection: Connection
  readonly #listeners = new Map<string, ((parameters: never) => void)[]>()

  constructor(connection: Connection, id: string) {
    this.#connection = connection
    this.id = id
  }

  send<M extends Method>(method: M, ...parameters: Arguments<M>): Promise<Reply<M>> {
    return this.#connection.send(this.id, method, parameters[0])
  }

  /** Sends and ignores failures, for targets that may vanish at any time. */
  sendAndForget<M extends Method>(method: M, ...parameters: Arguments<M>): void {
    this.#connection.send(this.id, method, parameters[0]).catch(() => undefined)
  }

  on<E extends EventName>(event: E, listener: (parameters: Payload<E>) => void): void {
    const listeners = this.#listeners.get(event) ?? []
    listeners.push(listener)
    this.#listeners.set(event, listeners)
  }

  dispatch(event: string, parameters: never): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(parameters)
  }
}

/** Numbers commands, matches answers, and passes events to their sessions. */
export class Connection {
  readonly root = new Session(this, '')
  readonly #input: Writable
  readonly #sessions = new Map<string, Session>([['', this.root]])
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #closed = false

  constructor(input: Writable, output: Readable) {
    this.#input = input
    let pieces: Buffer[] = []
    output.on('data', (chunk: Buffer) => {
      let start = 0
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
        pieces.push(chunk.subarray(start, end))
        this.#receive(Buffer.concat(pieces).toString('utf8'))
        pieces = []
        start = end + 1
      }
      if (start < chunk.length) pieces.push(chunk.subarray(start))
    })
    output.on('close', () => this.close())
    input.on('error', () => this.close())
  }

  session(id: string): Session {
    const known = this.#sessions.get(id)
    if (known) return known
    const session = new Session(this, id)
    this.#sessions.set(id, session)
    return session
  }

  forget(id: string): void {
    this.#sessions.delete(id)
    for (const [key, waiting] of this.#waiting) {
      if (waiting.sessionId !== id) continue
      this.#waiting.delete(key)
      waiting.reject(new BrowserError(`${waiting.method}: the target is gone`))
    }
  }

  send<M extends Method>(
    sessionId: string,
    method: M,
    params: Arguments<M>[0] | undefined,
  ): Promise<Reply<M>> {
    if (this.#closed) return Promise.reject(new BrowserError(`${method}: the browser is gone`))
    this.#lastId += 1
    const id = this.#lastId
    const message = sessionId === '' ? { id, method, params } : { id, method, params, sessionId }
    return new Promise((resolve, reject) => {
      // The published protocol types define each method's result; the browser is our own child.
      const finish = (value: unknown) => resolve(value as Reply<M>)
      this.#waiting.set(id, { resolve: finish, reject, method, sessionId })
      this.#input.write(`${JSON.stringify(message)}\0`)
    })
  }

  close(): void {
    this.#closed = true
    for (const waiting of this.#waiting.values()) {
      waiting.reject(new BrowserError(`${waiting.method}: the browser is gone`))
    }
    this.#waiting.clear()
  }

  #receive(text: string): void {
    const message: Wire = JSON.parse(text)
    if (message.id === undefined) {
      const session = this.#sessions.get(message.sessionId ?? '')
      if (session && message.method !== undefined) session.dispatch(message.method, message.params as never)
      return
    }
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    if (message.error) waiting.reject(new BrowserError(`${waiting.method}: ${message.error.message}`))
    else waiting.resolve(message.result)
  }
}
