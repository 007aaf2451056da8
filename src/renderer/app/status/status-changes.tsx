import { IconAlertTriangle, IconArrowsLeftRight, IconPencil } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { DraftSummary } from '../../../shared/drafts/draft.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import styles from './status-bar.module.css'

/** Number of unpublished changes in the chosen account; links to their review. */
export function StatusChanges() {
  const workspace = useWorkspace()
  const { value: summary } = useCall('drafts', 'summary', workspace && { workspace })
  if (summary === null || summary.unpublished === 0) return null
  const trouble = troubleOf(summary)
  const review = (
    <Link href="/review" className={styles.link} data-changes>
      <StatusLabel
        tone={trouble === null ? 'information' : 'attention'}
        title={trouble === null ? t`Check, review and publish` : t`Of these ${trouble}`}
        icon={trouble === null ? IconPencil : IconAlertTriangle}
        label={plural(summary.unpublished, {
          one: '# unpublished change → Review',
          other: '# unpublished changes → Review',
        })}
      />
    </Link>
  )
  if (summary.conflicts === 0) return review
  return (
    <>
      {review}
      <Link href="/conflicts" className={styles.link} data-conflicts>
        <StatusLabel
          tone="attention"
          title={t`The same fields changed on the service: resolve the conflict`}
          icon={IconArrowsLeftRight}
          label={plural(summary.conflicts, { one: '# conflict', other: '# conflicts' })}
        />
      </Link>
    </>
  )
}

function troubleOf({ failed, unknown, conflicts }: DraftSummary): string | null {
  const parts = [
    failed > 0 ? t`${formatCount(failed)} failed` : null,
    unknown > 0 ? t`${formatCount(unknown)} unknown` : null,
    conflicts > 0 ? t`${formatCount(conflicts)} in conflict` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}
