import { Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Overview as OverviewValue } from '../../../shared/overview/overview.ts'
import { dayOf, midnightOf } from '../../../shared/statistics/days.ts'
import { type Period, spansOf } from '../../../shared/statistics/period-figures.ts'
import { formatDays } from '../../../shared/statistics/period-label.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { dataClient, useCall } from '../../data/client.ts'
import { useIsWaitShown } from '../../ui/faults/outage-strip.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FiguresAge } from '../../workbench/figures-age.tsx'
import { useShownAge } from '../../workbench/use-waits.ts'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { AlertsCard } from './alerts-card.tsx'
import { BudgetCard } from './budget-card.tsx'
import { Card } from './card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { CreativeFiguresCard } from './creative-figures-card.tsx'
import { FlightsCard } from './flights-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { KpiStrip } from './kpi-strip.tsx'
import styles from './overview.module.css'
import { PacingCard } from './pacing-card.tsx'
import { SpendCard } from './spend-card.tsx'
import { StatusPills } from './status-pills.tsx'
import { TourOffer } from './tour-offer.tsx'
import { useFigures } from './use-figures.ts'
import { WebhooksCard } from './webhooks-card.tsx'
import { YesterdayCard } from './yesterday-card.tsx'

/** `/overview`: what matters now, each with a link to where it's handled. */
export function Overview() {
  const workspace = useWorkspace()
  if (workspace === null) {
    return (
      <NoAccount title={t`Overview`} sentence={t`Choose an account to see its overview.`} scene="overview" />
    )
  }
  return <Workspaced key={workspace.accountId} workspace={workspace} />
}

const periodForms = [
  { value: 'day', title: t`Yesterday` },
  { value: 'week', title: t`Last 7 days` },
] as const

function Workspaced({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const { work } = useLive('preferences')
  const [period, setPeriod] = useState<Period>('week')
  const { value: overview, fault, refetch } = useCall('overview', 'read', { workspace })
  const { invalidate } = dataClient(workbench)
  const overviewRefresh = useCall('overview', 'refresh', { workspace })
  const figures = useFigures(workspace)
  const act = useActOn('statistics', 'state', { workspace })
  const hasFigures = work !== 'integrations'
  useEffect(() => {
    if (overviewRefresh.value !== null) void invalidate([['overview', 'read', { workspace }]])
  }, [overviewRefresh.value, invalidate, workspace])
  const refresh = () => {
    void overviewRefresh.refetch()
    if (hasFigures) void act.run(() => workbench.bridge.statistics.refresh({ workspace, since: null }))
  }
  // One outage makes all of them fail; without any figures, their card says why.
  const sync = overview?.campaigns.sync
  const outage =
    overviewRefresh.fault ??
    fault ??
    (figures.view.kind === 'failed' ? null : figures.fault) ??
    (sync?.kind === 'failed' ? sync.fault : null)
  const retry = () => {
    void overviewRefresh.refetch()
    void refetch()
    figures.refetch()
  }
  return (
    <Stack gap={0} className={parts.scroll}>
      <PageHeader
        title={t`Overview`}
        count={
          <Group component="span" gap="2px 8px">
            {hasFigures && <PeriodDays figures={figures.view} period={period} />}
            <Age overview={overview} figures={hasFigures ? figures.state : null} isOut={outage !== null} />
          </Group>
        }
        actions={
          <>
            <TourOffer hasEdits={(overview?.changes.unpublished ?? 0) > 0} />
            {hasFigures && (
              <FormButtons label={t`Period`} forms={periodForms} current={period} onChoose={setPeriod} />
            )}
            <RefreshButton
              label={t`Refresh`}
              busy={overviewRefresh.isFetching || (figures.state?.jobId ?? null) !== null}
              onClick={refresh}
            />
          </>
        }
        failure={outage === null ? null : { fault: outage, onRetry: retry }}
      />
      <div className={styles.page}>
        <div className={styles.grid}>
          {hasFigures ? (
            <Ads workspace={workspace} overview={overview} figures={figures.view} period={period} />
          ) : (
            <Integrations overview={overview} />
          )}
          {overview !== null && <StatusPills overview={overview} hasCards={!hasFigures} />}
        </div>
      </div>
    </Stack>
  )
}

interface PeriodDaysProps {
  readonly figures: ReturnType<typeof useFigures>['view']
  readonly period: Period
}

/** The days that the key figures sum; on hover, the days that they're compared with. */
function PeriodDays({ figures, period }: PeriodDaysProps) {
  const spans = figures.kind === 'known' ? spansOf(figures.performance, period) : null
  if (spans === null) return null
  return <span title={t`Compared with ${formatDays(spans.before)}`}>{formatDays(spans.now)}</span>
}

interface AgeProps {
  readonly overview: OverviewValue | null
  readonly figures: StatisticsState | null
  /** Whether a line below the header says that it couldn't be refreshed. */
  readonly isOut: boolean
}

/** How old the figures are, and whether campaigns could be synced. */
function Age({ overview, figures, isOut }: AgeProps) {
  const now = useNow(60_000)
  const isWaitShown = useIsWaitShown()
  const sync = overview?.campaigns.sync
  const readAt = overview?.campaigns.readAt ?? null
  useShownAge(readAt)
  return (
    <Group component="span" gap="2px 8px">
      {sync?.kind === 'running' && !isWaitShown && (
        <span className={styles.syncing}>{t`Loading campaigns`}</span>
      )}
      {overview !== null && sync?.kind !== 'running' && readAt === null && (
        <span className={styles.syncing}>{t`Campaigns not synced yet`}</span>
      )}
      {figures !== null && (
        <FiguresAge
          state={isOut ? { ...figures, failure: null } : figures}
          until={midnightOf(dayOf(now, figures.zone), figures.zone)}
          timezone={figures.zone}
          detailClass={styles.detail}
        />
      )}
    </Group>
  )
}

interface AdsProps {
  readonly workspace: Workspace
  readonly overview: OverviewValue | null
  readonly figures: ReturnType<typeof useFigures>['view']
  readonly period: Period
}

/** For people who run ads: figures first. */
function Ads({ workspace, overview, figures, period }: AdsProps) {
  return (
    <>
      <KpiStrip figures={figures} changes={overview?.changes ?? null} period={period} />
      <SpendCard figures={figures} />
      <AlertsCard figures={figures} />
      <PacingCard figures={figures} />
      <CreativeFiguresCard figures={figures} workspace={workspace} />
      {overview === null ? <Coming title={t`Ending soon`} /> : <FlightsCard campaigns={overview.campaigns} />}
      {overview === null ? (
        <Coming title={t`Unpublished changes`} />
      ) : (
        <ChangesCard {...overview} publishesOf={workspace} />
      )}
      <YesterdayCard figures={figures} />
      {overview === null ? <Coming title={t`Budget`} /> : <BudgetCard campaigns={overview.campaigns} />}
    </>
  )
}

/** For people who build integrations: what delivers events, what runs, and what waits. */
function Integrations({ overview }: { readonly overview: OverviewValue | null }) {
  if (overview === null) {
    return [t`Webhooks`, t`Jobs`, t`Unpublished changes`].map((title) => <Coming key={title} title={title} />)
  }
  return (
    <>
      <WebhooksCard webhooks={overview.webhooks} />
      <JobsCard jobs={overview.jobs} />
      <ChangesCard {...overview} publishesOf={null} />
    </>
  )
}

function Coming({ title }: { readonly title: string }) {
  return (
    <Card title={title}>
      <SkeletonRows rows={6} label={t`Loading overview`} />
    </Card>
  )
}
