import { activityOperations } from '../../../shared/api/platform/activity.ts'
import { streamRuleOperations } from '../../../shared/api/platform/stream-rules.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { StreamKind } from '../../../shared/streams/live-stream.ts'
import type { Caller, Client, StreamOptions, StreamSink } from '../../core/api/types.ts'

/** The part of a stream that a connection is for. Times are milliseconds of the service's clock. */
export type StreamSpan =
  | { readonly kind: 'live'; readonly backfillMinutes: number }
  | { readonly kind: 'recovery'; readonly since: number; readonly until: number }

export interface StreamGateway {
  /** Succeeds when the service ends the connection. */
  receive(
    caller: Caller,
    stream: StreamKind,
    span: StreamSpan,
    sink: StreamSink,
    options: StreamOptions,
  ): Promise<Outcome<void>>
}

/** Enough for a list row and a post's details. */
const postParameters = {
  'tweet.fields': [
    'author_id',
    'created_at',
    'entities',
    'lang',
    'public_metrics',
    'referenced_tweets',
  ] as const,
  expansions: ['author_id'] as const,
  'user.fields': ['name', 'username'] as const,
}

export function createStreamGateway(client: Pick<Client, 'stream'>): StreamGateway {
  return {
    receive(caller, stream, span, sink, options) {
      const iso = (at: number) => new Date(at).toISOString()
      const backfillMinutes = span.kind === 'recovery' ? 0 : span.backfillMinutes
      const backfill = backfillMinutes > 0 ? { backfill_minutes: backfillMinutes } : {}
      const time =
        span.kind === 'recovery' ? { start_time: iso(span.since), end_time: iso(span.until) } : backfill
      switch (stream) {
        case 'filtered': {
          const params = {
            ...time,
            'tweet.fields': [...postParameters['tweet.fields']],
            expansions: [...postParameters.expansions],
            'user.fields': [...postParameters['user.fields']],
          }
          return client.stream(caller, streamRuleOperations.connect, { params }, sink, options)
        }
        case 'activity':
          return client.stream(caller, activityOperations.stream, { params: time }, sink, options)
        case 'dedicated': {
          const params =
            span.kind === 'recovery'
              ? { startTime: iso(span.since), endTime: iso(span.until) }
              : { ...(backfillMinutes > 0 ? { backfillMinutes } : {}) }
          return client.stream(caller, streamRuleOperations.connectDedicated, { params }, sink, options)
        }
      }
    },
  }
}
