import { parseIsoTime } from '../../../shared/api/conventions.ts'
import type { activityOperations } from '../../../shared/api/platform/activity.ts'
import { activityEndpoint } from '../../activity/activity-feed.ts'
import { type invalidRequest, invalidRequests, type RequestError } from '../../answer/platform-errors.ts'
import { type HandlerResult, stream } from '../../answer/reply.ts'
import type { Context } from '../common/contract.ts'

/** Maximum connections per app (activity.md#activity-stream). */
const maxConnections = 2
const minute = 60_000
const day = 24 * 60 * minute

/** Sends the requested past events, then new ones; with an end time, only past events before it. */
export function openActivityStream({
  params,
  caller: { app },
  service: { activity, streams },
  incoming,
  now,
}: Context<typeof activityOperations.stream>): HandlerResult {
  const { backfill_minutes: minutes = 0, start_time, end_time } = params
  const end = end_time === undefined ? undefined : parseIsoTime(end_time)
  const defaultStart = end === undefined ? now : now - day
  const start = start_time === undefined ? defaultStart : parseIsoTime(start_time)
  const [wrong, ...more] = spanErrors(params, start, end, now)
  if (wrong !== undefined) return invalidRequests([wrong, ...more])
  const opening = streams.open({ endpoint: activityEndpoint, app, incoming }, maxConnections)
  if (opening.kind === 'refused') return opening.problem
  activity.repeat(opening.connection, Math.min(start, now - minutes * minute), end)
  if (end !== undefined) opening.connection.finish()
  return stream(opening.connection)
}

function spanErrors(
  { start_time, end_time }: Context<typeof activityOperations.stream>['params'],
  start: number,
  end: number | undefined,
  now: number,
): readonly Parameters<typeof invalidRequest>[0][] {
  const errors: RequestError[] = []
  if (start_time !== undefined && (start < now - day || start > now)) {
    const message = '`start_time` has to be within the last 24 hours.'
    errors.push({ message, parameter: 'start_time', value: start_time })
  }
  if (
    end_time !== undefined &&
    end !== undefined &&
    (end > now || (start_time !== undefined && end <= start))
  ) {
    const message = '`end_time` has to be after `start_time` and not in the future.'
    errors.push({ message, parameter: 'end_time', value: end_time })
  }
  return errors
}
