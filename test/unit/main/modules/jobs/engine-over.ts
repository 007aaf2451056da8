import {
  createJobEngine,
  type EngineParts,
  type JobEngine,
} from '../../../../../src/main/modules/publishing/job-engine.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftsStage } from '../drafts/drafts-stage.ts'

/** What a test controls of an engine; the clock is the stage's by default. */
type Given = Pick<EngineParts, 'gateway' | 'sleep' | 'parallel'> & Partial<EngineParts>

/** An engine over a stage's drafts and store. It uploads nothing, and the disk takes no time. */
export function engineOver(stage: DraftsStage, given: Given): JobEngine {
  const { jobs, journal, pace } = stage.store
  return createJobEngine({
    jobs,
    journal,
    pace,
    drafts: stage.publishing,
    clock: { now: () => stage.now },
    steady: { now: () => stage.now },
    absenceMs: 5_000,
    maxAttempts: 5,
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
}
