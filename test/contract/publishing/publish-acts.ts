import { expect } from 'vitest'
import type { Fields } from '../../../src/shared/core/json.ts'
import type { Draft } from '../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import type { JobStep, JobSummary } from '../../../src/shared/jobs/job.ts'
import { unwrap } from '../../support/outcomes.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

/** Drafts, publishes and follows jobs on the stage of the current test. */
export function publishActs(stage: () => Stage) {
  const job = async ({ id }: JobSummary): Promise<JobSummary> =>
    unwrap(await stage().handlers.jobs.get({ jobId: id }))
  return {
    job,
    create: async (subject: DraftSubject, fields: Fields): Promise<Draft> =>
      unwrap(await stage().handlers.drafts.create({ workspace, subject, fields })),
    publish: async (draftIds: readonly string[] | null = null): Promise<JobSummary> =>
      unwrap(
        await stage().handlers.publishing.start({
          workspace,
          draftIds: draftIds === null ? null : [...draftIds],
        }),
      ),
    steps: async ({ id }: JobSummary): Promise<readonly JobStep[]> =>
      unwrap(await stage().handlers.publishing.steps({ jobId: id, states: [], offset: 0, count: 200 })).rows,
    async ended(started: JobSummary): Promise<JobSummary> {
      await expect.poll(async () => (await job(started)).state).toBe('done')
      return job(started)
    },
  }
}

/** Publishes a new audience without people, and returns its ID. */
export async function publishAudience(stage: Stage, name: string): Promise<string> {
  const { create, publish, ended, steps } = publishActs(() => stage)
  const { id } = await create('customAudience', { name })
  const [step] = await steps(await ended(await publish([id])))
  return step?.remoteId ?? ''
}

/** Fields of a poll that can be published. */
export const poll = (name: string): Fields => ({
  name,
  duration_in_minutes: 1_440,
  first_choice: 'Boots',
  second_choice: 'Tents',
})
