import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { StepHead, StoredStep } from '../jobs/job-rows.ts'
import { type TransientFault, transientReadFault } from '../jobs/write-fault.ts'
import type { UploadExecutor } from '../media/upload-executor.ts'
import { currentStep, isStopped, type PublishJobState } from './publish-job-state.ts'
import { isUpload } from './step-graph.ts'
import type { SendingParts } from './step-outcome.ts'

export interface JobUploadParts extends SendingParts {
  readonly uploads: UploadExecutor
  readonly changed: (jobId: string) => void
}

export interface UploadEvents {
  /** The trouble that stopped an upload; null if the connection works. */
  readonly onAttempt: (trouble: TransientFault | null) => void
  /** What an upload has thrown. */
  readonly onMistake: (error: unknown) => void
  readonly onEnded: () => void
}

/** Two keep the connection busy while one is processed. */
const atOnce = 2

interface RunningUpload {
  readonly abort: AbortController
  readonly completion: Promise<void>
}

/** A job's uploads. They can be interrupted and resumed at any time, so they aren't journaled. */
export class JobUploads {
  readonly #parts: JobUploadParts
  readonly #jobState: PublishJobState
  readonly #running = new Map<string, RunningUpload>()
  readonly #sentBytesById = new Map<string, number>()
  readonly #files: readonly StepHead[]

  constructor(parts: JobUploadParts, jobState: PublishJobState) {
    this.#parts = parts
    this.#jobState = jobState
    // Stryker disable next-line MethodExpression: other steps have no bytes.
    this.#files = jobState.graph
      .inState('waiting', 'sending', 'done', 'failed', 'blocked', 'cancelled')
      .filter((head) => isUpload(head))
  }

  launch(events: UploadEvents): void {
    for (const head of this.#jobState.graph.ready('upload', atOnce - this.#running.size)) {
      const abort = new AbortController()
      const completion = this.#upload(head, abort.signal, events)
        .catch(events.onMistake)
        .finally(() => {
          this.#running.delete(head.id)
          this.#sentBytesById.delete(head.id)
          events.onEnded()
        })
      this.#running.set(head.id, { abort, completion })
    }
  }

  interrupt(): void {
    for (const { abort } of this.#running.values()) abort.abort()
  }

  size(): number {
    return this.#running.size
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ completion }) => completion))
  }

  /** Bytes sent and total of all files while an upload is running. */
  bytes(): JobSummary['bytes'] {
    if (this.#running.size === 0) return null
    let sentBytes = 0
    let total = 0
    for (const { id, bytes } of this.#files) {
      // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
      const state = this.#jobState.graph.get(id)?.state
      if (state === 'cancelled' || state === 'failed' || state === 'blocked') continue
      total += bytes ?? 0
      sentBytes += state === 'done' ? (bytes ?? 0) : (this.#sentBytesById.get(id) ?? 0)
    }
    return { sent: sentBytes, total }
  }

  bytesOf(stepId: string): number | null {
    return this.#sentBytesById.get(stepId) ?? null
  }

  async #upload({ id }: StepHead, signal: AbortSignal, events: UploadEvents): Promise<void> {
    const jobState = this.#jobState
    jobState.sending(id)
    const storedStep = jobState.stepOf(id, 'failed')
    if (storedStep === null) return
    const current = jobState.ensure(currentStep(this.#parts.drafts, storedStep))
    if (current === null) return
    const step = current.value
    if (step === null) return jobState.cancelled([storedStep])
    const outcome = await this.#sendFile(step, signal)
    if (isStopped(this.#parts, jobState)) return
    if (outcome.ok) {
      jobState.uploaded(step, outcome.value.mediaKey)
      return events.onAttempt(null)
    }
    const trouble = transientReadFault(outcome.fault)
    if (trouble === null) jobState.failed(step, outcome.fault)
    else this.#requeue(step)
    events.onAttempt(trouble)
  }

  #sendFile({ id, draft }: StoredStep, signal: AbortSignal): ReturnType<UploadExecutor['upload']> {
    const { job } = this.#jobState
    const { environmentId } = job.workspace
    return this.#parts.uploads.upload(
      { jobId: job.id, draftId: draft.id, environmentId, userId: job.userId, content: draft.patch },
      {
        signal,
        onProgress: ({ sent }) => {
          this.#sentBytesById.set(id, sent)
          this.#parts.changed(job.id)
        },
      },
    )
  }

  #requeue(step: StoredStep): void {
    const jobState = this.#jobState
    jobState.again([step.id])
    if (jobState.state() === 'cancelled') jobState.cancelled([step])
  }
}
