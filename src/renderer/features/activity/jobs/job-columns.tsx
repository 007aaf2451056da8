import type { JobDay, JobSummary } from '../../../../shared/jobs/job.ts'
import { jobName } from '../../../../shared/jobs/job-name.ts'
import { t } from '../../../../shared/text/language.ts'
import { AccountName } from '../../../changes/account-name.tsx'
import { type Column, column } from '../../../table/columns.ts'
import { NameText } from '../../../ui/name-text.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { exactTime, hourOfDay } from '../../../ui/time.ts'
import { useLive } from '../../../workbench/use-workbench.ts'
import styles from './job-columns.module.css'
import { jobContents } from './job-contents.ts'
import { jobDuration, useJobUser } from './job-facts.ts'
import { JobKindTile } from './job-kind-tile.tsx'
import { JobResult } from './job-result.tsx'

/** A job, or the day above its jobs. */
export type JobLine = JobSummary | JobDay

export function isDay(line: JobLine): line is JobDay {
  return 'day' in line
}

/** Two lines. */
export const rowHeight = 44

interface ColumnFacts {
  /** That the header of the list names. */
  readonly timeZone: string | null
  /** Whether jobs can be of different ones; a column that always says the same says nothing. */
  readonly hasEnvironments: boolean
}

export const jobColumns = ({ timeZone, hasEnvironments }: ColumnFacts): readonly Column<JobLine>[] => [
  jobColumn('kind', t`Kind of job`, { width: 44, isTitleHidden: true }, (job) => <JobKindTile job={job} />),
  jobColumn('title', t`Job`, { width: 260, grow: 2 }, (job) => <Name job={job} />),
  jobColumn('result', t`Result`, { width: 190, grow: 1 }, (job) => <JobResult job={job} />),
  jobColumn('who', t`Account`, { width: 160, optional: true }, (job) => <Who {...job} />),
  ...(hasEnvironments ? [environmentColumn] : []),
  jobColumn('took', t`Took`, { width: 110, align: 'end', optional: true }, (job) => <Took job={job} />),
  jobColumn('started', t`Started`, { width: 110, align: 'end', optional: 'late' }, (job) => (
    <When job={job} timeZone={timeZone} />
  )),
]

const environmentColumn = jobColumn(
  'environment',
  t`Environment`,
  { width: 140, optional: true },
  ({ workspace }) => <EnvironmentName id={workspace.environmentId} />,
)

/** A heading has no cells. */
function jobColumn(
  key: string,
  title: string,
  options: number | Omit<Column<JobLine>, 'key' | 'title' | 'cell'>,
  cell: Column<JobSummary>['cell'],
): Column<JobLine> {
  return column<JobLine>(key, title, options, (line) => (isDay(line) ? null : cell(line)))
}

/** What was done, and to what. */
function Name({ job }: { readonly job: JobSummary }) {
  const name = jobName(job)
  const contents = jobContents(job)
  return (
    <>
      <span className={styles.name}>
        <NameText text={name} hover={contents === '' ? name : `${name}: ${contents}`} />
      </span>{' '}
      <span className={styles.more}>{contents}</span>
    </>
  )
}

/** In which account, and by whom. */
function Who(job: JobSummary) {
  const user = useJobUser(job)
  return (
    <>
      <span className={styles.line}>
        <AccountName {...job.workspace} />
      </span>{' '}
      {user !== null && <span className={styles.more}>{user}</span>}
    </>
  )
}

/** Nothing while it goes on. */
function Took({ job }: { readonly job: JobSummary }) {
  const duration = jobDuration(job)
  if (duration !== null) return duration
  return job.finishedAt === null ? null : (
    <span className={styles.brief} title={t`Under a second`}>{t`< 1 s`}</span>
  )
}

function EnvironmentName({ id }: { readonly id: string }) {
  const { environments } = useLive('session')
  return environments.find(({ environment }) => environment.id === id)?.environment.name ?? id
}

interface WhenProps {
  readonly job: JobSummary
  readonly timeZone: string | null
}

/** When it began: how long ago while it goes on, otherwise at what time of the day that the heading names. */
function When({ job: { createdAt, finishedAt }, timeZone }: WhenProps) {
  if (finishedAt === null)
    return (
      <span className={styles.line}>
        <RelativeTime at={createdAt} timeZone={timeZone} />
      </span>
    )
  return (
    <time
      className={styles.line}
      dateTime={new Date(createdAt).toISOString()}
      title={exactTime(createdAt, timeZone)}
    >
      {hourOfDay(createdAt, timeZone)}
    </time>
  )
}
