import { IconCircleCheck, IconGauge, IconHistory } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { RateWindowState } from '../../../../shared/contract/status.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { useCall } from '../../../data/client.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { formatCount, formatPercent } from '../../../ui/number.ts'
import { PlainTable } from '../../../ui/plain-table.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { rich } from '../../../ui/rich.ts'
import { hourAndMinute } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWindowLabel } from '../../../workbench/window-labels.ts'
import { ActivityHeader } from '../activity-header.tsx'
import styles from './limits-page.module.css'
import { RequestsByMinute } from './requests-by-minute.tsx'

/** What is left of every rate limit; per account if the service counts per account. */
export function LimitsPage() {
  const { value, fault, refetch } = useCall('status', 'rateWindows')
  const now = useNow(1_000)
  const open = (value?.filter(({ resetsAt }) => resetsAt > now) ?? []).toSorted(
    (a, b) => usedOf(b) - usedOf(a),
  )
  const isCalm = open.every((window) => usedOf(window) < nearLimit)
  return (
    <>
      <ActivityHeader
        view="limits"
        count={value !== null && plural(open.length, { one: '# active window', other: '# active windows' })}
      />
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {value === null && fault === null && <SkeletonRows label={t`Loading rate limits`} />}
      {value !== null && open.length === 0 && (
        <EmptyState
          icon={IconGauge}
          scene="limits"
          sentence={t`No active rate limits.`}
          hint={t`The service reports remaining requests with each response. Windows disappear when they reset.`}
        />
      )}
      {open.length > 0 && (
        <ScrollRegion p="8px 16px" mih={0} flex={1} className={parts.scrolls} label={t`Rate limits`}>
          {isCalm && <Calm windows={open} />}
          <div className={styles.room}>
            <div className={styles.parts}>
              <PlainTable heads={heads}>
                {open.map((window) => (
                  <WindowRow key={keyOf(window)} window={window} />
                ))}
              </PlainTable>
              <RequestsByMinute />
            </div>
          </div>
        </ScrollRegion>
      )}
    </>
  )
}

/** Shares of a limit at which its meter warns, and at which requests are about to wait. */
const highUse = 0.8
const almostAll = 0.9

/** Below this share of every window, all is well. */
const nearLimit = 0.5

const heads = [
  { title: t`Window` },
  { title: t`Used so far` },
  { title: t`Remaining`, align: 'end' },
  { title: t`Resets`, align: 'end' },
  { title: t`Last update`, align: 'end' },
] as const

/** How much of a window is used up, from 0 to 1. */
function usedOf({ limit, remaining }: RateWindowState): number {
  return limit === 0 ? 1 : (limit - remaining) / limit
}

/** "4%", "under 1%": what was used is never none. */
function usedText(used: number): string {
  return used > 0 && used < 0.01 ? t`under ${formatPercent(0.01)}` : formatPercent(used)
}

/** "All 7 windows are used below 5%.", shown if none is near its limit. */
function calmText(windows: readonly RateWindowState[]): string {
  const highest = Math.max(...windows.map(usedOf))
  const share = formatPercent((Math.floor(highest * calmSteps) + 1) / calmSteps)
  return plural(
    windows.length,
    { one: '# window, used below {share}.', other: 'All # windows are used below {share}.' },
    { share },
  )
}

/** Says so as of when the service last reported it; while it doesn't answer, without the mark that all is well. */
function Calm({ windows }: { readonly windows: readonly RateWindowState[] }) {
  const { kind } = useStore(useWorkbench().live.connection)
  const isAnswering = kind !== 'failing' && kind !== 'offline'
  const readAt = Math.min(...windows.map(({ observedAt }) => observedAt))
  const Icon = isAnswering ? IconCircleCheck : IconHistory
  return (
    <p className={styles.calm} data-current={isAnswering}>
      <Icon size={16} aria-hidden />
      <span>{calmText(windows)}</span>
      <span className={parts.muted}>{t`As of ${hourAndMinute(readAt)}`}</span>
    </p>
  )
}

/** Usage is rounded to steps of 5%. A count of steps, because 0.15 / 0.05 is less than 3 in floating point. */
const calmSteps = 20

interface WindowProps {
  readonly window: RateWindowState
}

interface MeterProps extends WindowProps {
  readonly label: string
}

/** Fills up from 0. */
function Meter({ window, label }: MeterProps) {
  const { limit, remaining } = window
  const used = usedOf(window)
  const highTone = used >= highUse ? 'attention' : undefined
  return (
    <ProgressBar
      label={label}
      value={used}
      valueText={t`${formatCount(limit - remaining)} of ${formatCount(limit)}`}
      tone={used >= almostAll ? 'error' : highTone}
    />
  )
}

function WindowRow({ window }: WindowProps) {
  const { name, host, accountId, limit, remaining, resetsAt, observedAt } = window
  const label = useWindowLabel(name)
  return (
    <tr>
      <th scope="row" title={label === name || !name.includes('.') ? undefined : name}>
        <span className={styles.title}>{label}</span>{' '}
        <span className={parts.muted}>
          {accountId === null ? (
            t`You, on ${hostLabel[host] ?? host}`
          ) : (
            <AccountName host={host === 'adsSandbox' ? host : 'ads'} accountId={accountId} />
          )}
        </span>
      </th>
      <td className={styles.meter}>
        <Meter window={window} label={t`Used of ${label}`} />
        <span className={styles.used}>
          <span>{rich`${<strong>{formatCount(limit - remaining)}</strong>} of ${formatCount(limit)}`}</span>
          <span>{usedText(usedOf(window))}</span>
        </span>
      </td>
      <td data-align="end">{remaining === 0 ? t`Used up` : formatCount(remaining)}</td>
      <td data-align="end">
        <RelativeTime at={resetsAt} />
      </td>
      <td data-align="end">
        <RelativeTime at={observedAt} />
      </td>
    </tr>
  )
}

const hostLabel: Readonly<Record<string, string>> = {
  platform: t`the platform API`,
  ads: t`the ads API`,
  adsSandbox: t`the ads sandbox`,
}

function keyOf({ name, host, accountId, resetsAt, limit }: RateWindowState): string {
  return [host, name, accountId, limit, resetsAt].join(' ')
}
