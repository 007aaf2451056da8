const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** "18 March 2026", or "October 2025" without a day; dates in documents have no time zone. */
export function dateLabel(date: string): string {
  const [year = '', month = '', day] = date.split('-')
  const name = months[Number(month) - 1] ?? month
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
