import { formatAmount, withCurrency } from '../../../shared/money/amount-label.ts'
import type { FigureUnit } from '../../../shared/statistics/figures.ts'
import { inLocale, timeFormat } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { zonedFields } from '../inputs/zoned-fields.ts'
import { formatCount, formatShare } from '../number.ts'

/** One line of a chart, with a value per time; null if unknown. */
export interface ChartLine {
  readonly key: string
  readonly label: string
  readonly unit: FigureUnit
  readonly values: readonly (number | null)[]
  /** Drawn dashed: a plan or a model's result. */
  readonly isPlan?: boolean
  /** The share around its values that is tinted: how far from a plan is still fine. */
  readonly band?: number
  /** Drawn as bars: counts of a span each, beginning at its time. */
  readonly isBars?: boolean
  /** Counts failures, which are red everywhere. */
  readonly isTrouble?: boolean
}

/** An event at a time, drawn across the chart. */
export interface ChartMark {
  readonly at: number
  readonly label: string
}

export type ChartStep = 'HOUR' | 'DAY'

/** Number of chart colors: `--fd-chart-1` and so on. Further lines start over. */
export const chartColors = 8

/** A plan is gray: it's what the colored lines are measured by. */
export function colorToken({
  place,
  isPlan = false,
  isTrouble = false,
}: Pick<ChartLine, 'isPlan' | 'isTrouble'> & { place: number }): string {
  if (isTrouble) return '--fd-error'
  return isPlan ? '--fd-text-muted' : `--fd-chart-${(place % chartColors) + 1}`
}

/** Few decimals: ticks are round. */
const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }),
)
const short = inLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)
const microPerUnit = 1_000_000

/** A value with its unit; "–" if unknown. Money is in micro units. */
export function formatValue(value: number | null, unit: FigureUnit, currency: string | null): string {
  if (value === null) return '–'
  if (unit === 'share') return formatShare(value)
  return unit === 'money' ? withCurrency(cents(value), currency) : formatCount(Math.round(value))
}

/** The same without the currency, for columns whose title has it. */
export function formatCell(value: number | null, unit: FigureUnit, currency: string | null): string {
  return value !== null && unit === 'money'
    ? formatAmount(cents(value), currency)
    : formatValue(value, unit, currency)
}

/** Derived amounts have fractions of a micro unit; only hundredths are shown. */
export function cents(micro: number): number {
  return Math.round(micro / 10_000) * 10_000
}

/** An axis label: "1.2K", "40%". */
export function formatTick(value: number, unit: FigureUnit): string {
  if (unit === 'share') return percent().format(value)
  return short().format(unit === 'money' ? value / microPerUnit : value)
}

const day = { day: 'numeric', month: 'short' } as const
const dayAndTime = timeFormat({ ...day, hour: '2-digit', minute: '2-digit' })
const dayAlone = timeFormat(day)
const timeAlone = timeFormat({ hour: '2-digit', minute: '2-digit' })
const weekday = timeFormat({ weekday: 'short', ...day })

/**
 * Label of a step: "Tue 24 Nov", "24 Nov, 14:00"; the latter also of a day that doesn't begin at midnight. With a span, it
 * says where the step ends: "24 Nov, 15:00–18:00".
 */
export function formatStep(at: number, step: ChartStep, zone: string, span?: number): string {
  if (span !== undefined) return dayAndTime(at, zone).formatRange(at, at + span)
  return (step === 'DAY' && isMidnight(at, zone) ? weekday : dayAndTime)(at, zone).format(at)
}

function isMidnight(at: number, zone: string): boolean {
  return zonedFields(new Date(at).toISOString(), zone).time === '00:00'
}

/** Labels of the axis: "24 Nov", and between days "14:00". The first one has its day if no other tells it. */
export function timeLabels(times: readonly number[], step: ChartStep, zone: string): string[] {
  if (step === 'DAY') return times.map((at) => dayAlone(at, zone).format(at))
  const midnights = times.map((at) => isMidnight(at, zone))
  return times.map((at, place) => {
    if (midnights[place] === true) return dayAlone(at, zone).format(at)
    return (place === 0 && !midnights.includes(true) ? dayAndTime : timeAlone)(at, zone).format(at)
  })
}

/** The step that contains a time; -1 before the first one. */
export function stepOf(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

export interface ChartTable {
  readonly times: readonly number[]
  readonly zone: string
  readonly step: ChartStep
  readonly lines: readonly ChartLine[]
  readonly currency: string | null
  /** Of a step that is neither an hour nor a day, in milliseconds. */
  readonly span?: number | undefined
}

/** All values as tab-separated text for a spreadsheet: numbers without grouping, money in currency units. */
export function tableText({ times, zone, step, lines, currency }: ChartTable): string {
  const title = ({ label, unit }: ChartLine) =>
    unit === 'money' && currency !== null ? `${label} (${currency})` : label
  const cell = ({ values, unit }: ChartLine, place: number) => {
    const value = values[place] ?? null
    if (value === null) return ''
    return String(unit === 'money' ? cents(value) / microPerUnit : value)
  }
  const date = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    ...(step === 'HOUR' && { timeStyle: 'short' }),
    timeZone: zone,
  })
  const rows = times.map((at, place) => [date.format(at), ...lines.map((line) => cell(line, place))])
  // A tab or line break in a name would shift the following cells.
  const clean = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')
  return [[step === 'HOUR' ? t`Time` : t`Date`, ...lines.map((line) => clean(title(line)))], ...rows]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
