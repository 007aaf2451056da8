import { useMemo } from 'react'
import { dayOf } from '../../../../shared/statistics/days.ts'
import { metricsOf } from '../../../../shared/statistics/figure-series.ts'
import { endOfWholeDays } from '../../../../shared/statistics/measured-period.ts'
import { t } from '../../../../shared/text/language.ts'
import { useEntitySeries } from '../../../data/entity-series.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { figureLine, truncateChart } from '../../../ui/chart/figure-line.ts'
import { FoldSection } from '../../../ui/inspector/fold-section.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { EntityForm } from '../inspector/entity-form.ts'
import { budgetLine } from './figure-lines.ts'

interface SpendSectionProps {
  readonly form: EntityForm
  readonly remoteId: string
  readonly isRoomy: boolean
}

const days = 30
const metrics = metricsOf(['spend'])

/** Spend against the daily budget. */
export function SpendSection({ form, remoteId, isRoomy }: SpendSectionProps) {
  const { workspace, subject, timezone: zone, currency, open } = form
  const today = dayOf(useNow(60_000), zone)
  const month = useEntitySeries({
    workspace,
    entity: subject === 'campaign' ? 'CAMPAIGN' : 'LINE_ITEM',
    id: remoteId,
    span: { from: today - days, to: today },
    metrics,
    granularity: 'DAY',
  })
  const record = open.row?.record ?? null
  const drawn = useMemo(() => {
    if (month === null) return null
    const { starts, series, known } = month
    const lines = [figureLine('spend', series), ...budgetLine(record, starts)]
    return truncateChart({ times: starts, lines }, endOfWholeDays(known, zone))
  }, [month, record, zone])
  const hasSpend = drawn?.lines[0]?.values.some((value) => value !== null) ?? false
  if (drawn === null || !hasSpend) return null
  return (
    <FoldSection title={t`Spend, ${days} days`}>
      <Chart
        label={t`Spend and daily budget by day`}
        times={drawn.times}
        lines={drawn.lines}
        zone={zone}
        step="DAY"
        currency={currency}
        height={isRoomy ? 180 : 132}
      />
    </FoldSection>
  )
}
