import type { GridSubject, GridSums } from '../../../../shared/campaigns/campaign-grid.ts'
import { sumMicro } from '../../../../shared/money/micro.ts'

/** Budget totals of campaigns or of line items. */
export interface SumLine {
  readonly subject: GridSubject
  readonly count: number
  readonly money: readonly Omit<GridSums['money'][number], 'subject'>[]
}

/**
 * Sums as they are shown: a line per subject. New entities have no currency before they are published; the grid shows
 * and reads their amounts in the account's, so they are added to it.
 */
export function sumLines(
  sums: Omit<GridSums, 'figures'>,
  accountCurrency: string | null,
): readonly SumLine[] {
  const counts = { campaign: sums.campaigns, lineItem: sums.lineItems }
  return (['campaign', 'lineItem'] as const).flatMap((subject) => {
    const parts = new Map<string, SumLine['money'][number]>()
    for (const { subject: of, currency: sumCurrency, ...amounts } of sums.money) {
      if (of !== subject) continue
      const currency = sumCurrency === '' ? (accountCurrency ?? '') : sumCurrency
      const before = parts.get(currency)
      const both =
        before === undefined
          ? amounts
          : {
              daily: sumMicro([before.daily, amounts.daily]),
              total: sumMicro([before.total, amounts.total]),
              dailyBefore: sumMicro([before.dailyBefore, amounts.dailyBefore]),
              totalBefore: sumMicro([before.totalBefore, amounts.totalBefore]),
              runningDaily: sumMicro([before.runningDaily, amounts.runningDaily]),
            }
      parts.set(currency, { currency, ...both })
    }
    return parts.size === 0 ? [] : [{ subject, count: counts[subject], money: [...parts.values()] }]
  })
}
