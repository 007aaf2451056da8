import { eventChannel } from '../../../shared/bridge/channels.ts'
import type { PendingRequests, ShellRequest } from '../../core/ports-desktop.ts'
import type { EventTarget } from '../bridge/bridge-events.ts'

/** The most requests that wait for a page; a page that takes none is broken. */
const maxWaiting = 50

export interface ActivationQueue extends PendingRequests {
  add(request: ShellRequest): void
  /** From now on windows can be opened; the first one gets the queue. */
  ready(): void
}

/** Queues requests from outside until a page takes them; without a page, one is opened. */
export function createActivationQueue(windows: {
  readonly current: () => EventTarget | undefined
  readonly open: () => void
}): ActivationQueue {
  let waiting: readonly ShellRequest[] = []
  let ready = false
  return {
    add(request) {
      waiting = [...waiting, request].slice(-maxWaiting)
      const target = windows.current()
      if (target === undefined) {
        if (ready) windows.open()
      } else if (!target.webContents.isDestroyed()) {
        target.webContents.send(eventChannel('arrived'), { waiting: waiting.length })
      }
    },
    ready() {
      ready = true
    },
    take() {
      const requests = waiting
      waiting = []
      return requests
    },
  }
}
