import { useId, useMemo } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Account } from '../../../shared/api/ads/accounts.ts'
import { alertKey, alertText } from '../../../shared/statistics/alerts.ts'
import { offPlanShare, type Performance } from '../../../shared/statistics/performance.ts'
import { figuresOf } from '../../../shared/statistics/period-figures.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { useIsLoadingFiguresOf } from '../../data/loading-figures.ts'
import { Chart } from '../../ui/chart/chart.tsx'
import { formatStep, formatValue } from '../../ui/chart/chart-lines.ts'
import { toneOfPacing } from '../../ui/chart/pacing-bar.tsx'
import { PlotSkeleton } from '../../ui/chart/plot-skeleton.tsx'
import parts from '../../ui/layout/parts.module.css'
import { formatCount, formatPercent } from '../../ui/number.ts'
import { useNow } from '../../ui/use-now.ts'
import { AlertsCell, NoValue, SpendCell, usePerformance } from './account-cells.tsx'
import styles from './accounts.module.css'

/** More accounts than these are compared in the list alone. */
export const maxPanels = 4

interface AccountPanelsProps {
  readonly accounts: readonly Account[]
  readonly environmentId: string
}

/** Below a short list, how each account does: spend against plan, what runs and ends, and what needs attention. */
export function AccountPanels({ accounts, environmentId }: AccountPanelsProps) {
  return (
    <div className={styles.panels}>
      {accounts.map((account) => (
        <AccountPanel
          key={account.id}
          name={account.name ?? account.id}
          workspace={{ environmentId, host: 'ads', accountId: account.id }}
        />
      ))}
    </div>
  )
}

interface AccountPanelProps {
  readonly name: string
  readonly workspace: Workspace
}

function AccountPanel({ name, workspace }: AccountPanelProps) {
  const id = useId()
  const performance = usePerformance(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  const { value: overview } = useCall('overview', 'read', { workspace })
  const campaigns = overview?.campaigns ?? null
  const ending = campaigns?.endsByDay.reduce((sum, count) => sum + count, 0) ?? 0
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <header>
        <h2 id={id}>{name}</h2>
        <AlertsCell workspace={workspace} />
      </header>
      <dl className={styles.figures}>
        <div>
          <dt>{t`Spend, 7 days`}</dt>
          <dd>
            <SpendCell workspace={workspace} />
          </dd>
        </div>
        <div>
          <dt>{t`Pacing`}</dt>
          <dd>{performance === null ? '–' : <PacingFigure performance={performance} />}</dd>
        </div>
        <div>
          <dt>{t`Campaigns`}</dt>
          <dd>
            {campaigns === null || campaigns.readAt === null
              ? '–'
              : t`${formatCount(campaigns.running)} of ${formatCount(campaigns.campaigns)} run`}
          </dd>
        </div>
        <div>
          <dt>{t`Ending soon`}</dt>
          <dd>
            {campaigns === null || campaigns.readAt === null
              ? '–'
              : plural(ending, { one: '# flight', other: '# flights' })}
          </dd>
        </div>
      </dl>
      {performance !== null && <Course performance={performance} name={name} />}
      {performance === null && isLoading && <PlotSkeleton height={240} />}
      {performance === null && !isLoading && (
        <p
          className={parts.muted}
        >{t`No figures of this account are stored here. Work in it to load them.`}</p>
      )}
      {performance !== null && <GravestAlerts performance={performance} />}
    </section>
  )
}

/** The share of the last seven days' plan that was spent. */
function PacingFigure({ performance }: { readonly performance: Performance }) {
  const { pacing, planned } = figuresOf(performance, 'week')
  if (planned === 0) return <span className={parts.muted}>{t`No plan`}</span>
  // Without some of its days, a share would pass for that of the week.
  if (pacing.now === null) return <NoValue why={t`Not all loaded`} />
  return <span data-tone={toneOfPacing(pacing.now)}>{formatPercent(pacing.now)}</span>
}

function Course({ performance, name }: { readonly performance: Performance; readonly name: string }) {
  const { spend, currency, zone } = performance
  const { starts, spent, planned } = spend
  const lines = useMemo(
    () => [
      { key: 'spent', label: t`Spend`, unit: 'money' as const, values: spent },
      {
        key: 'planned',
        label: t`Plan ±20%`,
        unit: 'money' as const,
        values: planned,
        isPlan: true,
        band: offPlanShare,
      },
    ],
    [spent, planned],
  )
  return (
    <Chart
      label={t`Spend and plan of ${name}`}
      times={starts}
      zone={zone}
      step="DAY"
      lines={lines}
      currency={currency}
      height={240}
    />
  )
}

const maxAlerts = 4

function GravestAlerts({ performance }: { readonly performance: Performance }) {
  const { alerts, currency, zone } = performance
  const now = useNow(60_000)
  if (alerts.rows.length === 0) return null
  const terms = {
    money: (micro: number) => formatValue(micro, 'money', currency),
    day: (at: number) => formatStep(at, 'DAY', zone),
  }
  return (
    <ul className={styles.alerts} aria-label={t`Alerts`}>
      {alerts.rows.slice(0, maxAlerts).map((row) => (
        <li key={alertKey(row)}>
          <span title={row.campaign ?? row.title}>{row.title}</span>
          <span>{alertText(row.alert, now, terms)}</span>
        </li>
      ))}
    </ul>
  )
}
