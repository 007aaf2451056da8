import type { ConnectionState } from '../../../shared/contract/status.ts'
import type { RequestEvent } from '../../core/api/types.ts'
import type { Clock, Emit } from '../../core/ports.ts'

/** Tracks whether requests reach the current environment, without sending any of its own. */
export interface Connection {
  state(): ConnectionState
  observe(event: RequestEvent): void
  /**
   * The current environment. After a change its connection is unknown; one that isn't running (the built-in sandbox) is
   * known not to answer.
   */
  follow(environmentId: string | null, runs: boolean): void
}

export function createConnection(clock: Clock, emit: Emit): Connection {
  let environmentId: string | null = null
  let ran = true
  let state: ConnectionState = { kind: 'unknown', since: clock.now() }

  const become = (next: ConnectionState['kind']) => {
    if (next === state.kind) return
    state = { kind: next, since: clock.now() }
    emit('connectionChanged', state)
  }
  return {
    state: () => state,
    observe(event) {
      if (event.environmentId !== environmentId) return
      if (event.status !== null) become(event.status >= 500 ? 'failing' : 'online')
      else if (event.fault?.kind === 'offline' || event.fault?.kind === 'timeout') become('offline')
    },
    follow(next, runs) {
      const isOther = next !== environmentId
      environmentId = next
      if (!runs) become('offline')
      else if (isOther || !ran) become('unknown')
      ran = runs
    },
  }
}
