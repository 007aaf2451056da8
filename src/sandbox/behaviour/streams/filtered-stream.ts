import type { streamRuleOperations } from '../../../shared/api/platform/stream-rules.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import { type Answer, stream } from '../../answer/reply.ts'
import { problem } from '../../answer/service-error.ts'
import type { Context, PlatformReviewContext } from '../common/contract.ts'

type Connect = typeof streamRuleOperations.connect

/** One connection at a time, plus two recoveries (public-facts-2 W1, W3). */
const maxConnections = 1
const maxRecoveries = 2

const minute = 60_000
const day = 24 * 60 * minute

export function connectFilteredStream({
  params,
  caller: { app },
  service,
  now,
  incoming,
}: Context<Connect>): Answer {
  const { world, streams, filteredStream } = service
  const hasRules = world.platform.stream_rules.find(
    (rule) => rule.consumer_key === app.consumer_key && rule.stream === 'filtered',
  )
  if (hasRules === undefined) {
    const detail =
      'You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream.'
    const extra = { connection_issue: 'RuleConfigurationIssue' } as const
    return problem(409, 'streaming-connection', 'ConnectionException', detail, extra)
  }
  const { backfill_minutes = 0, start_time, end_time } = params
  const isRecovery = start_time !== undefined || end_time !== undefined
  const limit = isRecovery ? maxConnections + maxRecoveries : maxConnections
  const opening = streams.open({ endpoint: 'filtered_stream', app, incoming }, limit)
  if (opening.kind === 'refused') return opening.problem
  const { connection } = opening
  const from = start_time === undefined ? now - backfill_minutes * minute : Date.parse(start_time)
  const to = end_time === undefined ? undefined : Date.parse(end_time)
  if (isRecovery || backfill_minutes > 0) filteredStream.resend(connection, params, incoming.origin, from, to)
  // A recovery ends when it's done.
  if (isRecovery) connection.finish()
  else filteredStream.connect(connection, params, incoming.origin)
  return stream(connection)
}

export function reviewFilteredStream({
  given,
  now,
}: PlatformReviewContext<Connect>): readonly RequestError[] {
  const { start_time, end_time } = given
  const errors: RequestError[] = []
  const add = (parameter: string, value: string, message: string) =>
    errors.push({ message, parameter, value })
  for (const [parameter, value] of Object.entries({ start_time, end_time })) {
    if (value === undefined) continue
    const at = Date.parse(value)
    const isOutside = at < now - day || at > now
    if (isOutside) add(parameter, value, `'${parameter}' must be within the last 24 hours.`)
  }
  if (start_time !== undefined && end_time !== undefined && Date.parse(start_time) >= Date.parse(end_time)) {
    add('end_time', end_time, "'end_time' must be after 'start_time'.")
  }
  return errors
}
