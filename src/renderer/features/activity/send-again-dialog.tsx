import { useState } from 'react'
import type { JobSummary } from '../../../shared/domain/job.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { countOf } from '../../ui/number.ts'
import { rest, running, type Task, taskAfter } from '../../ui/task.ts'
import { jobsStore } from '../../workbench/jobs.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'

interface SendAgainDialogProps {
  readonly job: JobSummary
  readonly onClose: () => void
}

/** Asks before unanswered steps are sent a second time: only a person can take that risk. */
export function SendAgainDialog({ job, onClose }: SendAgainDialogProps) {
  const workbench = useWorkbench()
  const [task, setTask] = useState<Task>(rest)
  const send = async () => {
    setTask(running)
    const outcome = await workbench.bridge.publishing.sendUnansweredAgain({ jobId: job.id })
    setTask(taskAfter(outcome))
    if (!outcome.ok) return
    jobsStore(workbench).accept([outcome.value])
    onClose()
  }
  return (
    <ConfirmDialog
      title="Send unanswered steps again?"
      confirmLabel="Send again"
      task={task}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        {countOf(job.counts.unknown, 'step')} got no answer, and the service doesn't list what they would have
        created. Each is checked once more before it is sent.
      </p>
      <p>
        If the service still carries out a first attempt, you'll have two. Flightdeck checks for that and
        tells you.
      </p>
    </ConfirmDialog>
  )
}
