import { type ReactNode, useMemo } from 'react'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { inLocale } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { type ChartLine, formatValue } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { Card, CardEmptyState, Figure } from './card.tsx'

const percent = inLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
)

const link = {
  href: placeOfView({
    shape: 'campaigns',
    sort: [{ field: 'figure:spend', descending: true }],
    figures: { range: { kind: 'last30' }, compare: false, columns: [] },
  }),
  label: t`Campaigns by spend`,
}

interface SpendCardProps {
  readonly performance: Performance
  readonly children: ReactNode
}

/** What was spent, day by day, against what active campaigns were to spend. */
export function SpendCard({ performance: { spend, currency, zone }, children }: SpendCardProps) {
  const { starts, spent, planned } = spend
  const lines = useMemo(
    (): readonly ChartLine[] => [
      { key: 'spent', label: t`Spend`, unit: 'money', values: spent },
      { key: 'planned', label: t`Plan`, unit: 'money', values: planned, isPlan: true },
    ],
    [spent, planned],
  )
  const loaded = spent.filter((value) => value !== null).length
  // Only days with both can be set against each other.
  const [total, plan] = [sum(spent), sum(planned.map((value, day) => (spent[day] === null ? null : value)))]
  const unit =
    loaded === starts.length
      ? plural(loaded, { one: 'in # day', other: 'in # days' })
      : t`on ${formatCount(loaded)} of ${formatCount(starts.length)} days; the others aren’t loaded`
  return (
    <Card title={t`Spend`} link={link}>
      {total === 0 && plan === 0 ? (
        <CardEmptyState>{t`Nothing spent or planned in the last 30 days.`}</CardEmptyState>
      ) : (
        <>
          <Figure
            value={formatValue(total, 'money', currency)}
            unit={plan === 0 ? unit : t`${percent().format(total / plan)} of plan, ${unit}`}
          />
          <Chart
            label={t`Spend and plan by day`}
            times={starts}
            zone={zone}
            step="DAY"
            lines={lines}
            currency={currency}
            height={140}
          />
        </>
      )}
      {children}
    </Card>
  )
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}
