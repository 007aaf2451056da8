import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import { type JobSummary, stepStates } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { countedParts, duplicatesLabel, restLabel } from '../../../workbench/jobs/job-labels.ts'
import { JobResultHeader } from '../../../workbench/jobs/job-result-header.tsx'
import { jobContents } from './job-contents.ts'
import styles from './job-outcome.module.css'
import { ResultBar } from './result-bar.tsx'
import { stepAppearance } from './states.tsx'

interface JobOutcomeProps {
  readonly job: JobSummary
  /** What it's mainly about: it says where to look. */
  readonly subject: DraftSubject | null
  /** What can be done about it. */
  readonly actions: ReactNode
  /** More about the job, beside it. */
  readonly children?: ReactNode
}

/** How a publish or its undo ended: how much arrived, what became of the rest, and the ways on from there. */
export function JobOutcome({ job, subject, actions, children }: JobOutcomeProps) {
  const { counts } = countedParts(job)
  const rest = stepStates.filter((state) => state !== 'done' && counts[state] > 0)
  return (
    <JobResultHeader
      job={job}
      rest={
        (rest.length > 0 || job.duplicates > 0) && (
          <>
            {rest.map((state) => (
              <StatusLabel key={state} {...stepAppearance[state]} label={restLabel(state, counts[state])} />
            ))}
            {job.duplicates > 0 && (
              <StatusLabel
                tone="attention"
                icon={IconAlertTriangle}
                label={duplicatesLabel(job.duplicates)}
              />
            )}
          </>
        )
      }
      contents={jobContents(job)}
      about={children}
      actions={
        <>
          {actions}
          {subject !== null && counts.done > 0 && <See subject={subject} />}
        </>
      }
      // What was sent is on its way from the review.
      {...(job.kind === 'publish' && { scene: 'review' as const })}
      bar={rest.length > 0 && <ResultBar job={job} isWide />}
    />
  )
}

function See({ subject }: { readonly subject: DraftSubject }) {
  const { href, label } = placeOf(subject)
  return (
    <Link href={href} className={styles.see}>
      {label}
      <IconArrowRight size={14} aria-hidden />
    </Link>
  )
}

function placeOf(subject: DraftSubject): { readonly href: string; readonly label: string } {
  switch (subject) {
    case 'campaign':
    case 'lineItem':
    case 'targeting':
    case 'promotedPost':
    case 'curatedCategory':
      return { href: '/campaigns', label: t`See in Campaigns` }
    case 'media':
    case 'accountMedia':
      return { href: '/media', label: t`See in Media` }
    case 'customAudience':
    case 'audiencePermission':
      return { href: '/audiences', label: t`See in Audiences` }
    default:
      return { href: '/creatives', label: t`See in Creatives` }
  }
}
