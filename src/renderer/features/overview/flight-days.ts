import { timeFormat } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'

const dayMs = 86_400_000
const weekday = timeFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const dayOfMonth = timeFormat({ day: 'numeric' })

export interface FlightDays {
  /** "Sun 22 Nov". */
  readonly names: readonly string[]
  /** "22". */
  readonly numbers: readonly string[]
  /** The day a flight ends, as in the columns above the list, whatever the hour. */
  readonly dayLabel: (endsAt: number) => string
}

/** Days in the account's time zone from `dayBegins` on. */
export function flightDays(dayBegins: number, count: number, timezone: string | null): FlightDays {
  const format = weekday(dayBegins, timezone ?? 'UTC')
  const numberFormat = dayOfMonth(dayBegins, timezone ?? 'UTC')
  // Noon, so that a daylight saving change doesn't shift the day's name.
  const noons = Array.from({ length: count }, (_, index) => dayBegins + (index + 0.5) * dayMs)
  const names = noons.map((noon) => format.format(noon))
  const near = new Map([
    [names[0], t`today`],
    [names[1], t`tomorrow`],
  ])
  return {
    names,
    numbers: noons.map((noon) => numberFormat.format(noon)),
    dayLabel: (endsAt) => {
      const name = format.format(endsAt)
      return near.get(name) ?? name
    },
  }
}
