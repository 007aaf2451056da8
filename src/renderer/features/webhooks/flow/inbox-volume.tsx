import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { plural, t } from '../../../../shared/text/language.ts'
import type { InboxVolume } from '../../../../shared/webhooks/inbox.ts'
import { type CallState, useCall } from '../../../data/client.ts'
import { formatCount } from '../../../ui/number.ts'
import { exactTime } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import styles from './event-path.module.css'

const minuteMs = 60_000
const spans = {
  hour: { stepMs: 2 * minuteMs, steps: 30 },
  day: { stepMs: 60 * minuteMs, steps: 24 },
}

export interface VolumeState extends CallState<InboxVolume> {
  readonly span: keyof typeof spans
  readonly until: number
  readonly onSpan: (span: keyof typeof spans) => void
}

/**
 * How many events arrived in the last hour or day. It ends up to two minutes ahead: the time moves on once a minute, and
 * what arrives in between counts at once.
 */
export function useInboxVolume(): VolumeState {
  const [span, setSpan] = useState<keyof typeof spans>('hour')
  const now = useNow(minuteMs)
  const until = (Math.floor(now / minuteMs) + 2) * minuteMs
  return { ...useCall('inbox', 'volume', { until, ...spans[span] }), span, until, onSpan: setSpan }
}

/** The arrivals as a number and as bars; a click shows the other span. */
export function InboxVolumeChart({ volume }: { readonly volume: VolumeState }) {
  const { value, span, until, onSpan } = volume
  // The rest of the strip doesn't need it, and the list below says why it can't be read.
  if (value === null) return null
  const { stepMs, steps } = spans[span]
  const counts = value.counts.length === steps ? value.counts : []
  const total = counts.reduce((sum, count) => sum + count, 0)
  const highest = Math.max(1, ...counts)
  const title = value.isPartial
    ? t`${formatCount(total)} events or more`
    : plural(total, { one: '# event', other: '# events' })
  const label = span === 'hour' ? t`${title} in the last hour` : t`${title} in the last 24 hours`
  return (
    <button
      type="button"
      className={styles.volume}
      title={`${label}. ${span === 'hour' ? t`Show the last 24 hours` : t`Show the last hour`}`}
      onClick={() => onSpan(span === 'hour' ? 'day' : 'hour')}
    >
      <svg
        viewBox={`0 0 ${steps * 4} 16`}
        preserveAspectRatio="none"
        className={styles.bars}
        role="img"
        aria-label={title}
      >
        {counts.map((count, step) => {
          const height = count === 0 ? 1 : Math.max(3, (count / highest) * 16)
          const from = until - (steps - step) * stepMs
          return (
            <rect key={from} x={step * 4} y={16 - height} width={3} height={height} data-empty={count === 0}>
              <title>{`${exactTime(from)}: ${formatCount(count)}`}</title>
            </rect>
          )
        })}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden>{span === 'hour' ? t`1 h` : t`24 h`}</span>
    </button>
  )
}
