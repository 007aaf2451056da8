import { DatabaseSync } from 'node:sqlite'
import { wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { migrate } from '../../../../../src/main/modules/data-file/migrate.ts'
import type { StoredJob, StoredStep } from '../../../../../src/main/modules/jobs/job-rows.ts'
import { createJournalRepository } from '../../../../../src/main/modules/jobs/journal.ts'
import { createJobRepository } from '../../../../../src/main/modules/jobs/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { draftOf, job, stepOf } from '../publishing/publish-rows.ts'

/** Jobs and their journal in a database in memory. */
export function setJobStoreStage() {
  const file = new DatabaseSync(':memory:')
  migrate(file)
  const database = wrapDatabase(file)
  const jobs = createJobRepository(database)
  return {
    file,
    database,
    jobs,
    journal: createJournalRepository(database),
    addJob(change: Partial<StoredJob> = {}, steps: readonly Partial<StoredStep>[] = []): void {
      const added = { ...job, ...change }
      unwrap(jobs.add(added))
      unwrap(jobs.addSteps(steps.map((step, index) => stepIn(added.id, index + 1, step))))
    },
  }
}

export type JobStoreStage = ReturnType<typeof setJobStoreStage>

/** A waiting creation of a poll. */
export function stepIn(jobId: string, position: number, change: Partial<StoredStep> = {}): StoredStep {
  const id = `${jobId}-${position}`
  return stepOf(draftOf('poll', 'create', {}), { id, jobId, position, state: 'waiting', ...change })
}
