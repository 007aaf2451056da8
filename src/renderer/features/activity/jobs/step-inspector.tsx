import { Button, Group, Text } from '@mantine/core'
import type { JobStep, JobSummary } from '../../../../shared/jobs/job.ts'
import { isUnknown, lookupLabel } from '../../../../shared/jobs/lookup-label.ts'
import { storedTextLabel } from '../../../../shared/jobs/stored-text-label.ts'
import { t } from '../../../../shared/text/language.ts'
import { ChangeList } from '../../../changes/change-list.tsx'
import { OpenDraftButton } from '../../../changes/open-draft.tsx'
import { KindLabel } from '../../../changes/target-badge.tsx'
import { useJobTask } from '../../../data/job-task.ts'
import { useAccountZone } from '../../../data/use-account-zone.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { IdText } from '../../../ui/id-text.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatBytes } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'
import { OperationName } from '../request-log/request-columns.tsx'
import { JobRequests } from './job-requests.tsx'
import type { StepActProps } from './step-act.ts'
import { StepConflict, UndoConflict } from './step-conflict.tsx'
import { StepDuplicates } from './step-duplicates.tsx'
import { StepUnknown } from './step-unknown.tsx'

interface StepInspectorProps {
  readonly step: JobStep | null
  readonly job: JobSummary
}

/** One step: its state, the reason, and what can be done about it. */
export function StepInspector({ step, job }: StepInspectorProps) {
  const act = useJobTask(job.id)
  const timeZone = useAccountZone(job.workspace)
  if (step === null) return <Text c="dimmed">{t`Select a step to see its details.`}</Text>
  const { kind, subject, state, operation, remoteId, startedAt, finishedAt, bytes } = step
  const { changes, currency, names, comment } = step
  return (
    <div className={styles.stack}>
      <WhatToDo step={step} job={job} act={act} />
      {state === 'done' && <StepDuplicates key={step.id} step={step} job={job} />}
      <StoredTexts step={step} />
      {act.task.kind === 'failed' && <FaultNotice fault={act.task.fault} />}
      {state === 'conflict' && step.draftId === null && changes.length > 0 && (
        <p>{t`What the undo restores:`}</p>
      )}
      {changes.length > 0 && (
        <ChangeList
          label={t`Fields of ${step.title}`}
          changes={changes}
          isNew={kind === 'create'}
          currency={currency}
          names={names}
        />
      )}
      <div className={styles.fill}>
        <FieldList
          fields={{
            [t`What`]: <KindLabel kind={kind} subject={subject} />,
            ...(comment !== '' && { [t`Comment`]: <span className={parts.anywhere}>{comment}</span> }),
            [t`Call`]: <OperationName id={operation} />,
            ...(remoteId !== null && { [t`Record`]: <IdText text={remoteId} what={t`record ID`} /> }),
            ...(bytes !== null && {
              [t`Uploaded`]: t`${formatBytes(bytes.sent)} of ${formatBytes(bytes.total)}`,
            }),
            [t`Sent`]: startedAt === null ? t`Not sent` : exactTime(startedAt, timeZone),
            ...(finishedAt !== null && { [t`Finished`]: exactTime(finishedAt, timeZone) }),
          }}
        />
      </div>
      <JobRequests jobId={job.id} step={step} timeZone={timeZone} />
    </div>
  )
}

/** The service keeps some texts in another form; it's published, but reads otherwise there. */
function StoredTexts({ step: { title, storedTexts } }: Pick<StepActProps, 'step'>) {
  if (storedTexts.length === 0) return null
  return (
    <ul className={parts.bullets} aria-label={t`Texts of ${title} as stored`}>
      {storedTexts.map(({ field, stored }) => (
        <li key={field} className={parts.anywhere}>
          {storedTextLabel(field, stored)}
        </li>
      ))}
    </ul>
  )
}

function WhatToDo({ step, job, act }: StepActProps) {
  const { jobs, publishing } = useWorkbench().bridge
  const timeZone = useAccountZone(job.workspace)
  const inJob = { jobId: job.id, stepId: step.id }
  const retry = () => act.runOnJob(() => jobs.retryFailed(inJob))
  if (isUnknown(step)) return <StepUnknown step={step} job={job} act={act} />
  switch (step.state) {
    case 'failed':
      return (
        <>
          {step.fault !== null && <FaultNotice fault={step.fault} tone="error" />}
          <Group gap={8} className={parts.hideEmpty}>
            {step.draftId !== null && <OpenDraftButton draftId={step.draftId} />}
            <Button onClick={retry}>{t`Retry step`}</Button>
            {step.kind !== 'create' && (
              <Button
                onClick={() =>
                  act.runOnJob(() => publishing.resolve({ ...inJob, resolution: { kind: 'treatedAsDone' } }))
                }
                title={t`Use the record created elsewhere, remove the draft, and continue the steps that need it`}
              >{t`Treat as done`}</Button>
            )}
          </Group>
        </>
      )
    case 'conflict':
      return step.draftId === null ? (
        <UndoConflict step={step} job={job} act={act} />
      ) : (
        <StepConflict step={step} job={job} act={act} />
      )
    case 'blocked':
      return (
        <>
          <p>{t`Not sent, because it needs:`}</p>
          <ul className={parts.bullets} aria-label={t`Needed steps`}>
            {step.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
          <Text c="dimmed">{t`It’s sent when they’re done.`}</Text>
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>
            {step.draftId === null
              ? t`Not sent. The record stays as it is.`
              : t`Not sent. The change is still a draft.`}
          </p>
          {step.draftId !== null && <OpenDraftButton draftId={step.draftId} />}
        </>
      )
    case 'waiting':
      return <Text c="dimmed">{lookupLabel(step, timeZone) ?? t`Waiting for its turn.`}</Text>
    case 'sending':
      return <Text c="dimmed">{t`Being sent. The draft is locked until the response arrives.`}</Text>
    case 'done':
    case 'unknown':
      return null
  }
}
