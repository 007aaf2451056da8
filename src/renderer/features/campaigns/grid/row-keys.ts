import type { NamedRows } from '../../../../shared/campaigns/campaign-bulk.ts'
import type { GridEntity } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'

/** Unique across subjects: a campaign and a line item may have the same ID. */
export function rowKey({ subject, key }: Pick<GridEntity, 'subject' | 'key'>): string {
  return `${subject} ${key}`
}

/** The rows of such keys. */
export function rowsOfKeys(keys: Iterable<string>) {
  const rows = { campaign: [] as string[], lineItem: [] as string[] }
  for (const key of keys) {
    const subject = key.startsWith('campaign ') ? 'campaign' : 'lineItem'
    rows[subject].push(key.slice(subject.length + 1))
  }
  return { campaigns: rows.campaign, lineItems: rows.lineItem }
}

export function keysOfRows({ campaigns, lineItems }: NamedRows): readonly string[] {
  return [
    ...campaigns.map((key) => rowKey({ subject: 'campaign', key })),
    ...lineItems.map((key) => rowKey({ subject: 'lineItem', key })),
  ]
}

/** The first campaign, or without campaigns the first line item. */
export function firstRowOf({ campaigns, lineItems }: NamedRows): EntityRef | null {
  const [campaign] = campaigns
  if (campaign !== undefined) return { subject: 'campaign', key: campaign }
  const [lineItem] = lineItems
  return lineItem === undefined ? null : { subject: 'lineItem', key: lineItem }
}
