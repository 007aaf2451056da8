import { z } from 'zod'
import { t } from '../../text/language.ts'
import { commaList } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

const source = { document: 'platform', place: 'Other operations named in the changelog' } as const

const ended = z.looseObject({
  data: z.looseObject({
    successful_kills: z.int().optional(),
    failed_kills: z.int().optional(),
    results: z.array(z.looseObject({})).optional(),
  }),
})

const asApp = platformGroup({ auth: 'bearer', source })

export const connectionOperations = {
  list: asApp('GET /connections', {
    id: 'connections.list',
    title: t`List streaming connections`,
    params: () => ({
      status: z.string().optional(),
      endpoints: commaList(z.string().min(1)).optional(),
      max_results: z.int().min(1).max(100).optional(),
    }),
    reply: () =>
      z.looseObject({
        data: z
          .array(
            z.looseObject({
              id: z.string().optional(),
              endpoint_name: z.string().optional(),
              client_ip: z.string().nullish(),
              connected_at: z.string().nullish(),
              disconnected_at: z.string().nullish(),
              disconnect_reason: z.string().nullish(),
            }),
          )
          .default([]),
      }),
  }),
  endAll: asApp('DELETE /connections/all', {
    id: 'connections.endAll',
    title: t`End all streaming connections`,
    reply: () => ended,
  }),
  endOfEndpoint: asApp('DELETE /connections/:endpoint_id', {
    id: 'connections.endOfEndpoint',
    title: t`End the connections of one streaming endpoint`,
    params: () => ({ endpoint_id: z.string().min(1).max(64) }),
    reply: () => ended,
  }),
  end: asApp('DELETE /connections', {
    id: 'connections.end',
    title: t`End some streaming connections`,
    body: () => z.object({ uuids: z.array(z.string().min(1)).min(1).max(100) }),
    reply: () => ended,
  }),
}
