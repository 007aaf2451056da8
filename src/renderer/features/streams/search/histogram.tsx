import { useMemo } from 'react'
import type { Granularity, PostCounts } from '../../../../shared/streams/search.ts'
import { t } from '../../../../shared/text/language.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { volumeBars } from './volume-bars.ts'

interface HistogramProps {
  readonly counts: PostCounts
  readonly granularity: Granularity
}

/** Posts over time as bars, in this computer's time zone; days are the service's. */
export function Histogram({ counts: { bars }, granularity }: HistogramProps) {
  const zone = granularity === 'day' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone
  const drawn = useMemo(() => {
    const { times, counts: values, span } = volumeBars(bars, granularity, zone)
    return {
      times,
      lines: [{ key: 'posts', label: t`Posts`, unit: 'count' as const, values, isBars: true }],
      span: granularity === 'day' ? undefined : span,
    }
  }, [bars, granularity, zone])
  return (
    <Chart
      label={t`Posts over time`}
      {...drawn}
      zone={zone}
      step={granularity === 'day' ? 'DAY' : 'HOUR'}
      currency={null}
      height={130}
    />
  )
}
