import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { JobStep } from '../../../shared/jobs/job.ts'
import { KindWord } from '../../changes/kind-word.tsx'
import { OpenDraftButton } from '../../changes/open-draft-button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { lastValue } from '../../ui/loadable.ts'
import { formatBytes } from '../../ui/number.ts'
import { FieldList, FieldRow } from '../../ui/record/field-list.tsx'
import { exactTime } from '../../ui/time.ts'
import { finishedSteps } from '../../workbench/jobs/job-pace.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { JobRequests } from './job-requests.tsx'
import { jobStore } from './job-store.ts'
import { StepStateWord } from './states.tsx'
import { StepConflict } from './step-conflict.tsx'
import { StepDuplicates } from './step-duplicates.tsx'
import { StepUnknown } from './step-unknown.tsx'

/** One step: how it stands, why, and what a person can do about it. */
export function StepInspector() {
  const store = jobStore(useWorkbench())
  const { step, stepTask, job } = useStore(store.store)
  if (step === null) return <p className={styles.muted}>Open a step of the list to see it here.</p>
  const summary = lastValue(job)
  const { kind, subject, state, operation, remoteId, startedAt, finishedAt, bytes } = step
  return (
    <div className={styles.stack}>
      <StepStateWord state={state} />
      <WhatToDo step={step} />
      {state === 'done' && summary !== null && <StepDuplicates key={step.id} step={step} job={summary} />}
      {stepTask.kind === 'failed' && <FaultNotice fault={stepTask.fault} />}
      <div className={styles.fill}>
        <FieldList>
          <FieldRow name="What">
            <KindWord kind={kind} subject={subject} />
          </FieldRow>
          <FieldRow name="Call">
            <code>{operation}</code>
          </FieldRow>
          <FieldRow name="Record">
            {remoteId !== null && <IdText text={remoteId} what="record id" />}
          </FieldRow>
          {bytes !== null && (
            <FieldRow name="Uploaded">
              {formatBytes(bytes.sent)} of {formatBytes(bytes.total)}
            </FieldRow>
          )}
          <FieldRow name="Sent">{startedAt !== null && exactTime(startedAt)}</FieldRow>
          <FieldRow name="Over">{finishedAt !== null && exactTime(finishedAt)}</FieldRow>
        </FieldList>
      </div>
      {summary !== null && <JobRequests jobId={summary.id} progress={finishedSteps(summary)} />}
    </div>
  )
}

function WhatToDo({ step }: { readonly step: JobStep }) {
  const store = jobStore(useWorkbench())
  switch (step.state) {
    case 'failed':
      return (
        <>
          {step.fault !== null && <FaultNotice fault={step.fault} onRetry={() => store.retry(step)} />}
          <div className={styles.buttons}>
            {step.draftId !== null && <OpenDraftButton draftId={step.draftId} />}
            <Button onClick={() => store.retry(step)}>Retry this step</Button>
            {step.kind !== 'create' && (
              <Button
                onClick={() => store.settle(step, { kind: 'treatedAsDone' })}
                title="It was made elsewhere: the draft goes, and what needs this step goes on"
              >
                Treat as done
              </Button>
            )}
          </div>
        </>
      )
    case 'unknown':
      return <StepUnknown key={step.id} step={step} />
    case 'conflict':
      return <StepConflict key={step.id} step={step} />
    case 'blocked':
      return (
        <>
          <p>It was not sent, because it needs:</p>
          <ul className={styles.list} aria-label="Needed steps">
            {step.needs.map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
          <p className={styles.muted}>It is sent once they are done.</p>
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>It was not sent. The change is still there as a draft.</p>
          {step.draftId !== null && <OpenDraftButton draftId={step.draftId} />}
        </>
      )
    case 'waiting':
      return <p className={styles.muted}>It waits for its turn.</p>
    case 'sending':
      return <p className={styles.muted}>It is on its way; its draft is locked until the answer is here.</p>
    case 'done':
      return null
  }
}
