import { succeed } from '../../../shared/core/outcome.ts'
import type { Handlers } from '../dependencies.ts'
import type { Connection } from './connection.ts'
import type { LimitsFollower } from './limits.ts'
import type { WaitingFollower } from './waiting.ts'

interface StatusParts {
  /** The environment that the calling window shows. */
  readonly shownEnvironment: () => string | null
  readonly connection: Connection
  readonly limits: LimitsFollower
  readonly waiting: WaitingFollower
}

export function createStatusHandlers({
  shownEnvironment,
  connection,
  limits,
  waiting,
}: StatusParts): Handlers<'status'> {
  return {
    connection: async () => succeed(connection.state(shownEnvironment())),
    limits: async () => succeed(limits.state(shownEnvironment())),
    rateWindows: async () => succeed(limits.windows(shownEnvironment())),
    waiting: async () => succeed(waiting.state()),
    async cancelWait({ id }) {
      waiting.cancel(id)
      return succeed(undefined)
    },
  }
}
