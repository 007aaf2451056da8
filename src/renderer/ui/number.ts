import { formatCount, inLocale } from '../../shared/text/format.ts'

/** Formats numbers. */

export { formatCount }

const oneDecimal = inLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

/** "812 B", "1.4 KB", "3 MB": thousands of bytes, as the service counts them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${oneDecimal().format(bytes / 1_000)} KB`
  return `${oneDecimal().format(bytes / 1_000_000)} MB`
}

const share = inLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** "1.05%", "1.00%": as many decimals for every rate, so that a column lines up. */
export function formatShare(value: number): string {
  return share().format(value)
}

const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)

/** "5%": without decimals. */
export function formatPercent(value: number): string {
  return percent().format(value)
}

const percentWith = (maximumFractionDigits: number) =>
  inLocale(
    (locale) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits, signDisplay: 'exceptZero' }),
  )
const wholePercent = percentWith(0)
const finePercent = percentWith(1)

/** "+12%", "−0.4%": how much a value differs from an earlier one. Small changes have a decimal. */
export function formatChange(share: number): string {
  const format = Math.abs(share) < 0.0995 ? finePercent() : wholePercent()
  // The engine writes a hyphen in English.
  return format.format(share).replace('-', '−')
}

/** Whether a text is a whole number from `min` to `max`. */
export function isWithin(text: string, min: number, max: number): boolean {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max
}
