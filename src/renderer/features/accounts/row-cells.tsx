import { IconArrowDownRight, IconArrowUpRight, IconPointFilled } from '@tabler/icons-react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import { amountParts } from '../../../shared/money/amount-label.ts'
import type { AccountWork } from '../../../shared/overview/overview.ts'
import { type Alert, alertText } from '../../../shared/statistics/alerts.ts'
import type { Performance } from '../../../shared/statistics/performance.ts'
import { daysIn, figuresOf } from '../../../shared/statistics/period-figures.ts'
import { fromConstant } from '../../../shared/text/format.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AccountWorkLabel } from '../../changes/account-work.tsx'
import { useCall } from '../../data/client.ts'
import { useIsLoadingFiguresOf } from '../../data/loading-figures.ts'
import { DeletedLabel } from '../../drafting/change-label.tsx'
import { cents, formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import { PacingBar } from '../../ui/chart/pacing-bar.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { AlertIcon } from '../../ui/marks/alert-icon.tsx'
import { Monogram } from '../../ui/marks/monogram.tsx'
import { formatChange, formatCount, formatPercent } from '../../ui/number.ts'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AlertsCell, NoFigures, NoValue, usePacing, usePerformance, useSpend } from './account-cells.tsx'
import { Approval } from './approval.tsx'
import styles from './row-cells.module.css'

interface AccountTitleProps {
  readonly account: Account
  readonly isCurrent: boolean
  readonly work?: AccountWork | undefined
}

/** Which account it is, beside a tile, and what waits in it. */
export function AccountTitle({ account, isCurrent, work }: AccountTitleProps) {
  const { id, name, industry_type, approval_status: approval, deleted } = account
  const waiting = work !== undefined && work.unpublished + work.openJobs > 0
  return (
    <span className={styles.title}>
      <Monogram name={name ?? id} isCurrent={isCurrent} />
      <span>
        <span className={styles.name} title={name ?? undefined}>
          {name ?? t`Unnamed`}
        </span>
        <span className={styles.about}>
          {deleted === true && <DeletedLabel />}
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
        {deleted !== true && approval != null && approval !== 'ACCEPTED' && <Approval status={approval} />}
        {waiting && (
          <span className={styles.about} title={t`Not published`}>
            <AccountWorkLabel work={work} />
          </span>
        )}
      </span>
    </span>
  )
}

interface WorkspaceCellProps {
  /** Null where nothing is known of an account: once it's deleted. */
  readonly workspace: Workspace | null
}

/** What was spent, and what was planned. Decimals and currencies have the same place in every row. */
export function SpendPlanCell({ workspace }: WorkspaceCellProps) {
  const spend = useSpend(workspace)
  const { planned } = usePacing(workspace)
  if (spend.total === null) return <span className={styles.lead}>{spend.missing}</span>
  const { whole, fraction } = amountParts(cents(spend.total), spend.currency)
  return (
    <>
      <span className={styles.amount}>
        <span>
          {whole}
          <span className={styles.fraction}>{fraction}</span>
        </span>{' '}
        <span className={styles.currency}>{spend.currency}</span>
      </span>
      {planned !== null && planned > 0 && (
        <span className={styles.more}>{t`of ${formatValue(planned, 'money', null)} planned`}</span>
      )}
    </>
  )
}

/** The share of the plan that was spent, and how much that is off it. */
export function PacingCell({ workspace }: WorkspaceCellProps) {
  const { share, why, tone, spent, planned } = usePacing(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  if (share === null || spent === null || planned === null)
    return (
      <span className={styles.lead}>
        {why === null ? <NoFigures isLoading={isLoading} /> : <NoValue why={why} />}
      </span>
    )
  const gap = formatValue(Math.abs(planned - spent), 'money', null)
  return (
    <>
      <span className={styles.pacing} data-tone={tone}>
        <PacingBar share={share} isSmall />
        <strong className={styles.share}>{formatPercent(share)}</strong>
      </span>
      <span className={styles.more}>{spent < planned ? t`${gap} under plan` : t`${gap} over plan`}</span>
    </>
  )
}

/** Two weeks of spend, and how the last one compares. */
export function CourseCell({ workspace }: WorkspaceCellProps) {
  const performance = usePerformance(workspace)
  if (performance === null) return null
  const { now, before, course } = figuresOf(performance, 'week').spend
  const change = now === null || before === null || before === 0 ? null : now / before - 1
  const Icon = (change ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <>
      <Sparkline className={styles.course} values={course} current={daysIn.week} />
      {change !== null && (
        <span className={styles.change}>
          {Math.abs(change) >= 0.0005 && <Icon size={14} aria-hidden />}
          <span>{rich`${<strong className={styles.by}>{formatChange(change)}</strong>} vs previous 7 days`}</span>
        </span>
      )}
    </>
  )
}

/** How many campaigns deliver now, and what ends soon. */
export function CampaignsCell({ workspace }: WorkspaceCellProps) {
  const { value: overview } = useCall('overview', 'read', workspace === null ? null : { workspace })
  const campaigns = overview?.campaigns ?? null
  if (campaigns === null || campaigns.readAt === null) return null
  const ending = campaigns.endsByDay.reduce((sum, count) => sum + count, 0)
  return (
    <>
      <span className={styles.lead}>
        {rich`${<strong>{formatCount(campaigns.running)}</strong>} of ${formatCount(campaigns.campaigns)} running`}
      </span>
      <span className={styles.more}>
        {plural(ending, { one: '# flight ends soon', other: '# flights end soon' })}
      </span>
    </>
  )
}

/** The gravest alert of an account, and how many more there are. */
export function AttentionCell({ workspace }: WorkspaceCellProps) {
  const performance = usePerformance(workspace)
  const now = useNow(60_000)
  const [first] = performance?.alerts.rows ?? []
  if (performance === null || first === undefined)
    return (
      <span className={styles.lead}>
        <AlertsCell workspace={workspace} />
      </span>
    )
  const others = performance.alerts.total - 1
  const what = textOfAlert(first.alert, performance, now)
  return (
    <span className={styles.attention}>
      <AlertIcon alert={first.alert} />
      <span className={styles.name} title={first.campaign ?? first.title}>
        {first.title}
      </span>
      <span className={styles.what} title={what}>
        {what}
      </span>
      {others > 0 && (
        <span className={styles.what}>{plural(others, { one: '# more alert', other: '# more alerts' })}</span>
      )}
    </span>
  )
}

/** What is wrong, with the account's currency and days. */
export function textOfAlert(alert: Alert, { currency, zone }: Performance, now: number): string {
  return alertText(alert, now, {
    money: (micro) => formatValue(micro, 'money', currency),
    day: (at) => formatStep(at, 'DAY', zone),
  })
}
