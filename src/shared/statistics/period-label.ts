import { dateLocale, inLocale, timeFormat } from '../text/format.ts'
import { t } from '../text/language.ts'
import type { DaySpan } from './days.ts'
import { comparisonObstacle, type MeasuredPeriod, type Period } from './measured-period.ts'

/** What screens, exports and the command line say about the days of figures. */

const dayMs = 86_400_000
/** Days are counted from 1970, without a time zone. */
const days = inLocale(
  (locale) => new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
)
const clock = timeFormat({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })

/** "21–27 Nov 2026": first and last day. */
export function formatDays({ from, to }: DaySpan): string {
  return days().formatRange(from * dayMs, (to - 1) * dayMs)
}

/** "28 Nov 2026, until 10:04 CET", if the last day isn't over. */
export function periodLabel({ span, completeness }: Period, zone: string): string {
  return completeness.kind === 'current'
    ? t`${formatDays(span)}, until ${clock(completeness.until, zone).format(completeness.until)}`
    : formatDays(span)
}

/** What is missing; null if the figures cover the period. */
export function missingLabel({ span, completeness }: Period): string | null {
  if (completeness.kind !== 'incomplete') return null
  const { loaded } = completeness
  return loaded === null
    ? t`No whole day of ${formatDays(span)} is loaded.`
    : t`Of ${formatDays(span)}, only ${formatDays(loaded)} is loaded.`
}

/** Why nothing is compared; null if both periods are whole, or nothing was to be compared. */
export function obstacleLabel(measured: MeasuredPeriod): string | null {
  const { compared } = measured
  switch (comparisonObstacle(measured)) {
    case null:
      return null
    case 'current':
      return t`Not compared: the last day isn’t over.`
    case 'incomplete': {
      const missing = missingLabel(measured) ?? (compared === null ? null : missingLabel(compared))
      return t`Not compared: ${missing ?? ''}`
    }
  }
}
