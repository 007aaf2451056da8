import { randomBytes } from 'node:crypto'
import type { JobEngine } from '../../../../src/main/jobs/job-engine.ts'
import { startJob } from '../../../../src/main/services/publishing-start.ts'
import type { Draft } from '../../../../src/shared/domain/draft.ts'
import type { JobSummary } from '../../../../src/shared/domain/job.ts'
import { placedSteps, plannedDraft, planPublish } from '../../../../src/shared/domain/publish-plan.ts'
import { succeed } from '../../../../src/shared/outcome.ts'
import { unwrap } from '../store/folder.ts'
import { type setDraftsStage, workspace } from './drafts-stage.ts'

/** Begins a job that publishes these drafts, as the service does without its checks. */
export async function beginPublish(
  stage: ReturnType<typeof setDraftsStage>,
  engine: Pick<JobEngine, 'begin'>,
  drafts: readonly Draft[],
): Promise<JobSummary> {
  const steps = placedSteps(planPublish(drafts.map((draft) => plannedDraft(draft, 'title'))))
  const { jobs, pace } = stage.store
  const clock = { now: () => stage.now }
  const random = { bytes: (length: number) => randomBytes(length) }
  return unwrap(
    await startJob(
      { jobs, engine, clock, random, pace },
      {
        ...{ workspace, userId: '1', kind: 'publish', title: 'Publish', undoOf: null },
        count: steps.length,
        steps: async (from, count) => succeed(steps.slice(from, from + count)),
        changes: async (ids) =>
          succeed(
            drafts
              .filter(({ id }) => ids.includes(id))
              .map((draft) => ({ draft, type: null, isDraft: true })),
          ),
        lock: async (ids) => stage.publishing.lock(workspace, ids),
      },
    ),
  )
}
