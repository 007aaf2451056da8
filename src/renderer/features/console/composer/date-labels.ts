import { dateLocale, inLocale } from '../../../../shared/text/format.ts'

const day = inLocale(
  (locale) => new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }),
)
const month = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(dateLocale(locale), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** "18 Mar 2026", or "Oct 2025" without a day; dates in documents have no time zone. */
export function dateLabel(date: string): string {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return date
  return (date.split('-').length === 2 ? month : day)().format(at)
}
