import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { DraftSubject } from '../../../../shared/entities/kinds.ts'
import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { t } from '../../../../shared/text/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Landscape } from '../../../ui/landscape/landscape.tsx'
import { DrawnCheck } from '../../../ui/marks/drawn-check.tsx'
import { resultLabel } from '../../../workbench/jobs/job-labels.ts'
import styles from './published-moment.module.css'

interface PublishedMomentProps {
  readonly job: JobSummary
  /** What it's mainly about: it says where to look. */
  readonly subject: DraftSubject | null
  /** More about the job, beside it. */
  readonly children?: ReactNode
}

/** How soon after its end a publish is still news. */
const newsMs = 10_000

/** A publish in which everything arrived: what was sent, its way back, and the way to it. */
export function PublishedMoment({ job, subject, children }: PublishedMomentProps) {
  const [, navigate] = useLocation()
  const [isNews] = useState(() => job.finishedAt !== null && Date.now() - job.finishedAt < newsMs)
  return (
    <section aria-label={t`Result`} className={styles.moment}>
      <DrawnCheck isNews={isNews} />
      <div className={styles.texts}>
        <p className={styles.sent} role="status">
          {resultLabel(job)}
        </p>
        <p className={styles.about}>{children}</p>
      </div>
      <div className={styles.scene} aria-hidden>
        <Landscape scene="review" />
      </div>
      <div className={styles.ways}>
        <Button
          icon={IconArrowBackUp}
          onClick={() => navigate(`/activity/${encodeURIComponent(job.id)}/undo`)}
        >{t`Undo publish`}</Button>
        {subject !== null && <See subject={subject} />}
      </div>
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
