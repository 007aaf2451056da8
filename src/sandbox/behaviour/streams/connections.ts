import { type connectionOperations, streamEndpoints } from '../../../shared/api/platform/connections.ts'
import { type JsonReply, json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { App } from '../../state/platform-data.ts'
import type { StreamConnection } from '../../streams/stream-connection.ts'
import type { ConnectionRecord } from '../../streams/stream-connections.ts'
import type { PlatformBehaviours, PlatformReviews } from '../common/contract.ts'
import { readCursor, writeCursor } from '../common/cursor.ts'
import { bodyErrors } from '../common/platform-refusals.ts'

type Operations = typeof connectionOperations

const defaultPageSize = 10
const defaultFields = ['connected_at', 'endpoint_name'] as const

export const connectionBehaviours: PlatformBehaviours<Operations> = {
  list({ params, caller: { app }, service: { streams } }) {
    const { status = 'active', endpoints, max_results = defaultPageSize, pagination_token: token } = params
    const requestedEndpoints: ReadonlySet<string> | null = endpoints === undefined ? null : new Set(endpoints)
    const all = streams
      .recordsOf(app.consumer_key)
      .filter(
        ({ endpoint, ended }) =>
          (status === 'all' || (status === 'active') === (ended === null)) &&
          (requestedEndpoints === null || requestedEndpoints.has(endpoint)),
      )
    const after = token === undefined ? null : readCursor(listName(app), token)
    const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after[1]) + 1)
    const page = rest.slice(0, max_results)
    const last = page.at(-1)
    const fields = [...new Set([...defaultFields, ...(params['connection.fields'] ?? [])])]
    return json({
      data: page.map((record) => {
        const fieldValues = show(record)
        return Object.fromEntries(
          fields.flatMap((field) => (fieldValues[field] === null ? [] : [[field, fieldValues[field]]])),
        )
      }),
      meta: {
        result_count: page.length,
        ...(rest.length > page.length && last !== undefined
          ? { next_token: writeCursor(listName(app), [last.connectedAt, last.id]) }
          : {}),
      },
    })
  },

  endAll: ({ caller: { app }, service: { streams } }) => end(streams.openOf(app.consumer_key), []),

  endOfEndpoint: ({ params: { endpoint_id }, caller: { app }, service: { streams } }) =>
    end(
      streams.openOf(app.consumer_key).filter(({ endpoint }) => endpoint === endpoint_id),
      [],
    ),

  end({ json: body, operation, caller: { app }, service: { streams } }) {
    const uuids = new Set(operation.body?.parse(body).uuids)
    const connections = streams.openOf(app.consumer_key).filter(({ id }) => uuids.has(id))
    const missing = [...uuids].filter((uuid) => !connections.some(({ id }) => id === uuid))
    return end(connections, missing)
  },
}

export const connectionReviews: PlatformReviews<Operations> = {
  list({ given: { pagination_token: token }, caller: { app } }) {
    if (token === undefined || readCursor(listName(app), token) !== null) return []
    const message = `The \`pagination_token\` query parameter value [${token}] is not valid`
    return [{ message, parameter: 'pagination_token', value: token }]
  },

  endOfEndpoint({ given: { endpoint_id = '' } }) {
    const endpointIds: readonly string[] = streamEndpoints
    if (endpointIds.includes(endpoint_id)) return []
    const message = `The \`endpoint_id\` parameter value [${endpoint_id}] is not one of [${endpointIds.join(',')}]`
    return [{ message, parameter: 'endpoint_id', value: endpoint_id }]
  },

  end({ operation, json: body }) {
    const parsedBody = operation.body?.safeParse(body ?? {})
    return parsedBody?.success === false ? bodyErrors(parsedBody.error, body) : []
  },
}

function listName(app: App): string {
  return `connections of ${app.consumer_key}`
}

function show({ id, endpoint, clientIp, connectedAt, ended }: ConnectionRecord) {
  return {
    id,
    endpoint_name: endpoint,
    client_ip: clientIp,
    connected_at: isoMilliseconds(connectedAt),
    disconnected_at: ended === null ? null : isoMilliseconds(ended.at),
    disconnect_reason: ended?.reason ?? null,
  }
}

function end(connections: readonly StreamConnection[], missing: readonly string[]): JsonReply {
  for (const connection of connections) {
    connection.disconnect('ForceDisconnect', 'The app ended the connection.', 'operator_disconnect')
  }
  return json({
    data: {
      successful_kills: connections.length,
      failed_kills: missing.length,
      results: [
        ...connections.map(({ id }) => ({ uuid: id, success: true })),
        ...missing.map((uuid) => ({
          uuid,
          success: false,
          error_message: 'No open connection has this ID.',
        })),
      ],
    },
  })
}
