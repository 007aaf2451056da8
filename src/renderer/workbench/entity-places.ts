import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'

/** A campaign or a line item: the service numbers them apart, so that one of each may share an id. */
export interface EntityRef {
  readonly subject: GridSubject
  /** A record's id or `draft:ID`. */
  readonly key: string
}

const parts: Readonly<Record<GridSubject, string>> = { campaign: 'campaign', lineItem: 'line-item' }

/** The address of the editor of a campaign or a line item: `/campaigns/campaign/KEY`, `/campaigns/line-item/KEY`. */
export function placeOfEntity({ subject, key }: EntityRef): string {
  return `/campaigns/${parts[subject]}/${encodeURIComponent(key)}`
}

/** Which subject a part of an address names; null for every other part. */
export function subjectOfPart(part: string): GridSubject | null {
  if (part === parts.campaign) return 'campaign'
  return part === parts.lineItem ? 'lineItem' : null
}
