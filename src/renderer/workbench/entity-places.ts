import type { GridSubject } from '../../shared/campaigns/campaign-grid.ts'

/** A campaign or line item. Their IDs are separate on the service, so one of each may share an ID. */
export interface EntityRef {
  readonly subject: GridSubject
  /** A record's ID or `draft:ID`. */
  readonly key: string
}

const parts: Readonly<Record<GridSubject, string>> = { campaign: 'campaign', lineItem: 'line-item' }

/** The address of the editor of a campaign or line item: `/campaigns/campaign/KEY`, `/campaigns/line-item/KEY`. */
export function placeOfEntity({ subject, key }: EntityRef): string {
  return `/campaigns/${parts[subject]}/${encodeURIComponent(key)}`
}

/** The subject of an address part; null for other parts. */
export function subjectOfPart(part: string): GridSubject | null {
  if (part === parts.campaign) return 'campaign'
  return part === parts.lineItem ? 'lineItem' : null
}
