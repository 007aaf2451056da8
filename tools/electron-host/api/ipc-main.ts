// ipcMain: handlers and listeners for messages of preload scripts.
import { declareFace, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'

type Handler = (event: object, ...values: unknown[]) => unknown

const levels = declareFace('ipcMain', {
  handle: 'faithful',
})

/** Channel names are the application's own: every name is a known event here. */
class IpcMain extends StrictEmitter {
  readonly face: this = strict(this, 'ipcMain', levels)
  readonly handlers = new Map<string, Handler>()

  constructor() {
    super('ipcMain', [])
  }

  override on(channel: string | symbol, listener: (...values: unknown[]) => void): this {
    this.setMaxListeners(0)
    super.rawOn(channel, listener)
    return this.face
  }

  override once(channel: string | symbol, listener: (...values: unknown[]) => void): this {
    super.rawOnce(channel, listener)
    return this.face
  }

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') throw new TypeError('Expected handler to be a function')
    if (this.handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    }
    this.handlers.set(channel, handler)
  }
}

/** The raw object, for the host itself. */
export const ipcMainEmitter = new IpcMain()
export const ipcMain = ipcMainEmitter.face
