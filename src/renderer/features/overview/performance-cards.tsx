import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { dayOf, midnightOf } from '../../../shared/statistics/days.ts'
import type { StatisticsState } from '../../../shared/statistics/statistics-view.ts'
import { t } from '../../../shared/text/language.ts'
import { useActOn } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useNow } from '../../ui/use-now.ts'
import { placeOfView } from '../../workbench/entity-places.ts'
import { FiguresAge } from '../../workbench/figures-age.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { AlertsCard } from './alerts-card.tsx'
import { Card, CardEmptyState } from './card.tsx'
import { CreativeFiguresCard } from './creative-figures-card.tsx'
import { PacingCard } from './pacing-card.tsx'
import { SpendCard } from './spend-card.tsx'
import { YesterdayCard } from './yesterday-card.tsx'

/** What figures say: alerts, spend against plan, pacing, what changed since yesterday, best and worst creatives. */
export function PerformanceCards({ workspace }: { readonly workspace: Workspace }) {
  const { value, fault, refetch } = useCall('statistics', 'performance', { workspace })
  const state = useCall('statistics', 'state', { workspace })
  const age = state.value !== null && <Age workspace={workspace} state={state.value} />
  const trouble = fault ?? state.fault
  if (value === null) {
    return (
      <Whole>
        {trouble === null ? (
          <CardEmptyState>{t`Loading figures`}</CardEmptyState>
        ) : (
          <FaultNotice fault={trouble} onRetry={refetch} />
        )}
      </Whole>
    )
  }
  if (value.known === null) {
    return (
      <Whole>
        <CardEmptyState>{t`Spend, pacing and alerts appear here once figures are loaded.`}</CardEmptyState>
        {age}
      </Whole>
    )
  }
  return (
    <>
      <AlertsCard performance={value} />
      <SpendCard performance={value}>
        {trouble !== null && <FaultNotice fault={trouble} onRetry={refetch} />}
        {age}
      </SpendCard>
      <PacingCard performance={value} />
      <YesterdayCard performance={value} />
      <CreativeFiguresCard performance={value} />
    </>
  )
}

function Whole({ children }: { readonly children: ReactNode }) {
  const link = { href: placeOfView({ shape: 'campaigns' }), label: t`Campaigns` }
  return (
    <Card title={t`Performance`} link={link}>
      {children}
    </Card>
  )
}

interface AgeProps {
  readonly workspace: Workspace
  readonly state: StatisticsState
}

function Age({ workspace, state }: AgeProps) {
  const { bridge } = useWorkbench()
  const act = useActOn('statistics', 'state', { workspace })
  const today = dayOf(useNow(60_000), state.zone)
  return (
    <Group gap={8} wrap="nowrap" justify="space-between">
      <FiguresAge state={state} until={midnightOf(today + 1, state.zone)} timezone={state.zone} />
      <RefreshButton
        label={t`Refresh figures`}
        busy={state.jobId !== null}
        onClick={() => void act.run(() => bridge.statistics.refresh({ workspace, since: null }))}
      />
    </Group>
  )
}
