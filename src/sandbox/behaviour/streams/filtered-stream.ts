import type { streamRuleOperations } from '../../../shared/api/platform/stream-rules.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { RequestError } from '../../answer/platform-errors.ts'
import { type HandlerResult, stream } from '../../answer/reply.ts'
import { type ProblemError, problem } from '../../answer/service-error.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { App } from '../../state/platform-data.ts'
import type { PostFormat } from '../../streams/filtered-stream.ts'
import type { Context, PlatformReviewContext } from '../common/contract.ts'

type Connect = typeof streamRuleOperations.connect
type ConnectDedicated = typeof streamRuleOperations.connectDedicated

/** One connection at a time, plus two recoveries (streams.md#connecting). */
const maxConnections = 1
const maxRecoveries = 2

const minute = 60_000
const day = 24 * 60 * minute

interface Span {
  readonly backfillMinutes: number | undefined
  readonly start: string | undefined
  readonly end: string | undefined
}

export function connectFilteredStream(context: Context<Connect>): HandlerResult {
  const { params, incoming } = context
  const { backfill_minutes: backfillMinutes, start_time: start, end_time: end, ...query } = params
  const format = { kind: 'filtered', query, origin: incoming.origin } as const
  return connectTo(context, format, { backfillMinutes, start, end })
}

/** The powerstream (streams.md#powerstream). */
export function connectDedicatedStream(context: Context<ConnectDedicated>): HandlerResult {
  const { backfillMinutes, startTime: start, endTime: end } = context.params
  return connectTo(context, { kind: 'dedicated' }, { backfillMinutes, start, end })
}

function connectTo(
  {
    caller: { app },
    service,
    now,
    incoming,
  }: Pick<Context<Connect>, 'caller' | 'service' | 'now' | 'incoming'>,
  format: PostFormat,
  { backfillMinutes = 0, start, end }: Span,
): HandlerResult {
  const { world, streams, filteredStream } = service
  const refusal = issueOf(app)
  if (refusal !== null) return refusal
  const hasRules = world.platform.stream_rules.find(
    (rule) => rule.consumer_key === app.consumer_key && rule.stream === format.kind,
  )
  if (hasRules === undefined) {
    const detail =
      format.kind === 'filtered'
        ? 'You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream.'
        : 'You must define rules using the POST /2/powerstream/rules endpoint before connecting to powerstream.'
    const extra = { connection_issue: 'RuleConfigurationIssue' } as const
    return problem(409, 'streaming-connection', 'ConnectionException', detail, extra)
  }
  const isRecovery = start !== undefined || end !== undefined
  const limit = isRecovery ? maxRecoveries : maxConnections
  const endpoint = format.kind === 'filtered' ? 'filtered_stream' : 'powerstream'
  const opening = streams.open({ endpoint, app, incoming, isRecovery }, limit)
  if (opening.kind === 'refused') return opening.problem
  const { connection } = opening
  if (format.kind === 'dedicated') {
    const timestamp = isoMilliseconds(now)
    connection.send(writeJson({ type: 'connection_metadata', datacenter: 'sandbox', timestamp }))
  }
  const from = start === undefined ? now - backfillMinutes * minute : Date.parse(start)
  const to = end === undefined ? undefined : Date.parse(end)
  if (isRecovery || backfillMinutes > 0) filteredStream.resend(connection, format, from, to)
  // A recovery ends when it's done.
  if (isRecovery) connection.finish()
  else filteredStream.connect(connection, format)
  return stream(connection)
}

/** The app's `stream_issue`, a switch of the control interface. */
function issueOf({ stream_issue }: App): ProblemError | null {
  switch (stream_issue) {
    case null:
      return null
    case 'noncompliant-rules': {
      const detail = 'The rules of the app no longer comply with what its package allows.'
      return problem(409, 'noncompliant-rules', 'NonCompliantRules', detail, {})
    }
    case 'ProvisioningSubscription':
    case 'RulesInvalidIssue':
      return problem(409, 'streaming-connection', 'ConnectionException', issueDetails[stream_issue], {
        connection_issue: stream_issue,
      })
  }
}

const issueDetails = {
  ProvisioningSubscription: 'The stream of the app is still being set up. Connect again in a minute.',
  RulesInvalidIssue: 'Rules of the app are no longer valid. Replace them before connecting.',
} as const

export function reviewFilteredStream({ given, now }: PlatformReviewContext<Connect>) {
  return reviewSpan(['start_time', given.start_time], ['end_time', given.end_time], now)
}

export function reviewDedicatedStream({ given, now }: PlatformReviewContext<ConnectDedicated>) {
  return reviewSpan(['startTime', given.startTime], ['endTime', given.endTime], now)
}

type Bound = readonly [parameter: string, value: string | undefined]

function reviewSpan(start: Bound, end: Bound, now: number): readonly RequestError[] {
  const errors: RequestError[] = []
  const add = (parameter: string, value: string, message: string) =>
    errors.push({ message, parameter, value })
  for (const [parameter, value] of [start, end]) {
    if (value === undefined) continue
    const at = Date.parse(value)
    const isOutside = at < now - day || at > now
    if (isOutside) add(parameter, value, `'${parameter}' must be within the last 24 hours.`)
  }
  const [from, to] = [start[1], end[1]]
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    add(end[0], to, `'${end[0]}' must be after '${start[0]}'.`)
  }
  return errors
}
