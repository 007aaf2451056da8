import { Box, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../shared/text/language.ts'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { zonedFields } from '../../ui/inputs/zoned-fields.ts'
import parts from '../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import styles from './audiences.module.css'

interface VolumeChartProps {
  readonly volume: readonly number[]
  /** When each bar begins, in milliseconds. */
  readonly times: readonly number[]
  readonly granularity: 'DAY' | 'HOUR'
  /** IANA name of the account's time zone. */
  readonly timezone: string
}

const width = 720
const height = 200
const foot = 20
const head = 18

/** A bar per day or hour; values in a tooltip, along a slider, and as a table. */
export function VolumeChart({ volume, times, granularity, timezone }: VolumeChartProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart')
  const [active, setActive] = useState<number | null>(null)
  const label = (index: number) => timeLabel(times[index] ?? 0, granularity, timezone)
  const forms = [
    { value: 'chart', title: t`Chart` },
    { value: 'table', title: t`Table` },
  ] as const
  const max = Math.max(1, ...volume)
  const step = width / Math.max(1, volume.length)
  const tall = (count: number) => ((height - foot - head) * count) / max
  const describedIndex = active ?? volume.indexOf(Math.max(...volume))
  return (
    <Stack gap={12}>
      <Group gap={8}>
        <FormButtons forms={forms} current={form} onChoose={setForm} />
        <span aria-live="polite">
          {volume.length > 0 &&
            (active === null
              ? t`Peak: ${label(describedIndex)}: ${formatCount(volume[describedIndex] ?? 0)} posts`
              : t`${label(describedIndex)}: ${formatCount(volume[describedIndex] ?? 0)} posts`)}
        </span>
      </Group>
      {form === 'chart' ? (
        <div>
          <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {volume.map((count, index) => (
              <rect
                // A bar's only identity is its position.
                key={times[index] ?? index}
                className={styles.bars}
                data-active={index === active}
                x={index * step + step * 0.1}
                y={height - foot - tall(count)}
                width={step * 0.8}
                height={tall(count)}
              >
                <title>{t`${label(index)}: ${formatCount(count)} posts`}</title>
              </rect>
            ))}
            <line className={styles.axis} x1={0} x2={width} y1={height - foot} y2={height - foot} />
            <text className={styles.chartText} x={0} y={height - 5}>
              {label(0)}
            </text>
            <text className={styles.chartText} x={width} y={height - 5} textAnchor="end">
              {label(volume.length - 1)}
            </text>
            <text className={styles.chartText} x={0} y={12}>
              {formatCount(max)}
            </text>
          </svg>
          <Box
            component="input"
            type="range"
            w="100%"
            aria-label={granularity === 'DAY' ? t`Posts by day` : t`Posts by hour`}
            aria-valuetext={t`${label(describedIndex)}: ${formatCount(volume[describedIndex] ?? 0)} posts`}
            min={0}
            max={Math.max(0, volume.length - 1)}
            value={describedIndex}
            onChange={({ currentTarget }) => setActive(Number(currentTarget.value))}
          />
        </div>
      ) : (
        <ScrollRegion mah={360} className={`${parts.framed} ${parts.scrolls}`} label={t`Volume as a table`}>
          <PlainTable
            heads={[
              { title: granularity === 'DAY' ? t`Day (${timezone})` : t`Hour (${timezone})` },
              { title: t`Posts`, align: 'end' },
            ]}
            dense
            bordered
            framed
          >
            {volume.map((count, index) => (
              <tr key={times[index] ?? index}>
                <td>{label(index)}</td>
                <td data-align="end">{formatCount(count)}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollRegion>
      )}
    </Stack>
  )
}

function timeLabel(at: number, granularity: 'DAY' | 'HOUR', timezone: string): string {
  const { date, time } = zonedFields(new Date(at).toISOString(), timezone)
  // Days count from the hour at which the span begins.
  return granularity === 'DAY' && time === '00:00' ? date : `${date} ${time}`
}
