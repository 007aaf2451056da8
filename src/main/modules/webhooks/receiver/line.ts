/** Deliveries without a right signature that may wait at once. */
const maxDoubtful = 50
/** How much the bodies of all that wait or are being saved may come to. */
const maxBytes = 64_000_000
/** Deliveries that main saves at once: they share one sync of the disk. */
const maxTaken = 32

export interface Line {
  /**
   * Resolves when it is this delivery's turn, with what ends the turn; with null at once where too many wait already.
   */
  turn(delivery: { readonly isDoubtful: boolean; readonly bytes: number }): Promise<(() => void) | null>
}

/**
 * Lets only so many deliveries be on their way to main at once. Those without a right signature come last, and where too
 * many of them wait, further ones aren't let in: a flood of them must not delay what the service sends.
 */
export function createLine(): Line {
  const waiting = { trusted: [] as (() => void)[], doubtful: [] as (() => void)[] }
  let bytes = 0
  let taken = 0
  let going = false
  const next = (): void => {
    const begin = taken < maxTaken ? (waiting.trusted.shift() ?? waiting.doubtful.shift()) : undefined
    going = begin !== undefined
    if (begin === undefined) return
    taken += 1
    begin()
    setImmediate(next)
  }
  const go = (): void => {
    if (going) return
    going = true
    setImmediate(next)
  }
  return {
    turn(delivery) {
      const isFull = bytes + delivery.bytes > maxBytes
      if (isFull || (delivery.isDoubtful && waiting.doubtful.length >= maxDoubtful)) {
        return Promise.resolve(null)
      }
      bytes += delivery.bytes
      const end = (): void => {
        bytes -= delivery.bytes
        taken -= 1
        go()
      }
      return new Promise((resolve) => {
        const queue = delivery.isDoubtful ? waiting.doubtful : waiting.trusted
        queue.push(() => resolve(end))
        go()
      })
    },
  }
}
