import { Box, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Overview as OverviewValue } from '../../../shared/overview/overview.ts'
import { t } from '../../../shared/text/language.ts'
import { dataClient, useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import parts from '../../ui/layout/parts.module.css'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { rich } from '../../ui/rich.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { AudiencesCard } from './audiences-card.tsx'
import { BudgetCard } from './budget-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { FindingsCard } from './findings-card.tsx'
import { FlightsCard } from './flights-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import styles from './overview.module.css'
import { PerformanceCards } from './performance-cards.tsx'
import { TourCard } from './tour-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** `/overview`: what matters now, each with a link to where it's handled. */
export function Overview() {
  const workspace = useWorkspace()
  if (workspace === null) {
    return <NoAccount title={t`Overview`} sentence={t`Choose an account to see its overview.`} />
  }
  return <Workspaced key={workspace.accountId} workspace={workspace} />
}

function Workspaced({ workspace }: { readonly workspace: Workspace }) {
  const { value: known, fault, refetch } = useCall('overview', 'read', { workspace })
  const { invalidate } = dataClient(useWorkbench())
  const overviewRefresh = useCall('overview', 'refresh', { workspace })
  useEffect(() => {
    if (overviewRefresh.value !== null) void invalidate([['overview', 'read', { workspace }]])
  }, [overviewRefresh.value, invalidate, workspace])
  return (
    <Stack gap={0} className={parts.scroll}>
      <PageHeader
        title={t`Overview`}
        count={known !== null && <Age overview={known} />}
        actions={
          <RefreshButton
            label={t`Refresh`}
            busy={overviewRefresh.isFetching}
            onClick={overviewRefresh.refetch}
          />
        }
      />
      <TourCard />
      {overviewRefresh.fault !== null && (
        <Box px={16} pb={12}>
          <FaultNotice fault={overviewRefresh.fault} onRetry={overviewRefresh.refetch} />
        </Box>
      )}
      {fault !== null && (
        <Box px={16} pb={12}>
          <FaultNotice fault={fault} onRetry={refetch} variant={known === null ? 'page' : 'inline'} />
        </Box>
      )}
      {known === null ? (
        fault === null && <SkeletonRows label={t`Loading overview`} />
      ) : (
        <Cards overview={known} workspace={workspace} />
      )}
    </Stack>
  )
}

/** The age of the oldest part that comes from the service. */
function Age({ overview: { campaigns } }: { readonly overview: OverviewValue }) {
  if (campaigns.sync.kind === 'running') return <>{t`Loading campaigns`}</>
  const { readAt, sync, timezone } = campaigns
  return (
    <Group component="span" gap="2px 8px">
      {readAt === null ? (
        <span>{t`Campaigns not synced yet`}</span>
      ) : (
        <span>{rich`Campaigns updated ${<RelativeTime at={readAt} timeZone={timezone} />}`}</span>
      )}
      {sync.kind === 'failed' && (
        <StatusLabel
          tone="attention"
          icon={IconAlertTriangle}
          label={readAt === null ? t`Couldn’t sync` : t`Couldn’t refresh`}
          title={sync.message}
        />
      )}
    </Group>
  )
}

interface CardsProps {
  readonly overview: OverviewValue
  readonly workspace: Workspace
}

function Cards({ overview, workspace }: CardsProps) {
  const { changes, findings, jobs, campaigns, webhooks, audiences } = overview
  return (
    <div className={styles.cards}>
      <PerformanceCards workspace={workspace} />
      <ChangesCard changes={changes} />
      {changes.unpublished > 0 && <FindingsCard findings={findings} />}
      <JobsCard jobs={jobs} />
      <BudgetCard campaigns={campaigns} />
      <FlightsCard campaigns={campaigns} />
      <WebhooksCard webhooks={webhooks} />
      <AudiencesCard audiences={audiences} />
    </div>
  )
}
