import type { Wait, WaitingState } from '../../shared/bridge.ts'
import type { Operation } from '../../shared/catalogue/operation.ts'
import type { SendOptions } from '../api/types.ts'
import type { Clock } from '../ports.ts'
import type { Emit } from './dependencies.ts'

/** Follows what a person waits for, so that nobody takes a wait for a program that hangs, and ends it on request. */
export interface WaitingFollower {
  state(): WaitingState
  /** Runs one sending with the options that let it be seen waiting and its wait be ended. */
  during<T>(
    operation: Pick<Operation, 'id' | 'title'>,
    options: SendOptions,
    send: (options: SendOptions) => Promise<T>,
  ): Promise<T>
  /** Ends a wait as cancelled. A request that is on its way is left alone: nobody knows what it has done. */
  cancel(id: number): void
}

interface Sending {
  readonly wait: Wait
  readonly abort: AbortController
}

export function createWaitingFollower(clock: Clock, emit: Emit): WaitingFollower {
  const sendings = new Map<number, Sending>()
  let lastId = 0

  const state = (): WaitingState => ({
    waits: [...sendings.values()].map(({ wait }) => wait).sort((left, right) => right.until - left.until),
  })
  return {
    state,
    async during(operation, options, send) {
      lastId += 1
      const id = lastId
      const abort = new AbortController()
      const { signal, onWaiting } = options
      try {
        return await send({
          ...options,
          signal: signal === undefined ? abort.signal : AbortSignal.any([signal, abort.signal]),
          onWaiting(waiting) {
            onWaiting?.(waiting)
            const { reason, until } = waiting
            if (until <= clock.now()) return
            sendings.set(id, {
              wait: { id, operationId: operation.id, operation: operation.title, reason, until },
              abort,
            })
            emit('waitingChanged', state())
          },
        })
      } finally {
        if (sendings.delete(id)) emit('waitingChanged', state())
      }
    },
    cancel(id) {
      const sending = sendings.get(id)
      if (sending !== undefined && sending.wait.until > clock.now()) sending.abort.abort()
    },
  }
}
