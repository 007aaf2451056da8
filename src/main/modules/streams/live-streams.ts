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

class RunningStreams implements LiveStreamSet {
  readonly #parts: LiveStreamsParts
  readonly #connectionByKey = new Map<string, LiveConnection>()
  #connectionsChanged = false
  #closed = false
  readonly #notifier: ReturnType<typeof coalesced>
  /** Reads the file once; its wanted streams only count at the start. */
  #loading: Promise<Outcome<void>> | null = null

  constructor(parts: LiveStreamsParts) {
    this.#parts = parts
    const { emitEach } = parts
    this.#notifier = coalesced(notifyMs, () => {
      const connections = this.#connectionsChanged
      emitEach('streamsChanged', () => ({ streams: this.states(), connections }))
      this.#connectionsChanged = false
    })
  }

  #keyText({ environmentId, stream }: StreamKey) {
    return `${stream} ${environmentId}`
  }

  readonly states = (): LiveStreams => {
    const environmentId = this.#parts.shownEnvironment()
    return {
      environmentId,
      streams: streamKinds.map((stream) => {
        const connection =
          environmentId === null
            ? undefined
            : this.#connectionByKey.get(this.#keyText({ environmentId, stream }))
        return connection?.state() ?? { ...nothing, stream }
      }),
    }
  }

  #connectionOf(key: StreamKey, record: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim' | 'latestId'>) {
    const { work, logger, calls } = this.#parts
    const name = this.#keyText(key)
    const there = this.#connectionByKey.get(name)
    if (there !== undefined) return there
    const fresh = createLiveConnection(key, record, {
      gateway: this.#parts.gateway,
      connections: this.#parts.connections,
      work: work.api,
      clock: this.#parts.clock,
      logger,
      times: this.#parts.times ?? defaultStreamTimes,
      callerOf: () => calls.application(key.environmentId),
      changed: (what) => {
        if (what === 'connections') this.#connectionsChanged = true
        this.#notifier.call()
      },
    })
    this.#connectionByKey.set(name, fresh)
    return fresh
  }

  #load(): Promise<Outcome<void>> {
    const { work } = this.#parts
    this.#loading ??= work.api.records().then((records) => {
      if (!records.ok) {
        this.#loading = null
        return records
      }
      for (const record of records.value) {
        const connection = this.#connectionOf(
          { environmentId: record.environmentId, stream: record.stream },
          record,
        )
        if (record.wanted && !this.#closed) connection.start()
      }
      this.#notifier.call()
      return succeed(undefined)
    })
    return this.#loading
  }

  readonly remoteIds: LiveStreamSet['remoteIds'] = () =>
    new Set([...this.#connectionByKey.values()].flatMap((connection) => connection.remoteId() ?? []))

  readonly connect: LiveStreamSet['connect'] = async (stream) => {
    const { calls, work } = this.#parts
    const caller = calls.application()
    if (!caller.ok) return caller
    const loaded = await this.#load()
    if (!loaded.ok) return loaded
    if (this.#closed) return fail(closing)
    const key = { environmentId: caller.value.environment.id, stream }
    const noted = await work.api.change({ ...key, change: { wanted: true } })
    if (!noted.ok) return noted
    const connection = this.#connectionOf(key, { app: '', completeUntil: null, claim: null, latestId: 0 })
    connection.start()
    // Connecting one that waits means trying now.
    connection.wake()
    return succeed(undefined)
  }

  readonly disconnect: LiveStreamSet['disconnect'] = async (stream) => {
    const { work } = this.#parts
    const environmentId = this.#parts.shownEnvironment()
    if (environmentId === null) return succeed(undefined)
    const key = { environmentId, stream }
    const noted = await work.api.change({ ...key, change: { wanted: false } })
    await this.#connectionByKey.get(this.#keyText(key))?.stop()
    return noted.ok ? succeed(undefined) : noted
  }

  readonly retryBlocked: LiveStreamSet['retryBlocked'] = () => {
    for (const connection of this.#connectionByKey.values()) connection.retryBlocked()
  }

  readonly networkChanged: LiveStreamSet['networkChanged'] = () => {
    for (const connection of this.#connectionByKey.values()) connection.networkChanged()
  }

  readonly start: LiveStreamSet['start'] = async () => {
    const { work, logger } = this.#parts
    if (!(await work.hasFile())) return
    const loaded = await this.#load()
    if (!loaded.ok) logger.warn('streams.load', { fault: loaded.fault.kind })
  }

  readonly close: LiveStreamSet['close'] = async () => {
    this.#closed = true
    await Promise.all([...this.#connectionByKey.values()].map((connection) => connection.stop('closing')))
    this.#notifier.end()
  }
}

export function createLiveStreams(parts: LiveStreamsParts): LiveStreamSet {
  return new RunningStreams(parts)
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
