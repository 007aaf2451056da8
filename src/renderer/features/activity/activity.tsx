import { JobPage } from './job-page.tsx'
import { JobsPage } from './jobs-page.tsx'

interface ActivityProps {
  readonly params: { readonly jobId?: string | undefined; readonly part?: string | undefined }
}

/** Durable work: all jobs, or the page of one; `part` is a step's id, or `undo`. */
export function Activity({ params: { jobId, part } }: ActivityProps) {
  return jobId === undefined ? <JobsPage /> : <JobPage key={jobId} jobId={jobId} part={part ?? null} />
}
