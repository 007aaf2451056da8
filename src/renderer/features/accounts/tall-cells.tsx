import { IconAlertTriangle, IconPointFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import type { AccountWork } from '../../../shared/overview/overview.ts'
import { alertKey, alertText } from '../../../shared/statistics/alerts.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountWorkLabel } from '../../changes/account-work.tsx'
import { useCall } from '../../data/client.ts'
import { useIsLoadingFiguresOf } from '../../data/loading-figures.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import { PacingBar } from '../../ui/chart/pacing-bar.tsx'
import { PlotSkeleton } from '../../ui/chart/plot-skeleton.tsx'
import { spendLines } from '../../ui/chart/spend-lines.ts'
import parts from '../../ui/layout/parts.module.css'
import { Monogram } from '../../ui/marks/monogram.tsx'
import { formatCount, formatPercent } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AlertsCell, SpendAmount, usePacing, usePerformance } from './account-cells.tsx'
import { Approval } from './approval.tsx'
import styles from './tall-cells.module.css'

interface IdentityCellProps {
  readonly account: Account
  readonly isCurrent: boolean
  readonly work: AccountWork | undefined
  /** When something of it was last published, in milliseconds. */
  readonly publishedAt: number | undefined
}

/** Which account it is, how the service sees it, and what waits in it. */
export function IdentityCell({ account, isCurrent, work, publishedAt }: IdentityCellProps) {
  const { id, timezone, deleted, approval_status: approval } = account
  return (
    <div className={styles.identity}>
      <AccountTitle account={account} isCurrent={isCurrent} />
      <ul>
        <li>{deleted === true ? <DeletedLabel /> : <Approval status={approval} />}</li>
        {work !== undefined && work.unpublished + work.openJobs > 0 && (
          <li>
            <AccountWorkLabel work={work} />
          </li>
        )}
        {publishedAt !== undefined && (
          <li title={t`Last publish`}>
            {rich`Published ${<RelativeTime at={publishedAt} timeZone={timezone ?? null} />}`}
          </li>
        )}
        {timezone && <li title={t`Time zone`}>{timezone}</li>}
        <li title={t`ID`}>
          <code>{id}</code>
        </li>
      </ul>
    </div>
  )
}

interface AccountTitleProps {
  readonly account: Account
  readonly isCurrent: boolean
}

/** Two lines beside a tile. */
export function AccountTitle({ account: { id, name, industry_type }, isCurrent }: AccountTitleProps) {
  return (
    <span className={styles.title}>
      <Monogram name={name ?? id} isCurrent={isCurrent} />
      <span>
        <span className={styles.name}>{name ?? t`Unnamed`}</span>
        <span className={styles.about}>
          {industry_type && <span>{fromConstant(industry_type)}</span>}
          {isCurrent && (
            <StatusLabel
              shape="text"
              tone="information"
              icon={IconPointFilled}
              label={t`Current`}
              title={t`Current account`}
            />
          )}
        </span>
      </span>
    </span>
  )
}

interface WorkspaceCellProps {
  /** Null where nothing is known of an account: once it's deleted. */
  readonly workspace: Workspace | null
}

/** What was spent of the plan, and what of it still runs. */
export function SpendPlanCell({ workspace }: WorkspaceCellProps) {
  const pacing = usePacing(workspace)
  const { value: overview } = useCall('overview', 'read', workspace === null ? null : { workspace })
  const campaigns = overview?.campaigns ?? null
  const ending = campaigns?.endsByDay.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <div className={styles.spend}>
      <div className={styles.amount}>
        <SpendAmount workspace={workspace} />
      </div>
      {pacing.share !== null && (
        <div className={styles.pacing} data-tone={pacing.tone}>
          <PacingBar share={pacing.share} />
          <span>{rich`${<strong>{formatPercent(pacing.share)}</strong>} of plan`}</span>
        </div>
      )}
      {pacing.share === null && pacing.why !== null && (
        <span className={parts.muted} title={pacing.why}>{t`No pacing`}</span>
      )}
      {campaigns !== null && campaigns.readAt !== null && (
        <ul>
          <li>{t`${formatCount(campaigns.running)} of ${formatCount(campaigns.campaigns)} campaigns run`}</li>
          <li>{plural(ending, { one: '# flight ends soon', other: '# flights end soon' })}</li>
        </ul>
      )}
    </div>
  )
}

interface CourseCellProps extends WorkspaceCellProps {
  readonly name: string
  /** Of the chart with its legend, in pixels. */
  readonly height: number
}

const legendHeight = 30

/** Spend against plan, day by day. */
export function CourseCell({ workspace, name, height }: CourseCellProps) {
  const performance = usePerformance(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  const spend = performance?.spend
  const lines = useMemo(() => (spend === undefined ? [] : spendLines(spend)), [spend])
  if (performance === null) {
    if (isLoading) return <PlotSkeleton height={height} />
    return (
      <p className={styles.nothing}>
        {workspace !== null && t`No figures of this account are stored here. Work in it to load them.`}
      </p>
    )
  }
  return (
    <div className={styles.course}>
      <Chart
        label={t`Spend and plan of ${name}`}
        times={performance.spend.starts}
        zone={performance.zone}
        step="DAY"
        lines={lines}
        currency={performance.currency}
        height={height - legendHeight}
      />
    </div>
  )
}

interface AttentionCellProps extends WorkspaceCellProps {
  readonly height: number
}

/** Four lines, and the space below. */
const alertHeight = 76

/** The gravest alerts of an account. */
export function AttentionCell({ workspace, height }: AttentionCellProps) {
  const performance = usePerformance(workspace)
  const now = useNow(60_000)
  if (performance === null || performance.alerts.rows.length === 0) {
    return (
      <div className={styles.attention}>
        <AlertsCell workspace={workspace} />
      </div>
    )
  }
  const { alerts, currency, zone } = performance
  const terms = {
    money: (micro: number) => formatValue(micro, 'money', currency),
    day: (at: number) => formatStep(at, 'DAY', zone),
  }
  const shownAlerts = alerts.rows.slice(0, Math.max(1, Math.floor(height / alertHeight)))
  const others = alerts.total - shownAlerts.length
  return (
    <div className={styles.attention}>
      <ul aria-label={t`Alerts`}>
        {shownAlerts.map((row) => (
          <li key={alertKey(row)}>
            <IconAlertTriangle size={14} aria-hidden />
            <span title={row.campaign ?? row.title}>{row.title}</span>
            <span>{alertText(row.alert, now, terms)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <span className={parts.muted}>{plural(others, { one: '# more alert', other: '# more alerts' })}</span>
      )}
    </div>
  )
}
