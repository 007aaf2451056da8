import { Group } from '@mantine/core'
import { IconLoader, IconPlayerPause } from '@tabler/icons-react'
import { useStore } from 'zustand'
import type { JobSummary } from '../../shared/jobs/job.ts'
import { type Finality, finalityOf } from '../../shared/statistics/finality.ts'
import type { StatisticsState } from '../../shared/statistics/statistics-view.ts'
import { t } from '../../shared/text/language.ts'
import { NotRefreshed } from '../ui/faults/not-refreshed.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { rich } from '../ui/rich.ts'
import { StatusLabel } from '../ui/status-label.tsx'
import { jobsStore } from './jobs/jobs.ts'
import { useWorkbench } from './use-workbench.ts'

const stageLabels = {
  early: t`Early figures, may still change.`,
  spendEstimated: t`Spend is an estimate.`,
  spendMayFall: t`Spend may still be corrected down.`,
  final: t`Final.`,
} as const satisfies Record<Finality, string>

interface FiguresAgeProps {
  readonly state: StatisticsState
  /** When the last day that's shown ends. */
  readonly until: number
  readonly timezone: string
  /** For what can be left to screen readers and tooltips in a narrow window. */
  readonly detailClass?: string | undefined
}

/** How old figures are, how final, and whether they are being read or couldn't be. */
export function FiguresAge(props: FiguresAgeProps) {
  const { state, until, timezone, detailClass } = props
  const { known, jobId, failure } = state
  const job = useStore(jobsStore(useWorkbench()).store, ({ jobs }) => jobs.find(({ id }) => id === jobId))
  const isRefreshing = jobId !== null && job?.state !== 'paused'
  const stage = known === null ? null : finalityOf(until, known.until)
  return (
    <Group component="span" gap="2px 8px" fz={12} c="dimmed" role="status">
      {jobId !== null && <Refreshing job={job} />}
      {known === null ? (
        jobId === null && <span>{t`No figures yet`}</span>
      ) : (
        <span
          className={isRefreshing ? detailClass : undefined}
          title={stage === null ? undefined : stageLabels[stage]}
        >
          {rich`As of ${<RelativeTime at={known.until} timeZone={timezone} />}`}
          {stage !== null && <span className={detailClass}>. {stageLabels[stage]}</span>}
        </span>
      )}
      {failure !== null && <NotRefreshed reason={failure} />}
    </Group>
  )
}

/** The job that refreshes figures; while the service doesn't answer, it's paused. */
function Refreshing({ job }: { readonly job: JobSummary | undefined }) {
  return job?.state === 'paused' ? (
    <StatusLabel
      tone="neutral"
      icon={IconPlayerPause}
      label={t`Refresh paused`}
      title={job.reason ?? t`Paused`}
    />
  ) : (
    <StatusLabel shape="text" tone="neutral" icon={IconLoader} label={t`Refreshing figures`} />
  )
}
