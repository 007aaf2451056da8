import type { LiveStreamState, StreamKind } from '../../../../shared/streams/live-stream.ts'
import { useCall } from '../../../data/client.ts'

/** Every stream, with the state of its connection. */
export function useLiveStreams() {
  return useCall('streams', 'live')
}

/** A connection changes as often as its rows do: apart, so that only one of them is drawn at a time. */
export function useLiveStream(stream: StreamKind) {
  const live = useLiveStreams()
  return { ...live, value: live.value?.streams.find((candidate) => candidate.stream === stream) ?? null }
}

/** What the service reports instead of opening a stream; null for any other state. */
export function connectionIssueOf(state: LiveStreamState) {
  if (state.kind !== 'waiting' && state.kind !== 'blocked') return null
  const { fault } = state
  return fault.kind === 'problem' && fault.problem.slug === 'streaming-connection'
    ? (fault.problem.extra.connection_issue ?? null)
    : null
}

/** A stream without rules delivers nothing: something to do first, not a failure. */
export function lacksRules(state: LiveStreamState): boolean {
  return connectionIssueOf(state) === 'RuleConfigurationIssue'
}
