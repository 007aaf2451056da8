import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import { classifyReadFault, type FaultClass } from '../jobs/write-fault.ts'
import type { UploadExecutor } from '../media/upload-executor.ts'
import { currentStep, type PublishJobState } from './publish-job-state.ts'
import { isUpload } from './step-graph.ts'
import type { SendingParts } from './step-outcome.ts'

/** A job's uploads. They can be interrupted and resumed at any time, so they aren't journaled. */
export interface JobUploads {
  launch(events: UploadEvents): void
  interrupt(): void
  size(): number
  idle(): Promise<void>
  /** Bytes sent and total of all files while an upload is running. */
  bytes(): JobSummary['bytes']
  bytesOf(stepId: string): number | null
}

export interface JobUploadParts extends SendingParts {
  readonly uploads: UploadExecutor
  readonly changed: (jobId: string) => void
}

export interface UploadEvents {
  /** The trouble that stopped an upload; null if the connection works. */
  readonly onAttempt: (trouble: Exclude<FaultClass, { kind: 'ambiguous' | 'refused' }> | null) => void
  readonly onEnded: () => void
}

/** Two keep the connection busy while one is processed. */
const atOnce = 2

export function createJobUploads(parts: JobUploadParts, jobState: PublishJobState): JobUploads {
  const { uploads, drafts } = parts
  const { graph, job } = jobState
  const running = new Map<string, { readonly abort: AbortController; readonly completion: Promise<void> }>()
  const sentBytesById = new Map<string, number>()
  const files = graph
    .inState('waiting', 'sending', 'done', 'failed', 'blocked', 'cancelled')
    .filter((head) => isUpload(head))

  const upload = async (
    { id, draftId }: StepHead,
    signal: AbortSignal,
    events: UploadEvents,
  ): Promise<void> => {
    jobState.sending(id)
    const storedStep = jobState.stepOf(id, 'failed')
    const current = storedStep === null ? null : jobState.ensure(currentStep(drafts, storedStep))
    if (storedStep === null || current === null) return
    const step = current.value
    if (step === null || draftId === null) return jobState.cancelled([storedStep])
    const { environmentId } = job.workspace
    const outcome = await uploads.upload(
      { jobId: job.id, draftId, environmentId, userId: job.userId, content: step.draft.patch },
      {
        signal,
        onProgress(progress) {
          sentBytesById.set(id, progress.sent)
          parts.changed(job.id)
        },
      },
    )
    if (parts.hasEnded() || jobState.broken() !== null) return
    if (outcome.ok) {
      jobState.uploaded(step, outcome.value.mediaKey)
      return events.onAttempt(null)
    }
    const faultClass = classifyReadFault(outcome.fault)
    if (faultClass.kind === 'refused' || faultClass.kind === 'ambiguous') {
      jobState.failed(step, outcome.fault)
      events.onAttempt(null)
    } else {
      jobState.again([id])
      const after = graph.get(id)
      if (jobState.state() === 'cancelled' && after !== undefined) jobState.cancelled([after])
      events.onAttempt(faultClass)
    }
  }

  return {
    launch(events) {
      for (const head of graph.ready('upload', atOnce - running.size)) {
        const abort = new AbortController()
        const completion = upload(head, abort.signal, events).finally(() => {
          running.delete(head.id)
          sentBytesById.delete(head.id)
          events.onEnded()
        })
        running.set(head.id, { abort, completion })
      }
    },
    interrupt() {
      for (const { abort } of running.values()) abort.abort()
    },
    size: () => running.size,
    async idle() {
      await Promise.all([...running.values()].map(({ completion }) => completion))
    },
    bytes() {
      if (running.size === 0) return null
      let sentBytes = 0
      let total = 0
      for (const { id, bytes } of files) {
        const state = graph.get(id)?.state
        if (state === 'cancelled' || state === 'failed' || state === 'blocked') continue
        total += bytes ?? 0
        sentBytes += state === 'done' ? (bytes ?? 0) : (sentBytesById.get(id) ?? 0)
      }
      return { sent: sentBytes, total }
    },
    bytesOf: (stepId) => sentBytesById.get(stepId) ?? null,
  }
}
