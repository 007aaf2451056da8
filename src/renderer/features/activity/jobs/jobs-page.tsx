import { IconActivity, IconHistory, IconSearchOff } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { jobAddress } from '../../../../shared/jobs/job-address.ts'
import { jobName } from '../../../../shared/jobs/job-name.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { countedParts } from '../../../workbench/jobs/job-labels.ts'
import { confirmedPart } from '../../../workbench/jobs/job-pace.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { useWorkspace } from '../../../workbench/workspace.ts'
import { ActivityHeader } from '../activity-header.tsx'
import { allJobs, filterOf, JobFilters, jobsView } from './job-filters.tsx'
import { ResultBar } from './result-bar.tsx'
import { JobStateLabel } from './states.tsx'

/** Every publish, undo and other durable job, newest first. */
export function JobsPage() {
  const store = jobsView(useWorkbench())
  const view = useStore(store)
  const workspace = useWorkspace()
  const filter = filterOf(view, workspace)
  const isNarrowed = Object.keys(filter).length > 0
  const list = useRows('jobs', 'list', (range) => ({ ...range, ...filter }))
  const [, navigate] = useLocation()
  const hasUsers = useLive('session').users.length > 1
  const isShown = ({ key }: Column<JobSummary>) =>
    (key !== 'user' || hasUsers) && (!isTrouble(key) || list.find(({ counts }) => counts[key] > 0) !== null)
  return (
    <>
      <ActivityHeader
        view="jobs"
        filters={<JobFilters />}
        count={list.total !== null && plural(list.total, { one: '# job', other: '# jobs' })}
        actions={<Button icon={IconHistory} onClick={() => navigate('/history')}>{t`Draft history`}</Button>}
      />
      <RowList
        key={JSON.stringify(filter)}
        list={list}
        loading={t`Loading jobs`}
        empty={
          isNarrowed ? (
            <EmptyState icon={IconSearchOff} sentence={t`No jobs match.`}>
              <Button onClick={() => store.setState(allJobs)}>{t`Show all jobs`}</Button>
            </EmptyState>
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
        columns={columns.filter(isShown)}
        keyOf={({ id }) => id}
        selectedKey={null}
        onOpen={(job) => navigate(jobAddress(job))}
        growsAtTop
      />
    </>
  )
}

/** Equal numbers of changes are told apart by the first one, and by what was noted about them. */
function JobName({ job }: { readonly job: JobSummary }) {
  const { gist } = job
  const { total } = countedParts(job)
  const name = jobName(job)
  const hints = [
    gist !== undefined && total > 1 && `${gist.first}, …`,
    gist !== undefined && gist.comment !== '' && t`“${gist.comment}”`,
  ].filter((hint) => hint !== false)
  if (hints.length === 0) return name
  const about = hints.join(' ')
  return (
    <span title={`${name}: ${about}`}>
      {name} <span className={parts.muted}>{about}</span>
    </span>
  )
}

/** How far it is, and then how it ended; the counts beside it say the same in numbers. */
function Progress({ job }: { readonly job: JobSummary }) {
  if (job.state !== 'running' && job.state !== 'paused') return <ResultBar job={job} />
  return (
    <ProgressBar
      label={t`Progress of ${jobName(job)}`}
      value={confirmedPart(job)}
      held={job.state !== 'running'}
    />
  )
}

/** The user who started a job, by handle. */
function JobUser({ userId }: { readonly userId: string | undefined }) {
  const { users } = useLive('session')
  const user = users.find((known) => known.userId === userId)
  return user === undefined ? null : `@${user.screenName}`
}

const troubles = ['failed', 'conflict', 'unknown', 'blocked'] as const

/** Counts that are usually 0; each has a column only while a loaded job has any. */
function isTrouble(key: string): key is (typeof troubles)[number] {
  return troubles.some((trouble) => trouble === key)
}

const count = (key: keyof JobSummary['counts'], title: string): Column<JobSummary> =>
  column(key, title, { width: 68, align: 'end' }, (job) => {
    const number = countedParts(job).counts[key]
    return number === 0 ? '' : formatCount(number)
  })

const columns: readonly Column<JobSummary>[] = [
  column('state', t`State`, { width: 132, pills: [t`Cancelled`, t`Needs attention`] }, (job) => (
    <JobStateLabel job={job} />
  )),
  column('title', t`Job`, { width: 180, grow: 1 }, (job) => <JobName job={job} />),
  column('account', t`Account`, { width: 134, optional: true }, ({ workspace }) => (
    <AccountName {...workspace} />
  )),
  column('user', t`By`, { width: 92, optional: true }, ({ userId }) => <JobUser userId={userId} />),
  column('progress', t`Progress`, 104, (job) => <Progress job={job} />),
  column('done', t`Done`, { width: 104, align: 'end' }, (job) => {
    const { counts, total } = countedParts(job)
    return t`${formatCount(counts.done)} of ${formatCount(total)}`
  }),
  count('failed', t`Failed`),
  count('conflict', t`Conflict`),
  count('unknown', t`Unknown`),
  count('blocked', t`Blocked`),
  column('created', t`Started`, { width: 116, align: 'end' }, ({ createdAt }) => (
    <RelativeTime at={createdAt} />
  )),
]
