import { formatAmount } from '../../../../shared/money/amount-label.ts'
import type { FigureUnit } from '../../../../shared/statistics/figures.ts'
import { formatCount, formatPercent, formatShare } from '../../../ui/number.ts'

/** A figure as its cell shows it; null means that the service doesn't say, which isn't 0. */
export function figureText(unit: FigureUnit, value: number | null, currency: string | null): string {
  if (value === null) return '–'
  switch (unit) {
    case 'count':
      return formatCount(value)
    case 'money':
      return formatAmount(roundedMoney(value), currency)
    case 'share':
      return formatShare(value)
  }
}

/** The same in a column, where all amounts have as many decimals: "<0.01" below a hundredth. */
export function figureCellText(unit: FigureUnit, value: number | null, currency: string | null): string {
  return unit === 'money' && value !== null && value > 0 && value < hundredth
    ? `<${formatAmount(hundredth, currency)}`
    : figureText(unit, value, currency)
}

const hundredth = 10_000

/** Pacing in whole percent, "<1%" for the smallest spend; a dash if unknown. */
export function pacingText(share: number | null): string {
  if (share === null) return '–'
  return share > 0 && share < 0.01 ? `<${formatPercent(0.01)}` : formatPercent(share)
}

/** Two decimals, and two significant digits below a hundredth: a cost per view is often less than a cent. */
function roundedMoney(micro: number): number {
  const step = Math.abs(micro) >= hundredth || micro === 0 ? hundredth : 100
  return Math.round(micro / step) * step
}
