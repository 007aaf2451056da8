import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { PlotSkeleton } from '../../ui/chart/plot-skeleton.tsx'
import { spendLines } from '../../ui/chart/spend-lines.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { formatCount } from '../../ui/number.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { Card, CardEmptyState } from './card.tsx'
import styles from './overview.module.css'
import type { FiguresView } from './use-figures.ts'

const link = {
  href: placeOfView({
    shape: 'campaigns',
    sort: [{ field: 'figure:spend', descending: true }],
    figures: { range: { kind: 'last30' }, compare: false, columns: [] },
  }),
  label: t`Campaigns by spend`,
}

/** What was spent, day by day, against what active campaigns were to spend. */
export function SpendCard({ figures }: { readonly figures: FiguresView }) {
  return (
    <Card title={t`Spend against plan`} link={link} place="wide">
      <Content figures={figures} />
    </Card>
  )
}

function Content({ figures }: { readonly figures: FiguresView }) {
  switch (figures.kind) {
    case 'loading':
      return <PlotSkeleton label={t`Loading figures`} />
    case 'failed':
      return <FaultNotice fault={figures.fault} onRetry={figures.onRetry} />
    case 'none':
      return (
        <CardEmptyState>{t`Spend, pacing and alerts appear here once figures are loaded.`}</CardEmptyState>
      )
    case 'known':
      return <SpendChart performance={figures.performance} />
  }
}

/** As high as the alerts beside it. */
const plotHeights = { least: 200, most: 320 }
const legendHeight = 34

function SpendChart({ performance: { spend, currency, zone } }: { readonly performance: Performance }) {
  const { starts, spent, planned } = spend
  const lines = useMemo(() => spendLines(spend), [spend])
  const room = useElementSize<HTMLSpanElement>()
  const loaded = spent.filter((value) => value !== null).length
  const total = spent.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  if (total === 0 && planned.every((value) => (value ?? 0) === 0))
    return <CardEmptyState>{t`Nothing spent or planned in the last 30 days.`}</CardEmptyState>
  const amount = formatValue(total, 'money', currency)
  return (
    <div className={styles.plot}>
      <span ref={room.ref} className={styles.plotRoom} aria-hidden />
      <div>
        <Chart
          label={t`Spend and plan by day`}
          lead={
            <p className={styles.subtitle}>
              {loaded === starts.length
                ? plural(loaded, { one: '{amount} in # day', other: '{amount} in # days' }, { amount })
                : t`${amount} on ${formatCount(loaded)} of ${formatCount(starts.length)} days; the others aren’t loaded`}
            </p>
          }
          times={starts}
          zone={zone}
          step="DAY"
          lines={lines}
          currency={currency}
          height={Math.min(plotHeights.most, Math.max(plotHeights.least, room.height - legendHeight))}
        />
      </div>
    </div>
  )
}
