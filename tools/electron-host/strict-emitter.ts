// An event emitter that knows its events: listening to any other name throws.
import { EventEmitter } from 'node:events'
import { NotProvided } from './strict.ts'

type Listener = Parameters<EventEmitter['on']>[1]

/** Base of every class with events. `face` is what application code sees; chained calls return it. */
export abstract class StrictEmitter extends EventEmitter {
  readonly #name: string
  readonly #events: ReadonlySet<string>

  constructor(name: string, events: readonly string[]) {
    super()
    this.#name = name
    this.#events = new Set(events)
    this.setMaxListeners(0)
  }

  abstract get face(): this

  /** Listens without a check of the name. */
  protected rawOn(event: string | symbol, listener: Listener): void {
    super.on(event, listener)
  }

  protected rawOnce(event: string | symbol, listener: Listener): void {
    super.once(event, listener)
  }

  #check(event: string | symbol): void {
    if (typeof event === 'string' && !this.#events.has(event)) {
      throw new NotProvided(`the event '${event}' of ${this.#name}`)
    }
  }

  override on(event: string | symbol, listener: Listener): this {
    this.#check(event)
    super.on(event, listener)
    return this.face
  }

  override addListener(event: string | symbol, listener: Listener): this {
    return this.on(event, listener)
  }

  override once(event: string | symbol, listener: Listener): this {
    this.#check(event)
    super.once(event, listener)
    return this.face
  }

  override prependListener(event: string | symbol, listener: Listener): this {
    this.#check(event)
    super.prependListener(event, listener)
    return this.face
  }

  override prependOnceListener(event: string | symbol, listener: Listener): this {
    this.#check(event)
    super.prependOnceListener(event, listener)
    return this.face
  }

  override off(event: string | symbol, listener: Listener): this {
    super.off(event, listener)
    return this.face
  }

  override removeListener(event: string | symbol, listener: Listener): this {
    super.removeListener(event, listener)
    return this.face
  }

  override removeAllListeners(event?: string | symbol): this {
    super.removeAllListeners(event)
    return this.face
  }
}

/** The first argument of every Electron event. Extra fields are assigned by the emitter of the event. */
export class HostEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
