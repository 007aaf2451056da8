import type { Finding } from '../../core/finding.ts'
import { citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'

export interface CuratedLinkContext {
  /** Number of other links of the same line item that aren't deleted. */
  readonly otherLinks: number
}

/** A line item has at most one curated category (line-items.md#curated-category-links). */
export function curatedLinkFindings({ otherLinks }: CuratedLinkContext): readonly Finding[] {
  if (otherLinks === 0) return []
  return [
    {
      rule: 'curated-category.one-per-line-item',
      severity: 'error',
      field: 'line_item_id',
      code: 'INVALID',
      message: t`The line item already has a curated category.`,
      source: citeSettled('line-items#curated-category-links'),
    },
  ]
}
