import { pollMinutes } from '../../../../shared/api/ads/poll-cards.ts'
import { minutesLabel } from '../../../../shared/text/duration.ts'
import { t } from '../../../../shared/text/language.ts'

export interface DurationParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** Preset durations, in minutes. */
export const durationPresets = [
  { minutes: 60, title: t`1 hour` },
  { minutes: 1_440, title: t`1 day` },
  { minutes: 4_320, title: t`3 days` },
  { minutes: pollMinutes.maximum, title: t`7 days` },
] as const

/** The largest value of each part: more would always exceed the week. */
export const maxParts: DurationParts = { days: 7, hours: 23, minutes: 59 }

const perDay = 1_440
const perHour = 60

export function partsOfMinutes(total: number): DurationParts {
  const whole = Math.max(0, Math.trunc(total))
  return {
    days: Math.floor(whole / perDay),
    hours: Math.floor((whole % perDay) / perHour),
    minutes: whole % perHour,
  }
}

export function minutesOfParts({ days, hours, minutes }: DurationParts): number {
  return days * perDay + hours * perHour + minutes
}

/** Reads a typed part as a number within its bounds; empty and invalid texts are 0. */
export function readPart(typed: string, part: keyof DurationParts): number {
  const value = Math.trunc(Number(typed))
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), maxParts[part]) : 0
}

/** "1 day 2 hours"; empty without a duration. */
export function pollDuration(minutes: number | null): string {
  return minutes === null ? '' : minutesLabel(minutes)
}
