import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { endpointOfStream, type StreamKind } from '../../../shared/streams/live-stream.ts'
import type { Caller, SendOptions } from '../../core/api/types.ts'
import type { Logger } from '../../core/ports.ts'
import type { ConnectionClaim } from './ports.ts'
import { failureClass } from './reconnecting.ts'
import type { ConnectionGateway } from './service-connections.ts'
import type { StoredStream } from './stored-stream.ts'

/** Maximum difference between connection times in the service's list and in its Date header, both in whole seconds. */
const sameConnectionMs = 5_000
/** No one waits for these requests. */
const background: SendOptions = { waitsForReset: false, maximumWaitMs: 0 }

/** ID of the open connection in the service's list that began closest to a time on the service's clock. */
export async function idOfClaim(
  connections: ConnectionGateway,
  caller: Caller,
  stream: StreamKind,
  openedAt: number,
): Promise<Outcome<string | null>> {
  const listed = await connections.list(caller, 'active', background)
  if (!listed.ok) return listed
  const [nearest] = listed.value
    .filter(({ endpoint }) => endpoint === endpointOfStream[stream])
    .map(({ id, connectedAt }) => ({ id, distance: Math.abs((connectedAt ?? 0) - openedAt) }))
    .filter(({ distance }) => distance < sameConnectionMs)
    .toSorted((a, b) => a.distance - b.distance)
  return succeed(nearest?.id ?? null)
}

interface LeftOverParts {
  readonly connections: ConnectionGateway
  readonly stored: Pick<StoredStream, 'record' | 'change'>
  readonly logger: Logger
}

/** A connection that was left open at the service would block the next one. Fails only if the service can't be reached. */
export async function endStaleConnection(
  { connections, stored, logger }: LeftOverParts,
  caller: Caller,
  stream: StreamKind,
): Promise<Outcome<void>> {
  const { claim } = stored.record()
  if (claim === null) return succeed(undefined)
  const ended = await endClaimed(connections, caller, stream, claim)
  if (!ended.ok && failureClass(ended.fault) === 'network') return ended
  if (!ended.ok) logger.warn('streams.endStaleConnection', { stream, fault: ended.fault.kind })
  await stored.change({ claim: null })
  return succeed(undefined)
}

/** Ends a connection that may still be open at the service. Succeeds if the service doesn't list it. */
async function endClaimed(
  connections: ConnectionGateway,
  caller: Caller,
  stream: StreamKind,
  { remoteId, openedAt }: ConnectionClaim,
): Promise<Outcome<void>> {
  const id = remoteId === null ? await idOfClaim(connections, caller, stream, openedAt) : succeed(remoteId)
  // A service that doesn't list connections doesn't end them either.
  if (!id.ok) return failureClass(id.fault) === 'network' ? id : succeed(undefined)
  if (id.value === null) return succeed(undefined)
  const ended = await connections.end(caller, [id.value], background)
  return ended.ok ? succeed(undefined) : ended
}
