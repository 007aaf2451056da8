import { plural } from './language.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** "42 seconds", "3 hours 13 minutes", "54 days 4 hours": a duration in milliseconds, in its two largest units. */
export function durationLabel(milliseconds: number): string {
  const seconds = Math.round(milliseconds / second)
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' })
  const precision = milliseconds < day ? minute : hour
  return minutesLabel((Math.round(milliseconds / precision) * precision) / minute)
}

/** "2 days 3 hours 5 minutes": a duration in minutes, to the minute. */
export function minutesLabel(minutes: number): string {
  const days = Math.floor(minutes / 1_440)
  const hours = Math.floor((minutes % 1_440) / 60)
  const rest = minutes % 60
  const counts = [
    ...(days === 0 ? [] : [plural(days, { one: '# day', other: '# days' })]),
    ...(hours === 0 ? [] : [plural(hours, { one: '# hour', other: '# hours' })]),
    ...(rest === 0 && days + hours > 0 ? [] : [plural(rest, { one: '# minute', other: '# minutes' })]),
  ]
  return counts.join(' ')
}
