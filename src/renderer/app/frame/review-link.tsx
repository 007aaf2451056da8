import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { Link, useLocation } from 'wouter'
import { isBelow } from '../../../shared/desktop/areas.ts'
import type { DraftSummary } from '../../../shared/drafts/draft.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useDraftSummary } from '../../data/use-draft-summary.ts'
import { formatCount } from '../../ui/number.ts'
import styles from './review-link.module.css'

/** Links to the review of the chosen account's unpublished changes, with their number; quiet without any. */
export function ReviewLink() {
  const [location] = useLocation()
  const summary = useDraftSummary()
  if (summary === null) return null
  const isEmpty = summary.unpublished === 0
  const trouble = troubleOf(summary)
  const Icon = trouble === null ? IconPencil : IconAlertTriangle
  return (
    <Link
      href="/review"
      className={styles.link}
      title={trouble ?? (isEmpty ? t`No unpublished changes` : t`Check, review and publish`)}
      aria-current={location === '/review' ? 'page' : isPartOfReview(location) || undefined}
      data-trouble={trouble !== null || undefined}
      data-empty={isEmpty || undefined}
    >
      {/* As `aria-label`, it would have to contain the visible words in their order. */}
      <VisuallyHidden>
        {isEmpty
          ? t`Review`
          : plural(summary.unpublished, {
              one: '# unpublished change → Review',
              other: '# unpublished changes → Review',
            })}
      </VisuallyHidden>
      <Icon size={14} aria-hidden className={styles.icon} />
      <span aria-hidden className={styles.text}>{t`Review`}</span>
      {!isEmpty && (
        <span aria-hidden className={styles.count}>
          {formatCount(summary.unpublished)}
        </span>
      )}
    </Link>
  )
}

/** A step of the review, or the conflicts, which are part of its work. */
function isPartOfReview(location: string): boolean {
  return isBelow('/review', location) || isBelow('/conflicts', location)
}

/** "2 failed, 1 in conflict"; null if nothing is wrong. */
function troubleOf({ failed, unknown, conflicts }: DraftSummary): string | null {
  const parts = [
    failed > 0 ? t`${formatCount(failed)} failed` : null,
    unknown > 0 ? t`${formatCount(unknown)} unknown` : null,
    conflicts > 0 ? t`${formatCount(conflicts)} in conflict` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}
