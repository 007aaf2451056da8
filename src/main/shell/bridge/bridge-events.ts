import { eventChannel } from '../../../shared/bridge/channels.ts'
import type { BridgeEvents, EventName } from '../../../shared/contract/contract.ts'

export interface EventTarget {
  isDestroyed(): boolean
  readonly webContents: {
    isDestroyed(): boolean
    send(channel: string, payload: unknown): void
  }
}

/** Maximum pushes per second and event name. */
const pushesPerSecond = 60
const interval = Math.ceil(1_000 / pushesPerSecond)

/** Notifies every window; the payload is the whole state, so of a burst only the first and the last are sent. */
export type EmitEvent = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void

export function createWindowBroadcaster(targets: () => readonly EventTarget[]): EmitEvent {
  const resting = new Set<EventName>()
  const latest = new Map<EventName, unknown>()

  const send = (name: EventName, payload: unknown) => {
    for (const target of targets()) {
      if (target.isDestroyed() || target.webContents.isDestroyed()) continue
      target.webContents.send(eventChannel(name), payload)
    }
    resting.add(name)
    setTimeout(() => {
      resting.delete(name)
      if (!latest.has(name)) return
      const waiting = latest.get(name)
      latest.delete(name)
      send(name, waiting)
    }, interval)
  }

  return (name, payload) => {
    if (resting.has(name)) latest.set(name, payload)
    else send(name, payload)
  }
}
