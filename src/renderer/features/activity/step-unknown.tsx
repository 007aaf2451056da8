import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { subjectWords } from '../../../shared/drafts/draft-content.ts'
import type { JobStep } from '../../../shared/jobs/job.ts'
import { hourAndMinute } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'
import { StepRecords } from './step-records.tsx'

/** A call that was sent and not answered: what the service lists, and the person's decision. */
export function StepUnknown({ step }: { readonly step: JobStep }) {
  const store = jobStore(useWorkbench())
  const { stepTask, lookedUpAt } = useStore(store.store)
  const busy = stepTask.kind === 'running'
  const at = lookedUpAt ?? step.finishedAt
  const { candidates, nextLookAt } = step
  const thing = subjectWords[step.subject]
  const lead = at === null ? 'Checked' : `Checked at ${hourAndMinute(at)}`
  const none = candidates.length === 0
  return (
    <>
      <p>
        Sent, but no answer came. {none ? `The ${thing} isn't listed by the service yet.` : ''} Nothing is
        sent again until it's clear what happened.
      </p>
      <p role="status">
        {none
          ? `${lead}: nothing found.`
          : `${lead}: ${candidates.length === 1 ? 'this could be it' : 'these could be it'}.`}
        {nextLookAt !== null && ` Next check at ${hourAndMinute(nextLookAt)}.`}
      </p>
      {!none && (
        <StepRecords label="Records that could be it" records={candidates}>
          {({ remoteId, title }) => (
            <Button
              disabled={busy}
              aria-label={`This is it: ${title}, ${remoteId}`}
              onClick={() => store.settle(step, { kind: 'found', remoteId })}
            >
              This is it
            </Button>
          )}
        </StepRecords>
      )}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={() => store.lookUp(step)}>
          Look again
        </Button>
        <Button disabled={busy} onClick={() => store.settle(step, { kind: 'notSent' })}>
          {none ? 'It was not made' : 'None of these'}
        </Button>
      </div>
      <p className={styles.muted}>
        “{none ? 'It was not made' : 'None of these'}” keeps the {thing} as a draft that you can publish
        again. If the service still carries out the first attempt, you'll have two; Flightdeck checks for that
        and tells you.
      </p>
    </>
  )
}
