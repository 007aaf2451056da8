import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import type { DraftSummary } from '../../../shared/drafts/draft.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { formatCount } from '../../ui/number.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import styles from './review-link.module.css'

/** The way to the review of the chosen account's unpublished changes, with their number. Without any, nothing. */
export function ReviewLink() {
  const workspace = useWorkspace()
  const [location] = useLocation()
  const { value: summary } = useCall('drafts', 'summary', workspace && { workspace })
  if (summary === null || summary.unpublished === 0) return null
  const trouble = troubleOf(summary)
  const Icon = trouble === null ? IconPencil : IconAlertTriangle
  return (
    <Link
      href="/review"
      className={styles.link}
      title={trouble === null ? t`Check, review and publish` : t`Of these ${trouble}`}
      aria-current={location === '/review' ? 'page' : undefined}
      data-trouble={trouble !== null || undefined}
    >
      <VisuallyHidden>
        {plural(summary.unpublished, {
          one: '# unpublished change → Review',
          other: '# unpublished changes → Review',
        })}
      </VisuallyHidden>
      <Icon size={14} aria-hidden className={styles.icon} />
      <span aria-hidden className={styles.text}>{t`Review`}</span>
      <span aria-hidden className={styles.count}>
        {formatCount(summary.unpublished)}
      </span>
    </Link>
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
