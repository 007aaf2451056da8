import { z } from 'zod'
import {
  connectionStatuses,
  type EndedConnections,
  type ServiceConnections,
} from '../streams/service-connection.ts'
import { call } from './call.ts'

/** The part of the contract about streaming connections. */
const streamCalls = {
  /** The app's streaming connections, including those of other programs, as the service lists them. */
  connections: call(() =>
    z.strictObject({ status: z.enum(connectionStatuses) }),
  ).returns<ServiceConnections>(),
  /** Ends connections at the service; null for all. */
  endConnections: call(() =>
    z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(100).nullable() }),
  ).returns<EndedConnections>(),
}

export const streamContract = { streams: streamCalls }
