import { dateLocale, inLocale } from '../../../../shared/text/format.ts'

const day = inLocale(
  (locale) => new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' }),
)
const month = inLocale(
  (locale) =>
    new Intl.DateTimeFormat(dateLocale(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** "18 March 2026", or "October 2025" without a day; dates in documents have no time zone. */
export function dateLabel(date: string): string {
  const at = Date.parse(date)
  if (Number.isNaN(at)) return date
  return (date.split('-').length === 2 ? month : day)().format(at)
}
