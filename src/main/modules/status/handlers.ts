import { succeed } from '../../../shared/core/outcome.ts'
import type { Handlers } from '../dependencies.ts'
import type { Connection } from './connection.ts'
import type { LimitsFollower } from './limits.ts'
import type { WaitingFollower } from './waiting.ts'

interface StatusParts {
  readonly connection: Connection
  readonly limits: LimitsFollower
  readonly waiting: WaitingFollower
}

export function createStatusHandlers({ connection, limits, waiting }: StatusParts): Handlers<'status'> {
  return {
    connection: async () => succeed(connection.state()),
    limits: async () => succeed(limits.state()),
    rateWindows: async () => succeed(limits.windows()),
    waiting: async () => succeed(waiting.state()),
    async cancelWait({ id }) {
      waiting.cancel(id)
      return succeed(undefined)
    },
  }
}
