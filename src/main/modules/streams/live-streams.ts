import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type LiveStreams, type StreamKind, streamKinds } from '../../../shared/streams/live-stream.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Clock, EmitEach, Logger } from '../../core/ports.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import { createLiveConnection, type LiveConnection } from './live-connection.ts'
import type { StreamKey, StreamRecord } from './ports.ts'
import { defaultStreamTimes, type StreamTimes } from './reconnecting.ts'
import type { ConnectionGateway } from './service-connections.ts'
import type { StreamGateway } from './stream-gateway.ts'
import type { StreamWork } from './stream-host.ts'

export interface LiveStreamsParts {
  readonly calls: Pick<ServiceCalls, 'application'>
  readonly gateway: StreamGateway
  readonly connections: ConnectionGateway
  readonly work: Pick<StreamWork, 'api' | 'hasFile'>
  readonly clock: Clock
  readonly logger: Logger
  readonly emitEach: EmitEach
  /** The environment shown in windows. */
  readonly shownEnvironment: () => string | null
  readonly times?: StreamTimes | undefined
}

/** The streams of every environment, one connection each. */
export interface LiveStreamSet {
  states(): LiveStreams
  /** The service's IDs of the connections held here. */
  remoteIds(): ReadonlySet<string>
  connect(stream: StreamKind): Promise<Outcome<void>>
  disconnect(stream: StreamKind): Promise<Outcome<void>>
  /** Keys, the sandbox or something else that streams wait for may have changed. */
  retryBlocked(): void
  networkChanged(): void
  /** Connects the streams that were connected when the program ended. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Minimum interval between events: a stream can add rows many times a second. */
const notifyMs = 500

export function createLiveStreams(parts: LiveStreamsParts): LiveStreamSet {
  const { calls, work, emitEach, logger } = parts
  const connectionByKey = new Map<string, LiveConnection>()
  const keyText = ({ environmentId, stream }: StreamKey) => `${stream} ${environmentId}`
  let connectionsChanged = false
  let closed = false

  const states = (): LiveStreams => {
    const environmentId = parts.shownEnvironment()
    return {
      environmentId,
      streams: streamKinds.map((stream) => {
        const connection =
          environmentId === null ? undefined : connectionByKey.get(keyText({ environmentId, stream }))
        return connection?.state() ?? { ...nothing, stream }
      }),
    }
  }
  const notifier = coalesced(notifyMs, () => {
    const connections = connectionsChanged
    emitEach('streamsChanged', () => ({ streams: states(), connections }))
    connectionsChanged = false
  })

  const connectionOf = (
    key: StreamKey,
    record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>,
  ) => {
    const name = keyText(key)
    const there = connectionByKey.get(name)
    if (there !== undefined) return there
    const fresh = createLiveConnection(key, record, {
      gateway: parts.gateway,
      connections: parts.connections,
      work: work.api,
      clock: parts.clock,
      logger,
      times: parts.times ?? defaultStreamTimes,
      callerOf: () => calls.application(key.environmentId),
      changed(what) {
        if (what === 'connections') connectionsChanged = true
        notifier.call()
      },
    })
    connectionByKey.set(name, fresh)
    return fresh
  }
  /** Reads the file once; its wanted streams only count at the start. */
  let loading: Promise<Outcome<void>> | null = null
  const load = (): Promise<Outcome<void>> => {
    loading ??= work.api.records().then((records) => {
      if (!records.ok) {
        loading = null
        return records
      }
      for (const record of records.value) {
        const connection = connectionOf(
          { environmentId: record.environmentId, stream: record.stream },
          record,
        )
        if (record.wanted && !closed) connection.start()
      }
      notifier.call()
      return succeed(undefined)
    })
    return loading
  }

  return {
    states,
    remoteIds: () =>
      new Set([...connectionByKey.values()].flatMap((connection) => connection.remoteId() ?? [])),
    async connect(stream) {
      const caller = calls.application()
      if (!caller.ok) return caller
      const loaded = await load()
      if (!loaded.ok) return loaded
      if (closed) return fail(closing)
      const key = { environmentId: caller.value.environment.id, stream }
      const noted = await work.api.change({ ...key, change: { wanted: true } })
      if (!noted.ok) return noted
      const connection = connectionOf(key, { app: '', completeUntil: null, claim: null, latestId: 0 })
      connection.start()
      // Connecting one that waits means trying now.
      connection.wake()
      return succeed(undefined)
    },
    async disconnect(stream) {
      const environmentId = parts.shownEnvironment()
      if (environmentId === null) return succeed(undefined)
      const key = { environmentId, stream }
      const noted = await work.api.change({ ...key, change: { wanted: false } })
      await connectionByKey.get(keyText(key))?.stop()
      return noted.ok ? succeed(undefined) : noted
    },
    retryBlocked() {
      for (const connection of connectionByKey.values()) connection.retryBlocked()
    },
    networkChanged() {
      for (const connection of connectionByKey.values()) connection.networkChanged()
    },
    async start() {
      if (!(await work.hasFile())) return
      const loaded = await load()
      if (!loaded.ok) logger.warn('streams.load', { fault: loaded.fault.kind })
    },
    async close() {
      closed = true
      await Promise.all([...connectionByKey.values()].map((connection) => connection.stop('closing')))
      notifier.end()
    },
  }
}

const nothing = {
  state: { kind: 'stopped' },
  rate: 0,
  received: 0,
  duplicates: 0,
  reconnects: 0,
  latestId: 0,
} as const
const closing = { kind: 'cancelled', message: '' } as const
