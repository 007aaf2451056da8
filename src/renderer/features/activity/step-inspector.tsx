import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { JobStep } from '../../../shared/domain/job.ts'
import { KindWord } from '../../changes/kind-word.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { faultWords } from '../../ui/fault-words.ts'
import { FieldList, FieldRow } from '../../ui/field-list.tsx'
import { IdText } from '../../ui/id-text.tsx'
import { formatBytes } from '../../ui/number.ts'
import { exactTime } from '../../ui/time.ts'
import { findDraftPlace } from '../../workbench/draft-places.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'
import { StepStateWord } from './states.tsx'
import { StepConflict } from './step-conflict.tsx'
import { StepUnknown } from './step-unknown.tsx'

/** One step: how it stands, why, and what a person can do about it. */
export function StepInspector() {
  const store = jobStore(useWorkbench())
  const { step, stepTask } = useStore(store.store)
  if (step === null) return <p className={styles.muted}>Open a step of the list to see it here.</p>
  const { kind, subject, state, operation, remoteId, startedAt, finishedAt, bytes } = step
  return (
    <div className={styles.stack}>
      <StepStateWord state={state} />
      <WhatToDo step={step} />
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
    </div>
  )
}

function WhatToDo({ step }: { readonly step: JobStep }) {
  const store = jobStore(useWorkbench())
  switch (step.state) {
    case 'failed':
      return (
        <>
          {step.fault !== null && <FaultNotice fault={step.fault} onRetry={() => store.act('retryFailed')} />}
          <div className={styles.buttons}>
            <OpenDraft step={step} />
            <Button onClick={() => store.act('retryFailed')}>Retry failed steps</Button>
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
          <p className={styles.muted}>Once they are done, it goes on by itself.</p>
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>It was not sent. The change is still there as a draft.</p>
          <OpenDraft step={step} />
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

/** Leads to the editor of the draft behind a step. */
function OpenDraft({ step: { draftId } }: { readonly step: JobStep }) {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  if (draftId === null) return null
  const open = async () => {
    const place = await findDraftPlace(workbench, draftId)
    if (place.ok) navigate(place.value)
    else workbench.notices.say('attention', faultWords(place.fault).title)
  }
  return (
    <Button leftSection={<IconPencil size={14} aria-hidden />} onClick={open}>
      Open the draft
    </Button>
  )
}
