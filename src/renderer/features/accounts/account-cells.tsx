import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { figuresOf } from '../../../shared/statistics/period-figures.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { useIsLoadingFiguresOf } from '../../data/loading-figures.ts'
import { formatValue } from '../../ui/chart/chart-lines.ts'
import { toneOfPacing } from '../../ui/chart/pacing-bar.tsx'
import parts from '../../ui/layout/parts.module.css'
import { ValueSkeleton } from '../../ui/marks/value-skeleton.tsx'
import { formatPercent } from '../../ui/number.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'

interface AccountCellProps {
  /** Null where nothing is known of an account: in the sandbox's list, and while signed out. */
  readonly workspace: Workspace | null
}

const days = 7

/** A dash for what isn't known here, with the reason. */
export function NoValue({ why }: { readonly why: string }) {
  return (
    <span className={parts.muted} title={why}>
      –
    </span>
  )
}

/** In place of a figure: it's on its way, or there is none. */
export function NoFigures({ isLoading }: { readonly isLoading: boolean }) {
  return isLoading ? <ValueSkeleton /> : <NoValue why={t`No figures of this account are stored here.`} />
}

/** What an account spent in the last whole days, in its currency. */
export function SpendCell({ workspace }: AccountCellProps) {
  const spend = useSpend(workspace)
  return spend.total === null ? spend.missing : formatValue(spend.total, 'money', spend.currency)
}

type Spend =
  /** In micro units. */
  | { readonly total: number; readonly currency: string }
  /** What stands in its place. */
  | { readonly total: null; readonly missing: ReactNode }

/** What an account spent in the last whole days, or why that isn't known. */
export function useSpend(workspace: Workspace | null): Spend {
  const performance = usePerformance(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  if (performance === null) return { total: null, missing: <NoFigures isLoading={isLoading} /> }
  const dailyAmounts = performance.spend.spent.slice(-days).flatMap((value) => value ?? [])
  // A sum without some of its days would pass for the whole.
  if (dailyAmounts.length < days) {
    const why = plural(days - dailyAmounts.length, {
      one: 'Figures of # of these days are missing.',
      other: 'Figures of # of these days are missing.',
    })
    return { total: null, missing: isLoading ? <ValueSkeleton /> : <NoValue why={why} /> }
  }
  const { currency } = performance
  if (currency === null) {
    const why = t`The currency is known once the account’s campaigns are synced.`
    return { total: null, missing: <NoValue why={why} /> }
  }
  return { total: dailyAmounts.reduce((total, amount) => total + amount, 0), currency }
}

interface Pacing {
  /** Of the plan of the last seven days, what was spent; null if it isn't known. */
  readonly share: number | null
  /** Why it isn't known; null while nothing is. */
  readonly why: string | null
  readonly tone: ReturnType<typeof toneOfPacing> | null
  /** In micro units. */
  readonly spent: number | null
  readonly planned: number | null
}

export function usePacing(workspace: Workspace | null): Pacing {
  const performance = usePerformance(workspace)
  const unknown = { share: null, tone: null, spent: null, planned: null }
  if (performance === null) return { ...unknown, why: null }
  const { pacing, planned, spend } = figuresOf(performance, 'week')
  if (planned === 0) return { ...unknown, why: t`No plan` }
  // Without some of its days, a share would pass for that of the week.
  if (pacing.now === null) return { ...unknown, why: t`Not all loaded` }
  return { share: pacing.now, why: null, tone: toneOfPacing(pacing.now), spent: spend.now, planned }
}

/** The share of the plan that was spent, in words. */
export function PacingShare({ workspace }: AccountCellProps) {
  const { share, why } = usePacing(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  if (share !== null) return t`${formatPercent(share)} of plan`
  return why === null ? <NoFigures isLoading={isLoading} /> : <NoValue why={why} />
}

/** How many alerts ask for an act. */
export function AlertsCell({ workspace }: AccountCellProps) {
  const performance = usePerformance(workspace)
  const isLoading = useIsLoadingFiguresOf(workspace)
  if (performance === null && isLoading) return <ValueSkeleton />
  const total = performance?.alerts.total ?? 0
  // Without campaigns and without whole days, there was nothing to find alerts in.
  const isChecked = performance?.currency != null && performance.week.kind === 'complete'
  if (total === 0 && !isChecked) {
    const why = t`Alerts need the account’s campaigns and the figures of the last 7 days.`
    return (
      <span className={parts.muted} title={why}>
        {t`Not checked`}
      </span>
    )
  }
  if (total === 0) return <span className={parts.muted}>{t`None`}</span>
  return (
    <StatusLabel
      tone="attention"
      icon={IconAlertTriangle}
      label={plural(total, { one: '# alert', other: '# alerts' })}
      title={t`Overview shows them`}
    />
  )
}

interface LastPublishCellProps {
  /** In milliseconds. */
  readonly at: number | undefined
  readonly timeZone: string | null | undefined
}

/** When something of an account was last published. */
export function LastPublishCell({ at, timeZone }: LastPublishCellProps) {
  if (at === undefined) return <NoValue why={t`No publish in this account is in the list of jobs.`} />
  return <RelativeTime at={at} timeZone={timeZone ?? null} />
}

/** From what is stored; an account that was never opened here has nothing. */
export function usePerformance(workspace: Workspace | null) {
  const { value } = useCall('statistics', 'performance', workspace === null ? null : { workspace })
  return value === null || value.known === null ? null : value
}

/** Later jobs than these tell when something was last published. */
const maxJobs = 200

/** When changes were last published, by account, in milliseconds. */
export function useLastPublishes(): ReadonlyMap<string, number> {
  const { value } = useCall('jobs', 'list', { offset: 0, count: maxJobs })
  return useMemo(() => {
    const times = new Map<string, number>()
    for (const { kind, workspace, finishedAt } of value?.rows ?? []) {
      if (kind !== 'publish' || finishedAt === null) continue
      times.set(workspace.accountId, Math.max(finishedAt, times.get(workspace.accountId) ?? 0))
    }
    return times
  }, [value])
}
