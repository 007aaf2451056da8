import type { ConnectionState } from '../../../shared/contract/status.ts'
import type { RequestEvent } from '../../core/api/types.ts'
import type { Clock } from '../../core/ports.ts'

export interface ShownEnvironment {
  readonly id: string
  /** The built-in sandbox only runs on request; one that isn't running is known not to answer. */
  readonly isRunning: boolean
}

/** Tracks whether requests reach the environments that windows show, without sending any of its own. */
export interface Connection {
  state(environmentId: string | null): ConnectionState
  observe(event: RequestEvent): void
  /** The environments that windows show now. The connection of a new one is unknown. */
  follow(environments: readonly ShownEnvironment[]): void
}

export function createConnection(clock: Clock, announce: () => void): Connection {
  const unknown = (): ConnectionState => ({ kind: 'unknown', since: clock.now() })
  const beginning = unknown()
  const states = new Map<string, ConnectionState>()
  const stoppedIds = new Set<string>()

  const become = (environmentId: string, kind: ConnectionState['kind']): boolean => {
    if (states.get(environmentId)?.kind === kind) return false
    states.set(environmentId, { kind, since: clock.now() })
    return true
  }
  return {
    state: (environmentId) => (environmentId === null ? undefined : states.get(environmentId)) ?? beginning,
    observe({ environmentId, status, fault }) {
      if (!states.has(environmentId)) return
      const isUnreached = status === null && (fault?.kind === 'offline' || fault?.kind === 'timeout')
      if (status === null && !isUnreached) return
      const answeredKind = status !== null && status >= 500 ? 'failing' : 'online'
      if (become(environmentId, status === null ? 'offline' : answeredKind)) announce()
    },
    follow(environments) {
      let hasChanged = false
      const shownIds = new Set(environments.map(({ id }) => id))
      for (const id of states.keys()) if (!shownIds.has(id)) hasChanged = states.delete(id) || hasChanged
      for (const { id, isRunning } of environments) {
        const wasStopped = stoppedIds.has(id)
        if (!isRunning) hasChanged = become(id, 'offline') || hasChanged
        else if (wasStopped || !states.has(id)) hasChanged = become(id, 'unknown') || hasChanged
        if (isRunning) stoppedIds.delete(id)
        else stoppedIds.add(id)
      }
      if (hasChanged) announce()
    },
  }
}
