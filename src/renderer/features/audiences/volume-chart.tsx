import { t } from '../../../shared/text/language.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { type ChartStep, formatStep } from '../../ui/chart/chart-lines.ts'
import { formatCount } from '../../ui/number.ts'

interface VolumeChartProps {
  readonly volume: readonly number[]
  /** When each bar begins, in milliseconds. */
  readonly times: readonly number[]
  readonly granularity: ChartStep
  /** IANA name of the account's time zone. */
  readonly timezone: string
}

/** A bar per day or hour, led by the highest one. */
export function VolumeChart({ volume, times, granularity, timezone }: VolumeChartProps) {
  const peak = Math.max(0, ...volume)
  const peakTime = times[volume.indexOf(peak)]
  const bars = { key: 'posts', label: t`Posts`, unit: 'count' as const, isBars: true, values: volume }
  return (
    <Chart
      label={granularity === 'DAY' ? t`Posts by day` : t`Posts by hour`}
      lead={
        peakTime !== undefined && (
          <span>{t`Peak: ${formatStep(peakTime, granularity, timezone)}: ${formatCount(peak)} posts`}</span>
        )
      }
      times={times}
      lines={[bars]}
      zone={timezone}
      step={granularity}
      currency={null}
    />
  )
}
