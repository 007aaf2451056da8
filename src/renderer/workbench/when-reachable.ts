import type { Fault } from '../../shared/core/fault.ts'
import type { Live } from './workbench.ts'

/** Calls `retry` when the service can be reached again: a request succeeded, or the sandbox was started. */
export function whenReachable(live: Pick<Live, 'connection' | 'sandbox'>, retry: () => void): void {
  live.connection.subscribe((now, before) => {
    if (now.kind === 'online' && before.kind !== 'online') retry()
  })
  let ran = live.sandbox.value()?.kind === 'running'
  live.sandbox.store.subscribe(() => {
    const runs = live.sandbox.value()?.kind === 'running'
    if (runs && !ran) retry()
    ran = runs
  })
}

/** Whether a call failed because the service couldn't be reached, the state that `whenReachable` waits out. */
export function isUnreachable(fault: Fault): boolean {
  return fault.kind === 'offline' || fault.kind === 'sandboxStopped'
}
