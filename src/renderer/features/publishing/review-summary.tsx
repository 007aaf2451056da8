import { IconAlertTriangle, IconHistoryOff, IconPrinter } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { ReviewWindow } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { roughDuration } from '../../workbench/jobs/job-labels.ts'
import { useWindowLabel } from '../../workbench/window-labels.ts'
import money from './money.module.css'
import { sumLines } from './money-labels.ts'
import { MoneyPart } from './money-part.tsx'
import styles from './review.module.css'
import type { ReviewState, ReviewTotals } from './use-review.ts'

/** What publishing the selection costs, what of it can't be undone, and what it takes. Stays in sight. */
export function ReviewSummary({ review }: { readonly review: ReviewState }) {
  const { totals, totalsFault, refetchTotals } = review
  if (review.count === null || review.count === 0) return null
  return (
    <aside aria-label={t`Summary`} className={styles.summary}>
      {totalsFault !== null && <FaultNotice fault={totalsFault} onRetry={refetchTotals} />}
      {totals !== null && (
        <>
          <Headline totals={totals} all={review.all} />
          <MoneyPart totals={totals} />
          <Irreversible totals={totals} />
          <Effort review={review} totals={totals} />
        </>
      )}
      <PrintButton />
    </aside>
  )
}

function PrintButton() {
  const [, navigate] = useLocation()
  return (
    <Button
      variant="subtle"
      icon={IconPrinter}
      className={styles.print}
      onClick={() => navigate('/review/print')}
    >{t`Print`}</Button>
  )
}

interface HeadlineProps {
  readonly totals: ReviewTotals
  readonly all: number | null
}

/** What the screen is about if no sum moves: how many changes go out, of all that there are. */
function Headline({ totals: { money: effects, publishable }, all }: HeadlineProps) {
  if (sumLines(effects).some(({ isMoved }) => isMoved)) return null
  return (
    <div className={money.main}>
      <p className={money.label}>{t`Ready to publish`}</p>
      <p className={money.figure}>{formatCount(publishable)}</p>
      {all !== null && all > publishable && (
        <p className={money.label}>{plural(all, { one: 'of # change', other: 'of # changes' })}</p>
      )}
    </div>
  )
}

function Irreversible({ totals: { irreversible, publishable } }: { readonly totals: ReviewTotals }) {
  if (irreversible === 0) return null
  return (
    <div className={styles.part}>
      <StatusLabel
        tone="attention"
        icon={IconHistoryOff}
        label={t`${formatCount(irreversible)} of ${formatCount(publishable)} can’t be undone entirely`}
      />
      <p className={styles.explanation}>
        {t`Posts can’t be deleted from here, deletions can’t be restored, and what another account does with a shared audience stays. These changes are marked in the list.`}
      </p>
    </div>
  )
}

interface EffortProps {
  readonly review: ReviewState
  readonly totals: ReviewTotals
}

/** Calls against the rate limits, bytes to upload, minimum duration, and what comes along. */
function Effort({ review: { chosen }, totals }: EffortProps) {
  const { publishable, blocked, warnings, windows, calls, uploadBytes, minDurationMs } = totals
  // Dependencies are included, so more changes may be published than were selected.
  const along = chosen === null ? 0 : publishable + blocked - chosen.size
  return (
    <section aria-label={t`What would be sent`} className={styles.part}>
      <p className={styles.effort}>
        <span>{plural(calls, { one: '# write call', other: '# write calls' })}</span>
        {calls > 0 && <span>{timeLabel(minDurationMs)}</span>}
        {uploadBytes > 0 && <span>{t`${formatBytes(uploadBytes)} to upload`}</span>}
      </p>
      {along > 0 && <p>{t`${formatCount(along)} more included, because selected ones need them`}</p>}
      {warnings > 0 && (
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={plural(warnings, {
            one: '# warning, which doesn’t block publishing',
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
    : t`At least ${roughDuration(minDurationMs)} because of rate limits`
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
      <td data-align="end">{t`${formatCount(limit)} in ${roughDuration(windowMs)}`}</td>
      <td data-align="end">{remaining === null ? t`unknown yet` : formatCount(remaining)}</td>
    </tr>
  )
}
