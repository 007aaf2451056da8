import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { subjectWords } from '../../../shared/domain/draft-content.ts'
import type { JobStep } from '../../../shared/domain/job.ts'
import { exactTime, hourAndMinute, readTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { jobStore } from './job-store.ts'

/** A call that was sent and not answered: what was found when the service was asked, and the person's word on it. */
export function StepUnknown({ step }: { readonly step: JobStep }) {
  const store = jobStore(useWorkbench())
  const { stepTask, lookedUpAt } = useStore(store.store)
  const busy = stepTask.kind === 'running'
  const at = lookedUpAt ?? step.finishedAt
  const { candidates } = step
  const thing = subjectWords[step.subject]
  const lead = at === null ? 'Looked up' : `Looked up at ${hourAndMinute(at)}`
  return (
    <>
      <p>It was sent, but no answer came. It is not sent again before it is clear what became of it.</p>
      <p role="status">
        {candidates.length === 0
          ? `${lead}: found nothing like it.`
          : `${lead}: ${candidates.length === 1 ? 'this could be it' : 'these could be it'}.`}
      </p>
      {candidates.length > 0 && (
        <ul className={styles.rows} aria-label="Records that could be it">
          {candidates.map(({ remoteId, title, createdAt }) => {
            const made = readTime(createdAt)
            return (
              <li key={remoteId} className={styles.row}>
                <span className={styles.what}>
                  <span>{title}</span>
                  <code>{remoteId}</code>
                  {made !== null && <span className={styles.muted}>Made {exactTime(made)}</span>}
                </span>
                <Button
                  disabled={busy}
                  aria-label={`This is it: ${title}, ${remoteId}`}
                  onClick={() => store.settle(step, { kind: 'found', remoteId })}
                >
                  This is it
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={() => store.lookUp(step)}>
          Look again
        </Button>
        <Button disabled={busy} onClick={() => store.settle(step, { kind: 'notSent' })}>
          {candidates.length === 0 ? 'It was not made' : 'None of these'}
        </Button>
      </div>
      <p className={styles.muted}>
        “{candidates.length === 0 ? 'It was not made' : 'None of these'}” leaves the {thing} as a draft that
        may be sent again. If it was made after all, there would then be two.
      </p>
    </>
  )
}
