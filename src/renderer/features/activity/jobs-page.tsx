import { IconActivity, IconHistory } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { AccountName } from '../../changes/account-name.tsx'
import { useRows } from '../../data/windows.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, column } from '../../ui/data-grid/columns.ts'
import { RowList } from '../../ui/data-grid/row-list.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { jobName } from '../../workbench/jobs/job-labels.ts'
import { finishedSteps } from '../../workbench/jobs/job-pace.ts'
import { ActivityTabs } from './activity-tabs.tsx'
import { JobStateLabel } from './states.tsx'

/** Every publish, every undo and every other durable work, newest first. */
export function JobsPage() {
  const list = useRows('publishing', 'jobs', (range) => range)
  const [, navigate] = useLocation()
  return (
    <>
      <PageHeader title="Activity" aside={list.total !== null && countOf(list.total, 'job')} />
      <ActivityTabs
        value="jobs"
        actions={
          <Button icon={IconHistory} onClick={() => navigate('/history')}>
            Draft history
          </Button>
        }
      />
      <RowList
        list={list}
        loading="Loading jobs"
        empty={
          <EmptyState
            icon={IconActivity}
            sentence="Publish jobs appear here, with the result of each change."
            hint="Jobs continue in the background and after a restart. Nothing is sent twice."
          >
            <Button onClick={() => navigate('/review/changes')}>Review unpublished changes</Button>
          </EmptyState>
        }
        label="Jobs"
        columns={columns}
        keyOf={({ id }) => id}
        selectedKey={null}
        onOpen={(job) => navigate(jobAddress(job))}
        growsAtTop
      />
    </>
  )
}

const count = (key: keyof JobSummary['counts'], title: string): Column<JobSummary> =>
  column(key, title, { width: 72, align: 'end' }, ({ counts }) =>
    counts[key] === 0 ? '' : formatCount(counts[key]),
  )

const columns: readonly Column<JobSummary>[] = [
  column('state', 'State', 116, (job) => <JobStateLabel job={job} />),
  column('title', 'Job', { width: 180, grow: 1 }, jobName),
  column('account', 'Account', 150, ({ workspace }) => <AccountName {...workspace} />),
  column('progress', 'Progress', 104, (job) => (
    <ProgressBar
      label={`Progress of ${jobName(job)}`}
      value={job.total === 0 ? 1 : finishedSteps(job) / job.total}
      held={job.state !== 'running'}
    />
  )),
  column('total', 'Steps', { width: 64, align: 'end' }, ({ total }) => formatCount(total)),
  count('done', 'Done'),
  count('failed', 'Failed'),
  count('conflict', 'Conflict'),
  count('unknown', 'Unknown'),
  count('blocked', 'Blocked'),
  column('created', 'Started', { width: 120, align: 'end' }, ({ createdAt }) => (
    <RelativeTime at={createdAt} />
  )),
]
