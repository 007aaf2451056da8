import type { JobSummary } from './job.ts'

/** The screen on which a job is followed. */
export function jobAddress({ id, kind }: Pick<JobSummary, 'id' | 'kind'>): string {
  switch (kind) {
    case 'publish':
    case 'undo':
      return `/activity/${encodeURIComponent(id)}`
    case 'products':
      return `/catalogs/jobs/${encodeURIComponent(id)}`
    case 'figures':
      return '/activity'
    case 'audience':
      return `/audiences/uploads/${encodeURIComponent(id)}`
  }
}
