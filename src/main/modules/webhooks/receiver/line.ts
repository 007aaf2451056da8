/** Deliveries without a right signature that may wait at once. */
const maxDoubtful = 50
/** How much the bodies of all that wait may come to. */
const maxBytes = 64_000_000

export interface Line {
  /** Resolves when it is this delivery's turn; false at once where too many wait already. */
  turn(delivery: { readonly isDoubtful: boolean; readonly bytes: number }): Promise<boolean>
}

/**
 * Gives each delivery a turn of the event loop of its own, so that many at once never hold up main. Those without a
 * right signature come last, and where too many of them wait, further ones aren't let in: a flood of them must not
 * delay what the service sends.
 */
export function createLine(): Line {
  const waiting = { trusted: [] as (() => void)[], doubtful: [] as (() => void)[] }
  let bytes = 0
  let going = false
  const next = (): void => {
    const begin = waiting.trusted.shift() ?? waiting.doubtful.shift()
    if (begin === undefined) {
      going = false
      return
    }
    begin()
    setImmediate(next)
  }
  return {
    turn(delivery) {
      const isFull = bytes + delivery.bytes > maxBytes
      if (isFull || (delivery.isDoubtful && waiting.doubtful.length >= maxDoubtful)) {
        return Promise.resolve(false)
      }
      bytes += delivery.bytes
      return new Promise((resolve) => {
        const queue = delivery.isDoubtful ? waiting.doubtful : waiting.trusted
        queue.push(() => {
          bytes -= delivery.bytes
          resolve(true)
        })
        if (going) return
        going = true
        setImmediate(next)
      })
    },
  }
}
