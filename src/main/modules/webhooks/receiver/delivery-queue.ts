/** Maximum waiting deliveries without a valid signature. */
const maxUntrusted = 50
/** Maximum total size of waiting and pending bodies. */
const maxBytes = 64_000_000
/** Deliveries saved at once, sharing one sync. */
const maxTaken = 32

export interface DeliveryQueue {
  /** Resolves with the function that ends this delivery's turn; null at once if too many are waiting. */
  turn(delivery: { readonly isUntrusted: boolean; readonly bytes: number }): Promise<(() => void) | null>
}

/**
 * Limits deliveries on their way to main. Those without a valid signature come last and are refused first, so a flood
 * can't delay the service.
 */
export function createDeliveryQueue(): DeliveryQueue {
  const waiting = { trusted: [] as (() => void)[], untrusted: [] as (() => void)[] }
  let bytes = 0
  let takenCount = 0
  let going = false
  const next = (): void => {
    const begin = takenCount < maxTaken ? (waiting.trusted.shift() ?? waiting.untrusted.shift()) : undefined
    going = begin !== undefined
    if (begin === undefined) return
    takenCount += 1
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
      if (isFull || (delivery.isUntrusted && waiting.untrusted.length >= maxUntrusted)) {
        return Promise.resolve(null)
      }
      bytes += delivery.bytes
      const end = (): void => {
        bytes -= delivery.bytes
        takenCount -= 1
        go()
      }
      return new Promise((resolve) => {
        const queue = delivery.isUntrusted ? waiting.untrusted : waiting.trusted
        queue.push(() => resolve(end))
        go()
      })
    },
  }
}
