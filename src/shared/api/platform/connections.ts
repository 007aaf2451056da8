import { z } from 'zod'
import { commaList } from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Open connections of streams (platform document, changelog; public-facts C8 for the shapes). */

const common = {
  host: 'platform',
  version: '2',
  auth: 'bearer',
  source: { document: 'platform', place: 'Other operations named in the changelog' },
} as const

const list = defineOperation({
  id: 'connections.list',
  title: 'List streaming connections',
  method: 'GET',
  ...common,
  path: '/connections',
  params: () =>
    z.object({
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
  effect: 'read',
})

const ended = z.looseObject({
  data: z.looseObject({
    successful_kills: z.int().optional(),
    failed_kills: z.int().optional(),
    results: z.array(z.looseObject({})).optional(),
  }),
})

const endAll = defineOperation({
  id: 'connections.endAll',
  title: 'End all streaming connections',
  method: 'DELETE',
  ...common,
  path: '/connections/all',
  params: () => z.object({}),
  reply: () => ended,
  effect: 'destructive',
})

const endOfEndpoint = defineOperation({
  id: 'connections.endOfEndpoint',
  title: 'End the connections of one streaming endpoint',
  method: 'DELETE',
  ...common,
  path: '/connections/:endpoint_id',
  params: () => z.object({ endpoint_id: z.string().min(1).max(64) }),
  reply: () => ended,
  effect: 'destructive',
})

const end = defineOperation({
  id: 'connections.end',
  title: 'End some streaming connections',
  method: 'DELETE',
  ...common,
  path: '/connections',
  params: () => z.object({}),
  body: () => z.object({ uuids: z.array(z.string().min(1)).min(1).max(100) }),
  reply: () => ended,
  effect: 'destructive',
})

export const connectionOperations = { list, endAll, endOfEndpoint, end }
