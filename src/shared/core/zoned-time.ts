/**
 * Times in an account's time zone. Flight dates are local wall clock times, so moving one by a day keeps `00:00` across
 * a switch to daylight saving time.
 */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The wall clock time of an instant (milliseconds) in the time zone. Null for an unknown zone or an instant beyond the
 * range of dates.
 */
export function wallTime(instant: number, zone: string): WallTime | null {
  const format = formatOf(zone)
  if (format === null || Number.isNaN(new Date(instant).getTime())) return null
  const read = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return {
    year: read.get('year') ?? 0,
    month: read.get('month') ?? 0,
    day: read.get('day') ?? 0,
    hour: read.get('hour') ?? 0,
    minute: read.get('minute') ?? 0,
    second: read.get('second') ?? 0,
  }
}

/**
 * The instant of a wall clock time in the time zone. If the time occurs twice, the earlier one; if it's skipped, the
 * time moves forward by the gap.
 */
export function instantOf(time: WallTime, zone: string): number | null {
  const candidates = candidatesOf(time, zone)
  return candidates === null ? null : (candidates.instants[0] ?? candidates.moved)
}

/** None if the clocks skip the time, two if it occurs twice; null for an unknown zone. */
export function instantsOf(time: WallTime, zone: string): readonly number[] | null {
  return candidatesOf(time, zone)?.instants ?? null
}

interface Candidates {
  /** In order. */
  readonly instants: readonly number[]
  /** By the offset before the time. */
  readonly moved: number
}

function candidatesOf(time: WallTime, zone: string): Candidates | null {
  const wanted = asUtc(time)
  const offsetAt = (instant: number): number | null => {
    const shown = wallTime(instant, zone)
    return shown === null ? null : asUtc(shown) - instant
  }
  const day = 86_400_000
  const before = offsetAt(wanted - day)
  const after = offsetAt(wanted + day)
  if (before === null || after === null) return null
  const instants = [...new Set([wanted - before, wanted - after])]
    .filter((instant) => offsetAt(instant) === wanted - instant)
    .sort((a, b) => a - b)
  return { instants, moved: wanted - before }
}

/** The clock of a date without a time: where a flight begins, or the last minute of the day on which it ends. */
export function clockOfDay(isEnd: boolean): Pick<WallTime, 'hour' | 'minute' | 'second'> {
  return isEnd ? { hour: 23, minute: 59, second: 0 } : { hour: 0, minute: 0, second: 0 }
}

/** The same wall clock time some days later. */
export function shiftDays(instant: number, days: number, zone: string): number | null {
  const shown = wallTime(instant, zone)
  return shown === null ? null : instantOf({ ...shown, day: shown.day + days }, zone)
}

function asUtc({ year, month, day, hour, minute, second }: WallTime): number {
  const instant = Date.UTC(year, month - 1, day, hour, minute, second)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return year >= 0 && year < 100 ? new Date(instant).setUTCFullYear(year, month - 1, day) : instant
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const known = formats.get(zone)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
    return format
  } catch {
    return null
  }
}
