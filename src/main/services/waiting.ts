import type { Wait, WaitingState } from '../../shared/bridge.ts'
import type { Waiting } from '../api/types.ts'
import type { Clock } from '../ports.ts'
import type { Emit } from './dependencies.ts'

/** Follows what a person waits for, so that nobody takes a wait for a program that hangs. */
export interface WaitingFollower {
  state(): WaitingState
  /** Runs one sending, which says when it has to wait. */
  during<T>(operation: string, send: (onWaiting: (waiting: Waiting) => void) => Promise<T>): Promise<T>
}

export function createWaitingFollower(clock: Clock, emit: Emit): WaitingFollower {
  const waits = new Map<object, Wait>()
  let told: Wait | null = null

  /** Of several waits the longest is told. */
  const longest = (): Wait | null =>
    [...waits.values()].sort((left, right) => right.until - left.until)[0] ?? null
  const tell = () => {
    const next = longest()
    if (next === told) return
    told = next
    emit('waitingChanged', { now: next })
  }
  return {
    state: () => ({ now: longest() }),
    async during(operation, send) {
      const sending = {}
      try {
        return await send(({ reason, until }) => {
          if (until <= clock.now()) return
          waits.set(sending, { operation, reason, until })
          tell()
        })
      } finally {
        waits.delete(sending)
        tell()
      }
    },
  }
}
