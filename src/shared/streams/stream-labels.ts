import { formatCount } from '../text/format.ts'
import { plural, t } from '../text/language.ts'
import type { EventSource, StreamEnding, StreamEntry, StreamKind, StreamOpening } from './live-stream.ts'

export const streamLabels: Readonly<Record<StreamKind, string>> = {
  filtered: t`Filtered stream`,
  activity: t`Activity stream`,
  dedicated: t`Dedicated stream`,
}

export const sourceLabels: Readonly<Record<EventSource, string>> = {
  live: t`Live`,
  backfill: t`Backfill`,
  recovery: t`Recovery`,
}

/** Values of `disconnect_type`, and the other problem with which a stream ends (errors-and-limits.md#problem-objects). */
const disconnectTypes: Readonly<Record<string, string>> = {
  OperationalDisconnect: t`The service restarted the stream`,
  UpstreamOperationalDisconnect: t`A part of the service restarted`,
  ForceDisconnect: t`The connection was ended on purpose`,
  UpstreamUncleanDisconnect: t`A part of the service failed`,
  SlowReader: t`Events weren’t read fast enough`,
  InternalError: t`The service had an error`,
  ClientApplicationStateDegraded: t`The app’s access changed`,
  InvalidRules: t`The stream’s rules aren’t valid`,
  'client-disconnected': t`The service lost the connection to this program`,
}

/** The reason of an ended connection; a type that isn't documented stands for itself. */
export function disconnectLabel(type: string): string {
  return Object.hasOwn(disconnectTypes, type) ? (disconnectTypes[type] ?? type) : type
}

export function endingLabel(ending: StreamEnding): string {
  switch (ending.kind) {
    case 'disconnected': {
      const { type } = ending
      if (type === null) return ending.detail || t`The service ended the connection`
      return Object.hasOwn(disconnectTypes, type) ? disconnectLabel(type) : ending.detail || type
    }
    case 'closed':
      return t`The service closed the connection without a reason`
    case 'silent':
      return t`No data and no keep-alive for 22 seconds`
    case 'failed':
      return ending.message === '' ? t`The connection broke` : ending.message
    case 'networkChanged':
      return t`The network changed, or this computer woke up`
    case 'stopped':
      return t`Disconnected here`
    case 'lost':
      return t`Flightdeck ended without closing the connection`
  }
}

export function openingLabel(opening: StreamOpening): string {
  switch (opening.kind) {
    case 'live':
      return t`From now on`
    case 'backfill':
      return plural(opening.minutes, {
        one: 'With the last # minute once more',
        other: 'With the last # minutes once more',
      })
    case 'recovery':
      return t`Recovery of a gap`
  }
}

type Gap = Extract<StreamEntry, { kind: 'gap' }>

/** "42 s without a connection, filled: 17 events". */
export function gapLabel({ from, to, fill, events }: Gap): string {
  const time = shortDuration(to - from)
  const brought = plural(events, { one: '# new event', other: '# new events' })
  switch (fill.kind) {
    case 'filling':
      return t`${time} without a connection, being filled: ${brought}`
    case 'filled':
      return t`${time} without a connection, filled: ${brought}`
    case 'tooOld':
      return t`${time} without a connection, filled for the last 24 hours only: ${brought}`
    case 'failed':
      return t`${time} without a connection, not filled: ${fill.message}`
  }
}

/** "0.4 s", "42 s", "5 min", "3 h", "4 days". */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1_000
  if (seconds < 10) return t`${formatCount(Math.round(seconds * 10) / 10)} s`
  if (seconds < 120) return t`${formatCount(Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return t`${formatCount(minutes)} min`
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? t`${formatCount(hours)} h`
    : plural(Math.round(hours / 24), { one: '# day', other: '# days' })
}
