import { z } from 'zod'
import { streamEndpoints } from '../../api/platform/connections.ts'
import { act, call } from '../../bridge/call.ts'
import { rowRange } from '../../bridge/inputs.ts'
import {
  type LiveStreams,
  type RuleCount,
  type StreamEntryDetails,
  type StreamFacets,
  type StreamPage,
  streamFilter,
  streamKind,
} from '../../streams/live-stream.ts'
import {
  connectionStatuses,
  type EndedConnections,
  type ServiceConnections,
} from '../../streams/service-connection.ts'
import { t } from '../../text/language.ts'

const nothing = z.undefined()
const ofStream = z.strictObject({ stream: streamKind })

/** The part of the contract about streams: the connections that main holds, and the app's at the service. */
const streamCalls = {
  /** The persistent connections of the chosen environment; `streamsChanged` reports changes. */
  live: call('shows', () => nothing).returns<LiveStreams>(),
  /** Connects, and again after every break, until `disconnect`. One that waits tries at once. */
  connect: act(t`Connect a stream`, () => ofStream).returns<LiveStreams>(),
  disconnect: call('stops', () => ofStream).returns<LiveStreams>(),
  /** What a stream brought, with its connections and gaps between, newest first. */
  entries: call('shows', () =>
    z.strictObject({
      filter: streamFilter,
      ...rowRange,
    }),
  ).returns<StreamPage>(),
  entry: call('shows', () => z.strictObject({ id: z.int().min(1) })).returns<StreamEntryDetails>(),
  facets: call('shows', () => ofStream).returns<StreamFacets>(),
  ruleCounts: call('shows', () => ofStream).returns<readonly RuleCount[]>(),
  /** Deletes what a stream brought from this computer. */
  clear: act(t`Delete what a stream brought`, () => ofStream, {
    confirms: () => t`It’s deleted from this computer. This can’t be undone.`,
  }).returns<void>(),
  /** The app's streaming connections, including those of other programs, as the service lists them. */
  connections: call('reads', () =>
    z.strictObject({ status: z.enum(connectionStatuses) }),
  ).returns<ServiceConnections>(),
  /** Ends connections at the service. */
  endConnections: act(t`End streaming connections`, () =>
    z.strictObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(100) }),
  ).returns<EndedConnections>(),
  /** Ends the app's connections of one kind of stream. */
  endConnectionsOf: act(t`End streaming connections`, () =>
    z.strictObject({ endpoint: z.enum(streamEndpoints) }),
  ).returns<EndedConnections>(),
  endAllConnections: act(t`End streaming connections`, () => nothing).returns<EndedConnections>(),
}

export const streamContract = { streams: streamCalls }
