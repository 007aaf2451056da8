import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Operation } from '../../../shared/api/operation.ts'
import type { Wait, WaitingState } from '../../../shared/contract/status.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { Clock, Emit } from '../../core/ports.ts'

/** Tracks the waits of a person's requests, so that a wait doesn't look like a hang, and ends them on request. */
export interface WaitingFollower {
  state(): WaitingState
  /** Sends with options that make its waits visible and cancelable. */
  during<T>(
    operation: Pick<Operation, 'id' | 'title'>,
    options: SendOptions,
    send: (options: SendOptions) => Promise<T>,
  ): Promise<T>
  /** Ends a wait as canceled. A request already sent is left alone, since it may have taken effect. */
  cancel(id: number): void
  /**
   * Blocks new requests, ends every wait, and gives pending requests a moment to be answered. Once it resolves, every
   * caller has its outcome and has synchronously done what follows from it, such as storing it.
   */
  close(): Promise<void>
}

interface Sending {
  readonly abort: AbortController
  /** Null while it isn't waiting. */
  wait: Wait | null
}

/** A share of the time limit for exiting (`shell/app/graceful-shutdown.ts`). */
const closingGraceMs = 1_500
const pollMs = 20

export function createWaitingFollower(clock: Clock, emit: Emit): WaitingFollower {
  const sendings = new Map<number, Sending>()
  let lastId = 0
  let closed = false

  const state = (): WaitingState => ({
    waits: [...sendings.values()]
      .flatMap(({ wait }) => wait ?? [])
      .sort((left, right) => right.until - left.until),
  })
  const isWaiting = ({ wait }: Sending) => wait !== null && wait.until > clock.now()
  return {
    state,
    async during(operation, options, send) {
      lastId += 1
      const id = lastId
      const sending: Sending = { abort: new AbortController(), wait: null }
      if (closed) sending.abort.abort()
      sendings.set(id, sending)
      const { signal, onWaiting } = options
      const ownSignal = sending.abort.signal
      try {
        return await send({
          ...options,
          signal: signal === undefined ? ownSignal : AbortSignal.any([signal, ownSignal]),
          onWaiting(waiting) {
            onWaiting?.(waiting)
            const { reason, until, status } = waiting
            if (until <= clock.now()) return
            const named = { id, operationId: operation.id, operation: operation.title }
            sending.wait = { ...named, reason, until, ...(status !== undefined && { status }) }
            if (closed) sending.abort.abort()
            emit('waitingChanged', state())
          },
        })
      } finally {
        sendings.delete(id)
        if (sending.wait !== null) emit('waitingChanged', state())
      }
    },
    cancel(id) {
      const sending = sendings.get(id)
      if (sending !== undefined && isWaiting(sending)) sending.abort.abort()
    },
    async close() {
      closed = true
      for (const sending of sendings.values()) if (isWaiting(sending)) sending.abort.abort()
      const until = performance.now() + closingGraceMs
      while (sendings.size > 0 && performance.now() < until) await setTimeout(pollMs)
      for (const { abort } of sendings.values()) abort.abort()
      while (sendings.size > 0) await setTimeout(pollMs)
      await setImmediate()
    },
  }
}
