import { useState } from 'react'
import { assertNever } from '../../shared/assert-never.ts'
import type { JobKind, JobSummary } from '../../shared/domain/job.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { countOf, formatCount } from '../ui/number.ts'
import { rest, running, type Task, taskAfter } from '../ui/task.ts'
import { jobsStore } from './jobs.ts'
import { useWorkbench } from './use-workbench.ts'

interface CancelJobDialogProps {
  readonly job: JobSummary
  readonly onClose: () => void
}

/** Asks before a job is ended, wherever that begins: a cancelled one does not go on again. */
export function CancelJobDialog({ job, onClose }: CancelJobDialogProps) {
  const workbench = useWorkbench()
  const [task, setTask] = useState<Task>(rest)
  const cancel = async () => {
    setTask(running)
    const outcome = await workbench.bridge.publishing.cancel({ jobId: job.id })
    setTask(taskAfter(outcome))
    if (!outcome.ok) return
    jobsStore(workbench).accept([outcome.value])
    onClose()
  }
  return (
    <ConfirmDialog
      title="Cancel what is not sent?"
      confirmLabel="Cancel what is not sent"
      task={task}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{unsent(job)} What was sent stays as it is.</p>
    </ConfirmDialog>
  )
}

/** Counted while the job goes on, so that all of it may be on its way by now. */
function unsent({ kind, counts: { waiting, blocked } }: JobSummary): string {
  const count = waiting + blocked
  if (count === 0) return 'Everything that is left is on its way already, so nothing is held back.'
  return `${countOfThings(kind, count)} will not be sent. ${whatStays(kind)}`
}

function countOfThings(kind: JobKind, count: number): string {
  switch (kind) {
    case 'publish':
    case 'undo':
      return countOf(count, 'step')
    case 'products':
      return countOf(count, 'product')
    case 'audience':
      return count === 1 ? '1 person' : `${formatCount(count)} people`
    default:
      return assertNever(kind)
  }
}

function whatStays(kind: JobKind): string {
  switch (kind) {
    case 'publish':
      return 'The changes stay as drafts.'
    case 'undo':
      return 'What it would have taken back stays at the service.'
    case 'products':
      return 'The products stay here and can be sent later.'
    case 'audience':
      return 'The rest of the file can be sent later by choosing it again.'
    default:
      return assertNever(kind)
  }
}
