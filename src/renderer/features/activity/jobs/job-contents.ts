import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { kindText } from '../../../changes/target-badge.tsx'
import { countedParts } from '../../../workbench/jobs/job-labels.ts'

/** What a job changes, beside its name: "Boots DE and 24 more “Raised for Easter”", "36 requests". */
export function jobContents(job: JobSummary): string {
  const { gist } = job
  const comment = gist === undefined || gist.comment === '' ? '' : t`“${gist.comment}”`
  return [partsLabel(job), comment].filter((label) => label !== '').join(' ')
}

function partsLabel(job: JobSummary): string {
  const { gist, changes, kind } = job
  const { total } = countedParts(job)
  if (total === 0) return ''
  switch (kind) {
    case 'publish':
    case 'undo':
      if (gist !== undefined && total > 1)
        return plural(
          total - 1,
          { one: '{first} and # more', other: '{first} and # more' },
          { first: gist.first },
        )
      // Its name has the title of the only change.
      return kind === 'publish' && changes?.subject != null && changes.kind !== null
        ? kindText({ subject: changes.subject, kind: changes.kind })
        : ''
    case 'products':
      return plural(total, { one: '# product', other: '# products' })
    case 'audience':
      return plural(total, { one: '# person', other: '# people' })
    case 'figures':
      return plural(total, { one: '# request', other: '# requests' })
  }
}
