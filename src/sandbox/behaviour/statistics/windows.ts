import { parseIsoTime } from '../../../shared/api/conventions.ts'
import { shiftDays } from '../../../shared/core/zoned-time.ts'
import { invalidParameter } from '../../answer/ads-errors.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import { calendarOf, hourLength } from '../../statistics/calendar.ts'
import { type RequestValues, textParam } from '../common/request-values.ts'

/** Errors of `start_time` and `end_time`; `days` is the maximum span, if there is one. */
export function windowErrors(
  values: RequestValues,
  account: AccountRecord | null,
  days: number | null,
): readonly AdsError[] {
  const calendar = calendarOf(account?.timezone ?? null)
  const isDaily = values.granularity === 'DAY'
  const readTime = (name: string) => parseIsoTime(textParam(values, name) ?? '')
  const [start, end] = [readTime('start_time'), readTime('end_time')]
  const errors = [['start_time', start] as const, ['end_time', end] as const].flatMap(
    ([place, time]): AdsError[] => {
      if (Number.isNaN(time)) return []
      // In a time zone with a half-hour offset, midnight isn't on the hour in UTC.
      if (isDaily) return calendar.isMidnight(time) ? [] : [windowError(place, midnight)]
      return time % hourLength === 0 ? [] : [windowError(place, wholeHours)]
    },
  )
  if (end <= start) errors.push(invalidParameter('end_time', 'it is not after start_time'))
  else if (days !== null && end > latestEnd(start, days, values, account)) {
    errors.push(invalidParameter('end_time', `it is more than ${days} days after start_time`))
  }
  return errors
}

/** A week of local days may have an extra hour; an hourly series can't. */
function latestEnd(
  start: number,
  days: number,
  values: RequestValues,
  account: AccountRecord | null,
): number {
  const latest = start + days * 24 * hourLength
  if (values.granularity === 'HOUR') return latest
  return Math.max(latest, shiftDays(start, days, account?.timezone ?? 'UTC') ?? latest)
}

const midnight = "Expect time to be midnight in the account's local timezone for day granularity"
const wholeHours = 'Time cannot be fractional hours'

/** The service's error has no parameter here (statistics.md#time-and-granularity). */
function windowError(place: string, message: string): AdsError {
  return { code: 'INVALID_TIME_WINDOW', message, parameter: '', place }
}
