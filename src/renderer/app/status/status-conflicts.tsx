import { IconArrowsLeftRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import { plural, t } from '../../../shared/text/language.ts'
import { useDraftSummary } from '../../data/use-draft-summary.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import styles from './status-bar.module.css'

/** Number of changes in conflict in the chosen account; links to where they're resolved. */
export function StatusConflicts() {
  const summary = useDraftSummary()
  if (summary === null || summary.conflicts === 0) return null
  return (
    <Link href="/conflicts" className={styles.link} data-conflicts>
      <StatusLabel
        tone="attention"
        title={t`The same fields changed on the service: resolve the conflict`}
        icon={IconArrowsLeftRight}
        label={plural(summary.conflicts, { one: '# conflict', other: '# conflicts' })}
      />
    </Link>
  )
}
