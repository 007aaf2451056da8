import { IconActivity, IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { JobDay, JobSummary } from '../../../../shared/jobs/job.ts'
import { jobAddress } from '../../../../shared/jobs/job-address.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { useRows } from '../../../data/windows.ts'
import { groupedRows } from '../../../table/list/grouped-rows.ts'
import { ListHeading } from '../../../table/list/list-heading.tsx'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState, NoMatch } from '../../../ui/layout/empty-state.tsx'
import { dayName, timesIn } from '../../../ui/time.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { ActivityHeader } from '../activity-header.tsx'
import { isDay, jobColumns, rowHeight } from './job-columns.tsx'
import { allJobs, filterOf, JobFilters, jobsView } from './job-filters.tsx'

/** Every publish, undo and other durable job: those in progress, those that need a person, and the others by day. */
export function JobsPage() {
  const store = jobsView(useWorkbench())
  const view = useStore(store)
  const workspace = useWorkspace()
  // Times, days and periods: all in one zone, which the header names.
  const timeZone = useAccountZone(workspace) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const filter = filterOf(view, workspace, timeZone)
  const { users } = useLive('session')
  const hasEnvironments = new Set(users.map(({ environmentId }) => environmentId)).size > 1
  const columns = useMemo(() => jobColumns({ timeZone, hasEnvironments }), [timeZone, hasEnvironments])
  const isNarrowed = Object.keys(filter).length > 0
  const list = useRows('jobs', 'list', (range) => ({ ...range, ...filter, byDay: timeZone }))
  const days = list.reply?.days ?? []
  const [, navigate] = useLocation()
  return (
    <>
      <ActivityHeader
        view="jobs"
        filters={<JobFilters />}
        count={
          list.total !== null && (
            <>
              <span>{plural(list.total, { one: '# job', other: '# jobs' })}</span>
              {list.total > 0 && <span>{timesIn(timeZone)}</span>}
            </>
          )
        }
        actions={<Button icon={IconHistory} onClick={() => navigate('/history')}>{t`Draft history`}</Button>}
      />
      <RowList<JobSummary | JobDay>
        key={JSON.stringify(filter)}
        list={groupedRows(list, days)}
        loading={t`Loading jobs`}
        empty={
          isNarrowed ? (
            <NoMatch
              sentence={t`No jobs match.`}
              clearLabel={t`Show all jobs`}
              onClear={() => store.setState(allJobs)}
            />
          ) : (
            <EmptyState
              icon={IconActivity}
              scene="activity"
              sentence={t`Publish jobs appear here, with the result of each change.`}
              hint={t`Jobs continue in the background and after a restart. Nothing is sent twice.`}
            >
              <Button onClick={() => navigate('/review')}>{t`Review unpublished changes`}</Button>
            </EmptyState>
          )
        }
        label={t`Jobs`}
        columns={columns}
        keyOf={(line) => (isDay(line) ? `day/${line.needsYou === true ? 'needsYou' : line.day}` : line.id)}
        headingOf={(line) => (isDay(line) ? <DayHeading {...line} timeZone={timeZone} /> : null)}
        hasChanged={(before, after) => !isDay(before) && !isDay(after) && before.state !== after.state}
        rowHeight={rowHeight}
        selectedKey={null}
        onOpen={(line) => {
          if (!isDay(line)) navigate(jobAddress(line))
        }}
        growsAtTop
      />
    </>
  )
}

const minute = 60_000

interface DayHeadingProps extends JobDay {
  readonly timeZone: string
}

function DayHeading({ day, needsYou, count, timeZone }: DayHeadingProps) {
  const now = useNow(minute)
  const open = needsYou === true ? t`Needs attention` : t`In progress`
  return (
    <ListHeading
      title={day === null ? open : dayName(day, dayOf(now, timeZone))}
      {...(needsYou === true && { icon: IconAlertTriangle })}
      count={plural(count, { one: '# job', other: '# jobs' })}
    />
  )
}
