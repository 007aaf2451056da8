import { IconFilterOff, IconLock } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { type JobStep, type JobSummary, type StepState, stepStates } from '../../../shared/jobs/job.ts'
import { KindWord } from '../../changes/kind-word.tsx'
import type { Column } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { faultWords } from '../../ui/faults/fault-labels.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { FormButtons } from '../../ui/inputs/form-buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { clockTime, exactTime } from '../../ui/time.ts'
import { rowAt } from '../../workbench/row-windows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'
import { StepStateWord, stepLooks } from './states.tsx'

interface StepListProps {
  readonly job: JobSummary
  readonly openedId: string | null
}

/** The steps of a job in the order of sending; only the visible ones are read. */
export function StepList({ job, openedId }: StepListProps) {
  const store = jobStore(useWorkbench())
  const { filter } = useStore(store.store)
  const present = stepStates.filter((state) => job.counts[state] > 0 || state === filter)
  return (
    <>
      <div className={styles.bar}>
        <FormButtons
          forms={[
            { value: 'all', title: `All ${formatCount(job.total)}` },
            ...present.map((state) => ({
              value: state,
              title: `${stepLooks[state].word} ${formatCount(job.counts[state])}`,
            })),
          ]}
          current={filter ?? 'all'}
          onChoose={(form: StepState | 'all') => store.filterBy(form === 'all' ? null : form)}
        />
      </div>
      <Rows jobId={job.id} openedId={openedId} />
    </>
  )
}

function Rows({ jobId, openedId }: { readonly jobId: string; readonly openedId: string | null }) {
  const store = jobStore(useWorkbench())
  const { filter } = useStore(store.store)
  const state = useStore(store.steps.store)
  const [, navigate] = useLocation()
  const { total, fault } = state
  if (total === null) {
    return fault === null ? (
      <SkeletonRows label="Reading the steps" />
    ) : (
      <FaultNotice fault={fault} onRetry={store.steps.load} variant="page" />
    )
  }
  return (
    <>
      {fault !== null && (
        <div className={styles.notice}>
          <FaultNotice fault={fault} onRetry={store.steps.load} />
        </div>
      )}
      {total > 0 ? (
        <DataGrid
          key={filter ?? 'all'}
          label="Steps"
          columns={columns}
          count={total}
          rowAt={(index) => rowAt(state, index)}
          keyOf={({ id }) => id}
          selectedKey={openedId}
          onOpen={(step) => {
            store.openStep(step)
            navigate(`/activity/${encodeURIComponent(jobId)}/${encodeURIComponent(step.id)}`)
          }}
          onRange={store.steps.show}
        />
      ) : (
        <EmptyState
          icon={IconFilterOff}
          sentence={filter === null ? 'This job has no steps.' : 'No step is in this state any more.'}
        />
      )}
    </>
  )
}

const columns: readonly Column<JobStep>[] = [
  {
    key: 'position',
    title: 'No.',
    width: 52,
    align: 'end',
    cell: ({ position }) => formatCount(position),
  },
  { key: 'state', title: 'State', width: 110, cell: ({ state }) => <StepStateWord state={state} /> },
  {
    key: 'kind',
    title: 'What',
    width: 170,
    cell: ({ kind, subject }) => <KindWord kind={kind} subject={subject} />,
  },
  {
    key: 'title',
    title: 'Name',
    width: 150,
    grow: 2,
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  { key: 'aside', title: 'Particulars', width: 160, grow: 3, cell: (step) => <Particulars step={step} /> },
  {
    key: 'time',
    title: 'Over at',
    width: 104,
    align: 'end',
    cell: ({ finishedAt }) =>
      finishedAt !== null && (
        <time dateTime={new Date(finishedAt).toISOString()} title={exactTime(finishedAt)}>
          {clockTime(finishedAt)}
        </time>
      ),
  },
]

/** The one thing that matters about a step in its state. */
function Particulars({ step }: { readonly step: JobStep }) {
  const { state, fault, needs, candidates, conflicts, bytes, remoteId, title } = step
  switch (state) {
    case 'sending':
      return bytes === null ? (
        <IconLock size={13} aria-label="Locked while it is sent" />
      ) : (
        <ProgressBar label={`Upload of ${title}`} value={bytes.total === 0 ? 1 : bytes.sent / bytes.total} />
      )
    case 'failed':
      return fault === null ? null : faultWords(fault).title
    case 'blocked':
      return needs.length === 0 ? null : `Needs ${needs.join(', ')}`
    case 'unknown':
      return candidates.length === 0
        ? 'Sent, no answer; nothing like it was found'
        : `Sent, no answer; ${countOf(candidates.length, 'record')} could be it`
    case 'conflict':
      return `Changed on the service in ${countOf(conflicts.length, 'field')}`
    case 'done':
      return remoteId === null ? null : <code>{remoteId}</code>
    case 'waiting':
    case 'cancelled':
      return null
  }
}
