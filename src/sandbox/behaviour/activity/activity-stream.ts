import type { activityOperations } from '../../../shared/api/platform/activity.ts'
import { type Answer, stream } from '../../answer/reply.ts'
import type { Context } from '../common/contract.ts'

/** An app has two of them at a time (public-facts-2 V2). */
const maxConnections = 2

export function openActivityStream({
  params,
  caller: { app },
  service: { streams },
  incoming,
}: Context<typeof activityOperations.stream>): Answer {
  const opening = streams.open({ endpoint: 'activity_stream', app, incoming }, maxConnections)
  if (opening.kind === 'refused') return opening.problem
  if (params.end_time !== undefined) opening.connection.finish()
  return stream(opening.connection)
}
