const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/** "18 March 2026", or "October 2025" where the day is not known; dates of a document have no zone. */
export function dateLabel(date: string): string {
  const [year = '', month = '', day] = date.split('-')
  const name = months[Number(month) - 1] ?? month
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`
}
