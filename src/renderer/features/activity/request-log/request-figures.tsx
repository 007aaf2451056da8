import { VisuallyHidden } from '@mantine/core'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import type { RateWindowState } from '../../../../shared/contract/status.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { faultMessage } from '../../../ui/faults/fault-labels.ts'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { responseTone } from '../../../ui/record/response-tone.ts'
import { statusLabel } from '../../../ui/record/status-code.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWindowLabel } from '../../../workbench/window-labels.ts'
import styles from './request-figures.module.css'

/** As many as the bars have room for. */
const shownRequests = 80
const all = { text: '', jobId: null, offset: 0, count: shownRequests } as const

/** Beside the number of requests: how the latest requests went, what failed and why, and how near the closest rate limit is. */
export function RequestFigures() {
  const latest = useCall('requestLog', 'list', { ...all, failedOnly: false }).value
  const failed = useCall('requestLog', 'list', { ...all, count: 200, failedOnly: true }).value
  const windows = useCall('status', 'rateWindows').value
  const now = useNow(60_000)
  const closest = windows
    ?.filter(({ resetsAt }) => resetsAt > now)
    .toSorted((left, right) => shareOf(right) - shareOf(left))[0]
  if (latest === null || latest.rows.length === 0) return null
  return (
    <dl className={styles.figures} aria-label={t`Figures of the requests`}>
      <Latest rows={latest.rows} />
      {failed !== null && <Failed rows={failed.rows} count={failed.total} total={latest.total} />}
      {closest !== undefined && <Closest window={closest} />}
    </dl>
  )
}

function Latest({ rows }: { readonly rows: readonly RequestRow[] }) {
  const durations = rows.map(({ durationMs }) => durationMs).toSorted((left, right) => left - right)
  const median = durations[Math.floor(durations.length / 2)] ?? 0
  // One slow request doesn't make all others a line of dots.
  const highest = Math.max(1, durations[Math.floor(durations.length * 0.95)] ?? 1)
  const oldestFirst = rows.toReversed()
  const title = t`${plural(rows.length, { one: 'The latest request', other: 'The latest # requests' })}, median ${formatCount(Math.round(median))} ms`
  return (
    <div title={title}>
      <VisuallyHidden component="dt">{title}</VisuallyHidden>
      <dd>
        <svg
          viewBox={`0 0 ${shownRequests * 2} 20`}
          preserveAspectRatio="none"
          className={styles.bars}
          aria-hidden
        >
          {oldestFirst.map(({ id, durationMs, status, fault }, place) => {
            const height = Math.max(2, Math.min(1, durationMs / highest) * 20)
            const x = (shownRequests - rows.length + place) * 2
            const tone = fault === null ? 'ok' : responseTone(status)
            return <rect key={id} x={x} y={20 - height} width={1.5} height={height} data-tone={tone} />
          })}
        </svg>
      </dd>
    </div>
  )
}

interface FailedProps {
  /** The latest of them. */
  readonly rows: readonly RequestRow[]
  readonly count: number
  readonly total: number
}

function Failed({ rows, count, total }: FailedProps) {
  return (
    <div className={styles.failed} title={reasonsOf(rows, statusLabel)}>
      <dt>{t`Failed`}</dt>
      <dd>
        {count === 0 ? (
          t`None`
        ) : (
          <>
            <strong>{t`${formatCount(count)} of ${formatCount(total)}`}</strong>
            <span className={styles.reasons}>{reasonsOf(rows, String)}</span>
          </>
        )}
      </dd>
    </div>
  )
}

/** "58 × 500, 3 × 404": the most frequent first. */
function reasonsOf(rows: readonly RequestRow[], nameOf: (status: number) => string): string {
  const counts = new Map<string, number>()
  for (const { status, fault } of rows) {
    const answered = status === null ? t`No response` : nameOf(status)
    const reason = status === null && fault !== null ? faultMessage(fault).title : answered
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, 2)
    .map(([reason, count]) => `${formatCount(count)} × ${reason}`)
    .join(', ')
}

function Closest({ window }: { readonly window: RateWindowState }) {
  const { name, limit, remaining } = window
  const label = useWindowLabel(name)
  const share = shareOf(window)
  const used = t`${formatCount(limit - remaining)} of ${formatCount(limit)} used`
  return (
    <div className={styles.closest} title={t`Closest rate limit: ${label}`}>
      <dt>{label}</dt>
      <dd>
        <ProgressBar
          label={t`Closest rate limit: ${label}`}
          value={share}
          valueText={used}
          tone={share >= 0.8 ? 'attention' : undefined}
        />
        <span>{used}</span>
      </dd>
    </div>
  )
}

function shareOf({ limit, remaining }: RateWindowState): number {
  return limit === 0 ? 1 : (limit - remaining) / limit
}
