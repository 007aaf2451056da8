import { useViewportSize } from '@mantine/hooks'
import { t } from '../../../shared/text/language.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import type { ChartStep } from '../../ui/chart/chart-lines.ts'
import type { KeywordVolume } from './keyword-lookups.ts'

interface VolumeChartProps {
  readonly volume: readonly number[]
  /** Of each keyword by itself, if they're compared. */
  readonly parts: readonly KeywordVolume[] | null
  /** When each number begins, in milliseconds. */
  readonly times: readonly number[]
  readonly granularity: ChartStep
  /** IANA name of the account's time zone. */
  readonly timezone: string
}

/** Of the window's height. */
const heightShare = 0.4
const [minHeight, maxHeight] = [240, 520]

/** A bar per day or hour; a line per keyword once they're compared. */
export function VolumeChart({ volume, parts, times, granularity, timezone }: VolumeChartProps) {
  // Not measured yet while it's first drawn.
  const room = useViewportSize().height || innerHeight
  const height = Math.round(Math.min(maxHeight, Math.max(minHeight, room * heightShare)))
  const bars = { key: 'posts', label: t`Posts`, unit: 'count' as const, isBars: true, values: volume }
  const lines = parts?.map(({ word, volume: values }) => ({
    key: word,
    label: word,
    unit: 'count' as const,
    values,
  }))
  return (
    <Chart
      label={granularity === 'DAY' ? t`Posts by day` : t`Posts by hour`}
      times={times}
      lines={lines ?? [bars]}
      zone={timezone}
      step={granularity}
      currency={null}
      height={height}
    />
  )
}
