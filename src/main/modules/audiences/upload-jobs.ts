import { t } from '../../../shared/text/language.ts'
import { type BulkJobs, createBulkJobs } from '../jobs/bulk-jobs.ts'
import { type AudienceRunParts, createAudienceRun } from './audience-run.ts'

export interface AudienceJobsParts extends Omit<AudienceRunParts, 'isEnding' | 'hasEnded'> {
  readonly onError: (error: unknown) => void
}

export function createAudienceJobs(parts: AudienceJobsParts): BulkJobs {
  return createBulkJobs({
    ...parts,
    kind: 'audience',
    createRun: (job, ends) => createAudienceRun({ ...parts, ...ends }, job),
    noFailures: t`No failed batches, or the upload isn’t finished.`,
  })
}
