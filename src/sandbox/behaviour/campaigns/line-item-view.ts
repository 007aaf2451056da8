import type { LineItemRecord } from '../../state/campaign-tables.ts'

/** A line item as the service shows it: everything stored, in the documented order, except for the account. */
export function showLineItem(item: LineItemRecord): Record<string, unknown> {
  const { account_id: _, id, name, ...rest } = item
  return { id, name, ...rest }
}
