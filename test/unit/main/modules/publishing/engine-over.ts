import { noJob } from '../../../../../src/main/core/faults.ts'
import {
  createPublishEngine,
  type EngineParts,
  type PublishEngine,
} from '../../../../../src/main/modules/publishing/publish-engine.ts'
import { type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { JobSummary } from '../../../../../src/shared/jobs/job.ts'
import type { DraftsStage } from '../drafts/drafts-stage.ts'

/** What a test controls of an engine; the clock is the stage's by default. */
type Given = Pick<EngineParts, 'gateway' | 'sleep' | 'parallel'> & Partial<EngineParts>

export interface TestEngine extends PublishEngine {
  readonly summary: (jobId: string) => Outcome<JobSummary>
}

/** An engine over a stage's drafts and store. It uploads nothing, and the disk takes no time. */
export function engineOver(stage: DraftsStage, given: Given): TestEngine {
  const { jobs, journal, pace } = stage.store
  const engine = createPublishEngine({
    jobs,
    journal,
    pace,
    drafts: stage.publishing,
    clock: { now: () => stage.now },
    monotonic: { now: () => stage.now },
    absenceMs: 5_000,
    changed: () => undefined,
    uploads: { upload: async () => succeed({ mediaKey: '' }), forget: () => undefined },
    durability: { written: () => 0, flush: async () => succeed(undefined) },
    forgetUpload: () => undefined,
    turn: async () => undefined,
    onError: (error) => {
      throw error
    },
    ...given,
  })
  const summary: TestEngine['summary'] = (jobId) => {
    const job = jobs.get(jobId)
    if (!job.ok) return job
    return job.value === null ? noJob() : engine.summaryOf(job.value)
  }
  return { ...engine, summary }
}
