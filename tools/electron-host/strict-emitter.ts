// An event emitter that knows its events: listening to any other name on its face throws.
import { EventEmitter } from 'node:events'
import { declareEvents } from './strict.ts'

/** Base of every class with events. `face` is what application code sees. */
export abstract class StrictEmitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super()
    declareEvents(this, name, events)
    this.setMaxListeners(0)
  }

  abstract get face(): this
}

/** The first argument of every Electron event. Extra fields are assigned by the emitter of the event. */
export class HostEvent {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}
