import { eventChannel } from '../../../shared/bridge/channels.ts'
import type { EventName } from '../../../shared/contract/contract.ts'
import { inWindow, type WindowId } from '../../core/calling-window.ts'
import type { Emit, EmitEach } from '../../core/ports.ts'

export interface EventTarget {
  isDestroyed(): boolean
  readonly webContents: {
    readonly id: WindowId
    isDestroyed(): boolean
    send(channel: string, payload: unknown): void
  }
}

/** Maximum pushes per second and event name. */
const pushesPerSecond = 60
const interval = Math.ceil(1_000 / pushesPerSecond)

/** Notifies every window; the payload is the whole state, so of a burst only the first and the last are sent. */
export function createWindowBroadcaster(targets: () => readonly EventTarget[]): {
  readonly emit: Emit
  readonly emitEach: EmitEach
} {
  const resting = new Set<EventName>()
  const latest = new Map<EventName, () => unknown>()

  const send = (name: EventName, read: () => unknown) => {
    for (const target of targets()) {
      if (target.isDestroyed() || target.webContents.isDestroyed()) continue
      const { webContents } = target
      webContents.send(eventChannel(name), inWindow(webContents.id, read))
    }
    resting.add(name)
    setTimeout(() => {
      resting.delete(name)
      const readLatest = latest.get(name)
      latest.delete(name)
      if (readLatest !== undefined) send(name, readLatest)
    }, interval)
  }
  const sendOrWait = (name: EventName, read: () => unknown) => {
    if (resting.has(name)) latest.set(name, read)
    else send(name, read)
  }

  return { emit: (name, payload) => sendOrWait(name, () => payload), emitEach: sendOrWait }
}
