// ipcMain: handlers for the calls of preload scripts. Listeners can be added, because a dependency does, but pages
// can't send to them.
import { EventEmitter } from 'node:events'
import { declareFace, strict } from '../strict.ts'

type Handler = (event: object, ...values: unknown[]) => unknown

export const ipcHandlers = new Map<string, Handler>()

class IpcMain extends EventEmitter {
  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') throw new TypeError('Expected handler to be a function')
    if (ipcHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    ipcHandlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    ipcHandlers.delete(channel)
  }
}

export const ipcMain = strict(
  new IpcMain(),
  'ipcMain',
  declareFace('ipcMain', { faithful: 'handle removeHandler' }),
)
