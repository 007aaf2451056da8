import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { LiveStreams, StreamKind } from '../../../shared/streams/live-stream.ts'
import { t } from '../../../shared/text/language.ts'
import type { Client } from '../../core/api/types.ts'
import { refuse } from '../../core/faults.ts'
import type { Clock, EmitEach, Logger } from '../../core/ports.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import { createLiveStreams } from './live-streams.ts'
import type { StreamTimes } from './reconnecting.ts'
import { createConnectionGateway } from './service-connections.ts'
import { createStreamGateway } from './stream-gateway.ts'
import type { StreamWork } from './stream-host.ts'

export interface StreamsParts {
  readonly calls: Pick<ServiceCalls, 'application' | 'asApplication'>
  readonly client: Pick<Client, 'stream'>
  readonly work: StreamWork
  readonly clock: Clock
  readonly logger: Logger
  readonly emitEach: EmitEach
  readonly shownEnvironment: () => string | null
  readonly times?: StreamTimes | undefined
}

export interface Streams {
  readonly handlers: Handlers<'streams'>
  /** Keys, the sandbox or something else that streams wait for may have changed. */
  retryBlocked(): void
  networkChanged(): void
  start(): void
  close(): Promise<void>
}

export function createStreams(parts: StreamsParts): Streams {
  const { calls, work, clock, logger, emitEach, shownEnvironment, times } = parts
  const connections = createConnectionGateway(calls)
  const gateway = createStreamGateway(parts.client)
  const live = createLiveStreams({
    calls,
    gateway,
    connections,
    work,
    clock,
    logger,
    emitEach,
    shownEnvironment,
    times,
  })
  const statesAfter = (outcome: Outcome<void>): Outcome<LiveStreams> => mapOutcome(outcome, live.states)
  const shownStream = (stream: StreamKind) => {
    const environmentId = shownEnvironment()
    return environmentId === null
      ? refuse(t`Choose an environment first.`)
      : succeed({ environmentId, stream })
  }
  return {
    handlers: {
      async connections({ status }) {
        const caller = calls.application()
        if (!caller.ok) return caller
        return mapOutcome(await connections.list(caller.value, status), (found) => ({
          connections: found.map((one) => ({
            ...one,
            ours: one.ended === null && one.id !== null && live.remoteIds().has(one.id),
          })),
          seenAt: clock.now(),
        }))
      },
      async endConnections({ ids }) {
        const caller = calls.application()
        return caller.ok ? connections.end(caller.value, ids) : caller
      },
      async endConnectionsOf({ endpoint }) {
        const caller = calls.application()
        return caller.ok ? connections.endOf(caller.value, endpoint) : caller
      },
      async endAllConnections() {
        const caller = calls.application()
        return caller.ok ? connections.endAll(caller.value) : caller
      },
      live: async () => succeed(live.states()),
      connect: async ({ stream }) => statesAfter(await live.connect(stream)),
      disconnect: async ({ stream }) => statesAfter(await live.disconnect(stream)),
      async entries({ filter, offset, count }) {
        const key = shownStream(filter.stream)
        return key.ok ? work.api.list({ environmentId: key.value.environmentId, filter, offset, count }) : key
      },
      async entry({ id }) {
        const entry = await work.api.entry({ id })
        if (!entry.ok) return entry
        return entry.value === null ? refuse(t`This event is no longer stored.`) : succeed(entry.value)
      },
      async facets({ stream }) {
        const key = shownStream(stream)
        return key.ok ? work.api.facets(key.value) : key
      },
      async ruleCounts({ stream }) {
        const key = shownStream(stream)
        return key.ok ? work.api.ruleCounts(key.value) : key
      },
      async clear({ stream }) {
        const key = shownStream(stream)
        if (!key.ok) return key
        return mapOutcome(await work.api.clear(key.value), () => {
          emitEach('streamsChanged', () => ({ streams: live.states(), connections: false }))
        })
      },
    },
    retryBlocked: live.retryBlocked,
    networkChanged: live.networkChanged,
    start: () => void live.start(),
    async close() {
      await live.close()
      await work.close()
    },
  }
}
