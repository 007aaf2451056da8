import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { Landscape } from '../../ui/landscape/landscape.tsx'
import { DrawnCheck } from '../../ui/marks/drawn-check.tsx'
import { outcomeLabel, resultOf } from './job-labels.ts'
import styles from './job-moment.module.css'

interface JobMomentProps {
  readonly job: JobSummary
  /** What became of the rest, as pills. */
  readonly rest?: ReactNode
  /** What it was about, in words. */
  readonly contents?: string
  /** Where, when and by whom. */
  readonly about: ReactNode
  /** Ways on from here. */
  readonly actions: ReactNode
  /** The result as a bar, if it's not whole. */
  readonly bar?: ReactNode
}

/** How soon after its end a result is still news. */
const newsMs = 10_000

/** How a job ended, on top of its page: the check is drawn if that was just now. */
export function JobMoment({ job, rest, contents = '', about, actions, bar }: JobMomentProps) {
  const { finishedAt } = job
  const [isNews] = useState(() => finishedAt !== null && Date.now() - finishedAt < newsMs)
  const result = resultOf(job)
  return (
    <section aria-label={t`Result`} className={styles.moment}>
      <div className={styles.line}>
        {result === 'whole' ? (
          <DrawnCheck isNews={isNews} />
        ) : (
          <span className={styles.mark} data-tone={result === 'failed' ? 'error' : 'attention'}>
            {result === 'failed' ? (
              <IconX size={24} aria-hidden />
            ) : (
              <IconAlertTriangle size={24} aria-hidden />
            )}
          </span>
        )}
        <div className={styles.texts}>
          <p className={styles.title} role="status">
            {outcomeLabel(job)}
          </p>
          {rest !== undefined && <p className={styles.rest}>{rest}</p>}
          {contents !== '' && <p className={styles.contents}>{contents}</p>}
          <p className={styles.about}>{about}</p>
        </div>
        {result === 'whole' && (
          <div className={styles.scene} aria-hidden>
            <Landscape scene="review" />
          </div>
        )}
        <div className={styles.ways}>{actions}</div>
      </div>
      {bar}
    </section>
  )
}
