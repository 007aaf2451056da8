import { IconAlertCircle, IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import { Landscape, type Scene } from '../../ui/landscape/landscape.tsx'
import { DrawnCheck } from '../../ui/marks/drawn-check.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { outcomeLabel, restLabel, resultOf } from './job-labels.ts'
import styles from './job-result-header.module.css'

interface JobResultHeaderProps {
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
  /** A drawing, if the result is whole. */
  readonly scene?: Scene
}

/** How soon after its end a result is still news. */
const newsMs = 10_000

/** How a job ended, on top of its page: the check is drawn if that was just now. */
export function JobResultHeader({
  job,
  rest,
  contents = '',
  about,
  actions,
  bar,
  scene,
}: JobResultHeaderProps) {
  const { finishedAt } = job
  const [isNews] = useState(() => finishedAt !== null && Date.now() - finishedAt < newsMs)
  const result = resultOf(job)
  return (
    <section aria-label={t`Result`} className={styles.header}>
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
          {Boolean(rest) && <p className={styles.rest}>{rest}</p>}
          {contents !== '' && <p className={styles.contents}>{contents}</p>}
          <p className={styles.about}>{about}</p>
        </div>
        {result === 'whole' && scene !== undefined && (
          <div className={styles.scene} aria-hidden>
            <Landscape scene={scene} />
          </div>
        )}
        <div className={styles.ways}>{actions}</div>
      </div>
      {bar}
    </section>
  )
}

/** What failed, as a pill: the rest of a job whose parts are done or failed. */
export function failedPart({ counts: { failed } }: JobSummary): ReactNode {
  return failed === 0 ? null : (
    <StatusLabel tone="error" icon={IconAlertCircle} label={restLabel('failed', failed)} />
  )
}
