import { Group } from '@mantine/core'
import { IconFilterOff, IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { type JobStep, type JobSummary, type StepState, stepStates } from '../../../../shared/jobs/job.ts'
import { isUnknown, lookupLabel, refusalFault } from '../../../../shared/jobs/lookup-label.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { ChangeCell } from '../../../changes/change-list.tsx'
import { KindLabel } from '../../../changes/target-badge.tsx'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import type { RowsState } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { faultMessage } from '../../../ui/faults/fault-labels.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { NameText } from '../../../ui/name-text.tsx'
import { formatCount } from '../../../ui/number.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { exactTime, timeOfDay } from '../../../ui/time.ts'
import { StepStateLabel, stepAppearance } from './states.tsx'

interface StepListProps {
  readonly job: JobSummary
  /** Only steps in this state; null for all. */
  readonly filter: StepState | null
  readonly onFilter: (filter: StepState | null) => void
  readonly steps: RowsState<JobStep>
  readonly openedId: string | null
}

/** The steps of a job in sending order; only visible ones are loaded. */
export function StepList({ job, filter, onFilter, steps, openedId }: StepListProps) {
  const [, navigate] = useLocation()
  const timeZone = useAccountZone(job.workspace)
  const isBeside = openedId !== null
  // The title says what all of them are, and their details what changed.
  const isOneKind = job.changes?.kind === 'update' && job.changes.subject !== null
  const columns = useMemo(
    () => columnsIn(timeZone, isBeside).filter(({ key }) => key !== 'kind' || !isOneKind),
    [timeZone, isBeside, isOneKind],
  )
  const present = stepStates.filter((state) => job.counts[state] > 0 || state === filter)
  const isOpen = job.state === 'running' || job.state === 'paused'
  return (
    <>
      {(isOpen || present.length > 1 || filter !== null) && (
        <Group gap={8} p={isOpen ? '0 16px 12px' : '12px 16px'} flex="none" className={parts.underlined}>
          <FormButtons
            forms={[
              { value: 'all', title: t`All ${formatCount(job.total)}` },
              ...present.map((state) => ({
                value: state,
                title: `${stepAppearance[state].label} ${formatCount(job.counts[state])}`,
              })),
            ]}
            current={filter ?? 'all'}
            onChoose={(form: StepState | 'all') => onFilter(form === 'all' ? null : form)}
          />
        </Group>
      )}
      <RowList
        key={filter ?? 'all'}
        list={steps}
        loading={t`Loading steps`}
        empty={
          <EmptyState
            icon={IconFilterOff}
            sentence={filter === null ? t`This job has no steps.` : t`No steps in this state.`}
          />
        }
        label={t`Steps`}
        columns={columns}
        keyOf={({ id }) => id}
        selectedKey={openedId}
        onOpen={({ id }) => navigate(`/activity/${encodeURIComponent(job.id)}/${encodeURIComponent(id)}`)}
      />
    </>
  )
}

const stepPills = Object.values(stepAppearance).map(({ label }) => label)

/** Details have room for the difference of two amounts, except beside the inspector, which shows all of a change. */
const columnsIn = (timeZone: string | null, isBeside: boolean): readonly Column<JobStep>[] => [
  column('position', 'No.', { width: 44, align: 'end' }, ({ position }) => formatCount(position)),
  column('state', t`State`, { width: 110, pills: stepPills }, (step) => (
    // Most steps are done, and need no words for it.
    <StepStateLabel step={step} iconOnly={step.state === 'done' && !isUnknown(step)} />
  )),
  column(
    'kind',
    t`What`,
    { width: 148, pills: [t`Upload file`, t`Add to library`] },
    ({ kind, subject, operation }) => <KindLabel kind={kind} subject={subject} operation={operation} />,
  ),
  column('title', t`Name`, { width: isBeside ? 140 : 180, grow: 3 }, ({ title }) => (
    <NameText text={title} />
  )),
  column('aside', t`Details`, { width: isBeside ? 140 : 340, grow: 2 }, (step) => (
    <Particulars step={step} timeZone={timeZone} />
  )),
  column(
    'time',
    t`Finished`,
    { width: 116, align: 'end', optional: true },
    ({ finishedAt }) =>
      finishedAt !== null && (
        <time dateTime={new Date(finishedAt).toISOString()} title={exactTime(finishedAt, timeZone)}>
          {timeOfDay(finishedAt, timeZone)}
        </time>
      ),
  ),
]

/** The most important detail of a step in its state. */
interface ParticularsProps {
  readonly step: JobStep
  readonly timeZone: string | null
}

function Particulars({ step, timeZone }: ParticularsProps) {
  const { state, kind, fault, needs, conflicts, bytes, remoteId, title } = step
  const { changes, currency, names } = step
  if (isUnknown(step)) return <UnknownOutcome step={step} timeZone={timeZone} />
  switch (state) {
    case 'sending':
      return bytes === null ? (
        <IconLock size={13} aria-label={t`Locked while it’s being sent`} />
      ) : (
        <ProgressBar label={t`Upload of ${title}`} value={bytes.total === 0 ? 1 : bytes.sent / bytes.total} />
      )
    case 'failed':
      return fault === null ? null : faultMessage(fault).title
    case 'blocked':
      return needs.length === 0 ? null : t`Needs ${needs.join(', ')}`
    case 'conflict':
      return plural(conflicts.length, {
        one: 'Changed on the service in # field',
        other: 'Changed on the service in # fields',
      })
    case 'waiting':
    case 'done':
    case 'cancelled':
    case 'unknown':
      if (step.lookup?.kind === 'late') return lookupLabel(step, timeZone)
      return kind === 'update' ? (
        <ChangeCell changes={changes} currency={currency} names={names} />
      ) : (
        remoteId !== null && <code>{remoteId}</code>
      )
  }
}

function UnknownOutcome({ step, timeZone }: ParticularsProps) {
  const { candidates } = step
  const refusal = refusalFault(step)
  const reason = refusal === null ? '' : `${faultMessage(refusal).title}. `
  const label =
    candidates.length === 0
      ? `${reason}${lookupLabel(step, timeZone) ?? ''}`
      : plural(candidates.length, {
          one: 'No response; # record could match',
          other: 'No response; # records could match',
        })
  return label === '' ? null : <span title={label}>{label}</span>
}
