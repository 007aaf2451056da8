import { mapOutcome } from '../../../shared/core/outcome.ts'
import type { Clock } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import { createConnectionGateway } from './service-connections.ts'

export interface StreamsParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
  readonly clock: Clock
}

export function createStreams({ calls, clock }: StreamsParts): { readonly handlers: Handlers<'streams'> } {
  const gateway = createConnectionGateway(calls)
  return {
    handlers: {
      async connections({ status }) {
        const caller = calls.application()
        if (!caller.ok) return caller
        return mapOutcome(await gateway.list(caller.value, status), (connections) => ({
          connections,
          seenAt: clock.now(),
        }))
      },
      async endConnections({ ids }) {
        const caller = calls.application()
        return caller.ok ? gateway.end(caller.value, ids) : caller
      },
    },
  }
}
