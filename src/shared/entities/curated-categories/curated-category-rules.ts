import type { Finding } from '../../core/finding.ts'
import { t } from '../../text/language.ts'

export interface CuratedLinkContext {
  /** Number of other links of the same line item that aren't deleted. */
  readonly otherLinks: number
}

/** A line item has at most one curated category (decisions.md, "Ads hosts", curated_categories). */
export function curatedLinkFindings({ otherLinks }: CuratedLinkContext): readonly Finding[] {
  if (otherLinks === 0) return []
  return [
    {
      rule: 'curated-category.one-per-line-item',
      severity: 'error',
      field: 'line_item_id',
      code: 'INVALID',
      message: t`The line item already has a curated category.`,
      source: { document: 'decisions', place: 'Ads hosts, curated_categories' },
    },
  ]
}
