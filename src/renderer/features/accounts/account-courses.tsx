import { useMemo } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useIsLoadingFiguresOf } from '../../data/loading-figures.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { PlotSkeleton } from '../../ui/chart/plot-skeleton.tsx'
import { spendLines } from '../../ui/chart/spend-lines.ts'
import parts from '../../ui/layout/parts.module.css'
import { AlertIcon } from '../../ui/marks/alert-icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { usePerformance } from './account-cells.tsx'
import styles from './account-courses.module.css'
import { textOfAlert } from './row-cells.tsx'

const plotHeights = { least: 120, most: 300 }
/** Besides the one that the account's row says. */
const maxAlerts = 3
/** Of the headings, the legend and the space around them. */
const aroundPlots = 112
const plotWidth = 392

/** Of `maxAlerts` and their heading. */
const alertsHeight = 212

export interface CoursesRoom {
  /** Of each plot, in pixels. */
  readonly height: number
  /** Whether alerts have room below it. */
  readonly hasAlerts: boolean
}

/** What fits of some accounts side by side, in the room that their rows leave; null if no plot does. */
export function roomForCourses(count: number, width: number, rest: number): CoursesRoom | null {
  const most = rest - aroundPlots
  const height = Math.min(plotHeights.most, most)
  if (count === 0 || count > Math.floor(width / plotWidth) || height < plotHeights.least) return null
  return { height, hasAlerts: most - height >= alertsHeight }
}

interface AccountCoursesProps {
  readonly accounts: readonly Account[]
  readonly workspaceOf: (account: Account) => Workspace | null
  readonly room: CoursesRoom
}

/** A few accounts, side by side below their rows. */
export function AccountCourses({ accounts, workspaceOf, room: { height, hasAlerts } }: AccountCoursesProps) {
  return (
    <section aria-label={t`Spend against plan`} className={styles.courses}>
      {accounts.map((account) => (
        <div key={account.id}>
          <h2>{account.name ?? account.id}</h2>
          <SpendCourse workspace={workspaceOf(account)} name={account.name ?? account.id} height={height} />
          {hasAlerts && <MoreAlerts workspace={workspaceOf(account)} />}
        </div>
      ))}
    </section>
  )
}

/** The alerts that the account's row only counts. */
function MoreAlerts({ workspace }: { readonly workspace: Workspace | null }) {
  const performance = usePerformance(workspace)
  const now = useNow(60_000)
  const others = performance?.alerts.rows.slice(1, 1 + maxAlerts) ?? []
  if (performance === null || others.length === 0) return null
  return (
    <>
      <h3 className={styles.alertsTitle}>{t`More alerts`}</h3>
      <ul className={parts.ruled} aria-label={t`More alerts`}>
        {others.map((row) => (
          <li key={`${row.alert.rule} ${row.key}`} className={styles.alert}>
            <AlertIcon alert={row.alert} />
            <strong className={parts.ellipsis} title={row.campaign ?? row.title}>
              {row.title}
            </strong>
            <span className={styles.alertText}>{textOfAlert(row.alert, performance, now)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface SpendCourseProps {
  /** Null where nothing is known of an account: once it's deleted. */
  readonly workspace: Workspace | null
  readonly name: string
  /** Of the plot, in pixels. */
  readonly height: number
}

/** The spend of an account against its plan, day by day. */
export function SpendCourse({ workspace, name, height }: SpendCourseProps) {
  const performance = usePerformance(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  const spend = performance?.spend
  const lines = useMemo(() => (spend === undefined ? [] : spendLines(spend)), [spend])
  if (performance === null) {
    if (isLoading) return <PlotSkeleton height={height} />
    return (
      <p className={parts.muted}>
        {workspace !== null && t`No figures of this account are stored here. Work in it to load them.`}
      </p>
    )
  }
  const { starts, spent } = performance.spend
  const loaded = spent.filter((value) => value !== null).length
  const amount = formatValue(
    spent.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    'money',
    performance.currency,
  )
  return (
    <Chart
      label={t`Spend and plan of ${name}`}
      lead={
        <span className={styles.lead}>
          {plural(loaded, { one: '{amount} in # day', other: '{amount} in # days' }, { amount })}
        </span>
      }
      times={starts}
      zone={performance.zone}
      step="DAY"
      lines={lines}
      currency={performance.currency}
      height={height}
    />
  )
}
