import { useMemo } from 'react'
import type { Granularity, PostCounts } from '../../../../shared/streams/search.ts'
import { t } from '../../../../shared/text/language.ts'
import { Chart } from '../../../ui/chart/chart.tsx'

interface HistogramProps {
  readonly counts: PostCounts
  readonly granularity: Granularity
  readonly height?: number
}

/** Posts over time as bars, in this computer's time zone. */
export function Histogram({ counts: { bars }, granularity, height = 130 }: HistogramProps) {
  const times = useMemo(() => bars.map(({ at }) => at), [bars])
  const lines = useMemo(
    () => [
      {
        key: 'posts',
        label: t`Posts`,
        unit: 'count' as const,
        values: bars.map(({ count }) => count),
        isBars: true,
      },
    ],
    [bars],
  )
  return (
    <Chart
      label={t`Posts over time`}
      times={times}
      zone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      step={granularity === 'day' ? 'DAY' : 'HOUR'}
      lines={lines}
      currency={null}
      height={height}
    />
  )
}
