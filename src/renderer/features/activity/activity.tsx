import { DiagnosticsPage } from './diagnostics/diagnostics-page.tsx'
import { JobPage } from './jobs/job-page.tsx'
import { JobsPage } from './jobs/jobs-page.tsx'
import { RequestsPage } from './request-log/requests-page.tsx'
import { LimitsPage } from './status/limits-page.tsx'

interface ActivityProps {
  readonly params: { readonly jobId?: string | undefined; readonly part?: string | undefined }
}

/**
 * Durable work: all jobs, or the page of one, with `part` a step's ID or `undo`. `requests`, `limits` and `diagnostics`
 * take the place of a job's ID.
 */
export function Activity({ params: { jobId, part } }: ActivityProps) {
  switch (jobId) {
    case undefined:
      return <JobsPage />
    case 'requests':
      return <RequestsPage item={part ?? null} />
    case 'limits':
      return <LimitsPage />
    case 'diagnostics':
      return <DiagnosticsPage />
    default:
      return <JobPage key={jobId} jobId={jobId} part={part ?? null} />
  }
}
