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
/** By zone: thousands of line items share a few times, and each takes a hundredth of a millisecond to compute. */
const wallTimes = new Map<string, Map<number, WallTime>>()
const maxWallTimes = 1_000

/**
 * The wall clock time of an instant (milliseconds) in the time zone. Null for an unknown zone or an instant beyond the
 * range of dates.
 */
export function wallTime(instant: number, zone: string): WallTime | null {
  const cached = wallTimes.get(zone)?.get(instant)
  if (cached !== undefined) return cached
  const format = formatOf(zone)
  if (format === null || Number.isNaN(new Date(instant).getTime())) return null
  const time = computeWallTime(format, instant)
  const ofZone = wallTimes.get(zone)
  if (ofZone === undefined || ofZone.size >= maxWallTimes) wallTimes.set(zone, new Map([[instant, time]]))
  else ofZone.set(instant, time)
  return time
}

function computeWallTime(format: Intl.DateTimeFormat, instant: number): WallTime {
  const partByType = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  return {
    year: partByType.get('year') ?? 0,
    month: partByType.get('month') ?? 0,
    day: partByType.get('day') ?? 0,
    hour: partByType.get('hour') ?? 0,
    minute: partByType.get('minute') ?? 0,
    second: partByType.get('second') ?? 0,
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
  const asIfUtc = asUtc(time)
  const offsetAt = (instant: number): number | null => {
    const localTime = wallTime(instant, zone)
    return localTime === null ? null : asUtc(localTime) - instant
  }
  const day = 86_400_000
  const before = offsetAt(asIfUtc - day)
  const after = offsetAt(asIfUtc + day)
  if (before === null || after === null) return null
  const instants = [...new Set([asIfUtc - before, asIfUtc - after])]
    .filter((instant) => offsetAt(instant) === asIfUtc - instant)
    .sort((a, b) => a - b)
  return { instants, moved: asIfUtc - before }
}

/** The clock of a date without a time: where a flight begins, or the last minute of the day on which it ends. */
export function clockOfDay(isEnd: boolean): Pick<WallTime, 'hour' | 'minute' | 'second'> {
  return isEnd ? { hour: 23, minute: 59, second: 0 } : { hour: 0, minute: 0, second: 0 }
}

/** The same wall clock time some days later. */
export function shiftDays(instant: number, days: number, zone: string): number | null {
  const localTime = wallTime(instant, zone)
  return localTime === null ? null : instantOf({ ...localTime, day: localTime.day + days }, zone)
}

function asUtc({ year, month, day, hour, minute, second }: WallTime): number {
  const instant = Date.UTC(year, month - 1, day, hour, minute, second)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  return year >= 0 && year < 100 ? new Date(instant).setUTCFullYear(year, month - 1, day) : instant
}

function formatOf(zone: string): Intl.DateTimeFormat | null {
  const cachedFormat = formats.get(zone)
  if (cachedFormat !== undefined) return cachedFormat
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
