import { eventChannel } from '../../../shared/contract/channels.ts'
import type { Arrivals, OutsideArrival } from '../../core/ports-desktop.ts'
import type { EventTarget } from '../bridge/bridge-events.ts'

/** So many wait for a page at most; a page that takes none is broken. */
const mostWaiting = 50

export interface ArrivalQueue extends Arrivals {
  add(arrival: OutsideArrival): void
  /** From now on windows can be opened; the first one takes what has come before. */
  ready(): void
}

/**
 * Keeps what came from outside until a page takes it. The page in front is told; one that is still loading asks by
 * itself when it is ready, and where there is none, one is opened.
 */
export function createArrivals(windows: {
  readonly current: () => EventTarget | undefined
  readonly open: () => void
}): ArrivalQueue {
  let waiting: readonly OutsideArrival[] = []
  let ready = false
  return {
    add(arrival) {
      waiting = [...waiting, arrival].slice(-mostWaiting)
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
      const taken = waiting
      waiting = []
      return taken
    },
  }
}
