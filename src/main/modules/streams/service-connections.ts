import type { ReplyOf } from '../../../shared/api/operation.ts'
import { connectionOperations, type streamEndpoints } from '../../../shared/api/platform/connections.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type {
  ConnectionStatus,
  EndedConnections,
  ServiceConnection,
} from '../../../shared/streams/service-connection.ts'
import type { Caller, SendOptions } from '../../core/api/types.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'

/** The app's streaming connections at the service. */
export interface ConnectionGateway {
  list(
    caller: Caller,
    status: ConnectionStatus,
    options?: SendOptions,
  ): Promise<Outcome<readonly ServiceConnection[]>>
  end(caller: Caller, ids: readonly string[], options?: SendOptions): Promise<Outcome<EndedConnections>>
  endOf(caller: Caller, endpoint: StreamEndpoint): Promise<Outcome<EndedConnections>>
  endAll(caller: Caller): Promise<Outcome<EndedConnections>>
}

export type StreamEndpoint = (typeof streamEndpoints)[number]

const pageSize = 100
const maxPages = 10
const shownFields = [
  'id',
  'endpoint_name',
  'client_ip',
  'connected_at',
  'disconnected_at',
  'disconnect_reason',
] as const

type Page = ReplyOf<typeof connectionOperations.list>

export function createConnectionGateway(calls: Pick<ServiceCalls, 'asApplication'>): ConnectionGateway {
  return {
    async list(caller, status, options) {
      const connections: ServiceConnection[] = []
      let token: string | null = null
      for (let page = 0; page < maxPages; page += 1) {
        const params = { status, max_results: pageSize, 'connection.fields': [...shownFields] }
        const answer: Outcome<{ readonly reply: Page }> = await calls.asApplication(
          caller,
          connectionOperations.list,
          { params: token === null ? params : { ...params, pagination_token: token } },
          options,
        )
        if (!answer.ok) return answer
        const { data, meta }: Page = answer.value.reply
        connections.push(...data.map(connectionOf))
        token = meta?.next_token ?? null
        if (token === null) break
      }
      return succeed(connections)
    },
    async end(caller, ids, options) {
      const input = { params: {}, body: { uuids: [...ids] } }
      const answer = await calls.asApplication(caller, connectionOperations.end, input, options)
      return mapOutcome(answer, ({ reply }) => countOf(reply))
    },
    async endOf(caller, endpoint) {
      const params = { endpoint_id: endpoint }
      const answer = await calls.asApplication(caller, connectionOperations.endOfEndpoint, { params })
      return mapOutcome(answer, ({ reply }) => countOf(reply))
    },
    async endAll(caller) {
      const answer = await calls.asApplication(caller, connectionOperations.endAll, { params: {} })
      return mapOutcome(answer, ({ reply }) => countOf(reply))
    },
  }
}

function countOf({ data }: ReplyOf<typeof connectionOperations.end>): EndedConnections {
  return {
    ended: data.successful_kills ?? data.results.filter(({ success }) => success).length,
    gone: data.failed_kills ?? data.results.filter(({ success }) => !success).length,
  }
}

function connectionOf(row: Page['data'][number]): ServiceConnection {
  const at = timeOf(row.disconnected_at)
  const reason = row.disconnect_reason ?? null
  return {
    id: row.id ?? null,
    endpoint: row.endpoint_name ?? '',
    ours: false,
    clientIp: row.client_ip ?? null,
    connectedAt: timeOf(row.connected_at),
    ended: at === null && reason === null ? null : { at, reason },
  }
}

function timeOf(text: string | null | undefined): number | null {
  const at = text == null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
