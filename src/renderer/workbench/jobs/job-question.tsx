import { useState } from 'react'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { useWorkbench } from '../use-workbench.ts'
import { jobsStore } from './jobs.ts'

/** Actions that need confirmation: a canceled job can't be resumed, and sending a step again may create a duplicate. */
type JobAct = 'cancel' | 'resendUnanswered'

interface JobQuestionProps {
  readonly act: JobAct
  readonly job: JobSummary
  readonly onClose: () => void
}

interface JobQuestionText {
  readonly title: string
  readonly confirmLabel: string
  readonly sentences: readonly string[]
}

/** Asks before an action on a job, wherever it was started. */
export function JobQuestion({ act, job, onClose }: JobQuestionProps) {
  const workbench = useWorkbench()
  const [task, setTask] = useState<ActState>(rest)
  const { title, confirmLabel, sentences } = textOf(act, job)
  const confirm = async () => {
    setTask(running)
    const { jobs, publishing } = workbench.bridge
    const confirmed = act === 'cancel' ? jobs.cancel : publishing.resendUnanswered
    const outcome = await jobsStore(workbench).act(() => confirmed({ jobId: job.id }))
    setTask(stateAfter(outcome))
    if (!outcome.ok) return
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      task={task}
      onConfirm={confirm}
      onClose={onClose}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  )
}

function textOf(act: JobAct, job: JobSummary): JobQuestionText {
  switch (act) {
    case 'cancel':
      // It changes nothing on the service, so there is nothing that was sent and stays.
      if (job.kind === 'figures')
        return {
          title: t`Cancel the refresh?`,
          confirmLabel: t`Cancel the refresh`,
          sentences: [unsent(job)],
        }
      return {
        title: t`Cancel unsent changes?`,
        confirmLabel: t`Cancel unsent`,
        sentences: [t`${unsent(job)} Sent changes stay.`],
      }
    case 'resendUnanswered':
      return {
        title: t`Send unanswered steps again?`,
        confirmLabel: t`Send again`,
        sentences: [
          plural(job.unanswered, {
            one: '# step got no response, and the service doesn’t list what it would have created. It’s checked once more before it’s sent.',
            other:
              '# steps got no response, and the service doesn’t list what they would have created. Each is checked once more before it’s sent.',
          }),
          ...(job.counts.unknown > job.unanswered
            ? [t`Steps with possible matches are left for you to decide.`]
            : []),
          t`If the service still carries out a first attempt, you’ll have two. Flightdeck checks for that and tells you.`,
        ],
      }
    default:
      return assertNever(act)
  }
}

/** Counted while the job is running, so some of them may have been sent by now. */
function unsent({ kind, counts: { waiting, blocked } }: JobSummary): string {
  const count = waiting + blocked
  if (count === 0) return t`Everything left is already being sent, so nothing is canceled.`
  return t`${countLabel(kind, count)} won’t be sent. ${whatStays(kind)}`
}

function countLabel(kind: JobKind, count: number): string {
  switch (kind) {
    case 'publish':
    case 'undo':
      return plural(count, { one: '# step', other: '# steps' })
    case 'products':
      return plural(count, { one: '# product', other: '# products' })
    case 'audience':
      return plural(count, { one: '# person', other: '# people' })
    case 'figures':
      return plural(count, { one: '# request', other: '# requests' })
    default:
      return assertNever(kind)
  }
}

function whatStays(kind: JobKind): string {
  switch (kind) {
    case 'publish':
      return t`The changes stay as drafts.`
    case 'undo':
      return t`What it would have undone stays on the service.`
    case 'products':
      return t`The products stay here; you can send them later.`
    case 'audience':
      return t`To send the rest, choose the file again later.`
    case 'figures':
      return t`Figures that are already here stay. The next refresh asks for the rest.`
    default:
      return assertNever(kind)
  }
}
