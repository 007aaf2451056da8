import { IconAlertTriangle, IconBarrierBlock } from '@tabler/icons-react'
import type { ReviewWindow } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { durationLabel } from '../../workbench/jobs/job-labels.ts'
import { useWindowLabel } from '../../workbench/window-labels.ts'
import styles from './review.module.css'
import type { ReviewState } from './use-review.ts'

/** Calls against the rate limits, bytes to upload, minimum duration, and changes held back. */
export function ReviewTotals({
  review: { count, chosen, totals, totalsFault, refetchTotals },
}: {
  readonly review: ReviewState
}) {
  if (totalsFault !== null) return <FaultNotice fault={totalsFault} onRetry={refetchTotals} variant="bar" />
  if (totals === null || count === null || count === 0) return null
  const { publishable, blocked, warnings, windows, calls, uploadBytes, minDurationMs } = totals
  // Dependencies are included, so more changes may be published than were selected.
  const along = chosen === null ? 0 : publishable + blocked - chosen.size
  return (
    <section aria-label={t`What would be sent`} className={styles.totals}>
      <span>{plural(calls, { one: '# write call', other: '# write calls' })}</span>
      {uploadBytes > 0 && <span>{t`${formatBytes(uploadBytes)} to upload`}</span>}
      {calls > 0 && <span>{timeLabel(minDurationMs)}</span>}
      {along > 0 && <span>{t`${formatCount(along)} more included, because selected ones need them`}</span>}
      {blocked > 0 && (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconBarrierBlock}
          label={plural(blocked, { one: '# change held back', other: '# changes held back' })}
          title={t`These changes have errors, or depend on changes that do. All others can be published.`}
        />
      )}
      {warnings > 0 && (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(warnings, {
            one: '# warning, which don’t block publishing',
            other: '# warnings, which don’t block publishing',
          })}
        />
      )}
      {windows.length > 0 && (
        <details>
          <summary>{t`Calls against the limits`}</summary>
          <Windows windows={windows} />
        </details>
      )}
    </section>
  )
}

function timeLabel(minDurationMs: number): string {
  return minDurationMs < 1_000
    ? t`Within rate limits`
    : t`At least ${durationLabel(minDurationMs)} because of rate limits`
}

const windowHeads = [
  { title: t`Window` },
  { title: t`Calls, at least`, align: 'end' },
  { title: t`Limit`, align: 'end' },
  { title: t`Left now`, align: 'end' },
] as const

function Windows({ windows }: { readonly windows: readonly ReviewWindow[] }) {
  return (
    <PlainTable label={t`Calls against the limits`} heads={windowHeads} dense>
      {windows.map((window) => (
        <WindowRow key={window.name} {...window} />
      ))}
    </PlainTable>
  )
}

function WindowRow({ name, calls, limit, windowMs, remaining }: ReviewWindow) {
  return (
    <tr>
      <th scope="row">{useWindowLabel(name)}</th>
      <td data-align="end">{formatCount(calls)}</td>
      <td data-align="end">{t`${formatCount(limit)} in ${durationLabel(windowMs)}`}</td>
      <td data-align="end">{remaining === null ? t`unknown yet` : formatCount(remaining)}</td>
    </tr>
  )
}
