import { randomBytes } from 'node:crypto'
import type { PublishEngine } from '../../../../../src/main/modules/publishing/publish-engine.ts'
import { startJob } from '../../../../../src/main/modules/publishing/start.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { JobSummary } from '../../../../../src/shared/jobs/job.ts'
import { placedSteps, plannedDraft, planPublish } from '../../../../../src/shared/publishing/publish-plan.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

/** Starts a job that publishes these drafts, like the service but without its checks; an undo's exist only in the job. */
export async function beginPublish(
  stage: ReturnType<typeof setDraftsStage>,
  engine: Pick<PublishEngine, 'begin'>,
  drafts: readonly Draft[],
  kind: 'publish' | 'undo' = 'publish',
): Promise<JobSummary> {
  const steps = placedSteps(planPublish(drafts.map((draft) => plannedDraft(draft, 'title'))))
  const { jobs, pace } = stage.store
  const clock = { now: () => stage.now }
  const random = { bytes: (length: number) => randomBytes(length) }
  return unwrap(
    await startJob(
      { jobs, engine, clock, random, pace },
      {
        workspace,
        userId: '1',
        kind,
        title: 'Publish',
        undoOf: null,
        count: steps.length,
        steps: async (from, count) => succeed(steps.slice(from, from + count)),
        changes: async (ids) =>
          succeed(
            drafts
              .filter(({ id }) => ids.includes(id))
              .map((draft) => ({ draft, type: null, isDraft: kind === 'publish' })),
          ),
        lock: async (ids) => (kind === 'undo' ? succeed(undefined) : stage.publishing.lock(workspace, ids)),
      },
    ),
  )
}
