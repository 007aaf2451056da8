import { parseIsoTime, writeIsoTime } from '../../../shared/api/conventions.ts'
import { clockOfDay, instantOf, wallTime } from '../../../shared/core/zoned-time.ts'

/** A time as date and time fields: `2026-11-21` and `14:05`, in the account's time zone. */
export interface ZonedFields {
  readonly date: string
  readonly time: string
}

export const noTime: ZonedFields = { date: '', time: '' }

/** Converts an ISO time to fields in the time zone; empty fields for anything else. */
export function zonedFields(iso: string, zone: string): ZonedFields {
  const instant = parseIsoTime(iso)
  const zonedTime = Number.isNaN(instant) ? null : wallTime(instant, zone)
  if (zonedTime === null) return noTime
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    date: `${String(zonedTime.year).padStart(4, '0')}-${two(zonedTime.month)}-${two(zonedTime.day)}`,
    time: `${two(zonedTime.hour)}:${two(zonedTime.minute)}`,
  }
}

/**
 * Converts fields in the time zone to the service's ISO form. Without a time it's midnight, or for an end the last minute
 * of the day.
 */
export function isoOfZoned({ date, time }: ZonedFields, zone: string, isEnd = false): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const clock = time === '' ? clockOfDay(isEnd) : typedClock(time)
  if (day === null || clock === null) return null
  const [, year, month, dayOfMonth] = day.map(Number)
  const instant = instantOf(
    {
      year: year ?? 0,
      month: month ?? 0,
      day: dayOfMonth ?? 0,
      ...clock,
    },
    zone,
  )
  return instant === null ? null : writeIsoTime(instant)
}

function typedClock(text: string): ReturnType<typeof clockOfDay> | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text)?.map(Number) ?? []
  return hour === undefined || minute === undefined ? null : { hour, minute, second: 0 }
}
