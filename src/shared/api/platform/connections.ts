import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

/** Streaming connections of an app, open and ended ones (streams.md#connections). */

export const streamEndpoints = [
  'filtered_stream',
  'powerstream',
  'activity_stream',
  'sample_stream',
  'sample10_stream',
  'firehose_stream',
  'firehose_stream_lang_en',
  'firehose_stream_lang_ja',
  'firehose_stream_lang_ko',
  'firehose_stream_lang_pt',
  'tweets_compliance_stream',
  'users_compliance_stream',
  'tweet_label_stream',
  'likes_firehose_stream',
  'likes_sample10_stream',
  'likes_compliance_stream',
] as const

export const connectionFields = [
  'client_ip',
  'connected_at',
  'disconnect_reason',
  'disconnected_at',
  'endpoint_name',
  'id',
] as const

const source = citeDocumented('streams#connections')

const ended = () =>
  z.looseObject({
    data: z.looseObject({
      successful_kills: z.int().optional(),
      failed_kills: z.int().optional(),
      results: z
        .array(
          z.looseObject({
            uuid: z.string(),
            success: z.boolean(),
            error_message: z.string().nullish(),
          }),
        )
        .default([]),
    }),
  })

const asApp = platformGroup({ auth: 'bearer', source })

export const connectionOperations = {
  list: asApp('GET /connections', {
    id: 'connections.list',
    title: t`List streaming connections`,
    params: () => ({
      status: z.enum(['active', 'inactive', 'all']).optional(),
      endpoints: commaList(z.enum(streamEndpoints)).optional(),
      max_results: z.int().min(1).max(100).optional().describe(`Connections per page; default 10`),
      pagination_token: z.string().min(1).optional(),
      'connection.fields': commaList(z.enum(connectionFields)).optional(),
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
        meta: z
          .looseObject({ result_count: z.int().optional(), next_token: z.string().nullish() })
          .optional(),
      }),
  }),
  endAll: asApp('DELETE /connections/all', {
    id: 'connections.endAll',
    title: t`End all streaming connections`,
    reply: ended,
  }),
  endOfEndpoint: asApp('DELETE /connections/:endpoint_id', {
    id: 'connections.endOfEndpoint',
    title: t`End the connections of one streaming endpoint`,
    params: () => ({ endpoint_id: z.enum(streamEndpoints) }),
    reply: ended,
  }),
  end: asApp('DELETE /connections', {
    id: 'connections.end',
    title: t`End some streaming connections`,
    body: () => z.object({ uuids: z.array(z.string().min(1)).min(1).max(100) }),
    reply: ended,
  }),
}
