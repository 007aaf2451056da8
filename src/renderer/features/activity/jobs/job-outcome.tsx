import { IconAlertTriangle, IconArrowRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import { type JobSummary, stepStates } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { Landscape } from '../../../ui/landscape/landscape.tsx'
import { DrawnCheck } from '../../../ui/marks/drawn-check.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { countedParts, duplicatesLabel, outcomeLabel, restLabel } from '../../../workbench/jobs/job-labels.ts'
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

/** How soon after its end a publish is still news. */
const newsMs = 10_000

/** How a publish or its undo ended: how much arrived, what became of the rest, and the ways on from there. */
export function JobOutcome({ job, subject, actions, children }: JobOutcomeProps) {
  const [isNews] = useState(() => job.finishedAt !== null && Date.now() - job.finishedAt < newsMs)
  const { counts, total } = countedParts(job)
  const rest = stepStates.filter((state) => state !== 'done' && counts[state] > 0)
  const hasFailed = counts.failed > 0
  const contents = jobContents(job)
  return (
    <section aria-label={t`Result`} className={styles.moment}>
      <div className={styles.line}>
        {counts.done === total ? (
          <DrawnCheck isNews={isNews} />
        ) : (
          <span className={styles.mark} data-tone={hasFailed ? 'error' : 'attention'}>
            {hasFailed ? <IconX size={24} aria-hidden /> : <IconAlertTriangle size={24} aria-hidden />}
          </span>
        )}
        <div className={styles.texts}>
          <p className={styles.sent} role="status">
            {outcomeLabel(job)}
          </p>
          {(rest.length > 0 || job.duplicates > 0) && (
            <p className={styles.rest}>
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
            </p>
          )}
          {contents !== '' && <p className={styles.contents}>{contents}</p>}
          <p className={styles.about}>{children}</p>
        </div>
        {rest.length === 0 && (
          <div className={styles.scene} aria-hidden>
            <Landscape scene="review" />
          </div>
        )}
        <div className={styles.ways}>
          {actions}
          {subject !== null && counts.done > 0 && <See subject={subject} />}
        </div>
      </div>
      {rest.length > 0 && <ResultBar job={job} isWide />}
    </section>
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
