import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { useCall } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'

interface LineItemNames {
  readonly name: string
  /** Null if it wasn't synced. */
  readonly campaign: string | null
}

/** Maximum keys per call. */
const maxKeys = 200

/** Names of line items and of their campaigns, by line item ID; unknown line items are left out. */
export function useLineItemNames(
  workspace: Workspace,
  ids: readonly string[],
): ReadonlyMap<string, LineItemNames> {
  const lineItems = useFound(workspace, 'lineItem', ids)
  const campaignOf = ({ content }: (typeof lineItems)[number]) => textIn(content, 'campaign_id')
  const campaigns = useFound(workspace, 'campaign', lineItems.map(campaignOf))
  const titles = new Map(campaigns.map(({ key, title }) => [key, title]))
  return new Map(
    lineItems.map((row) => [row.key, { name: row.title, campaign: titles.get(campaignOf(row)) ?? null }]),
  )
}

/** The name of one campaign; null if it wasn't synced. */
export function useCampaignName(workspace: Workspace, id: string): string | null {
  return useFound(workspace, 'campaign', [id])[0]?.title ?? null
}

function useFound(workspace: Workspace, subject: 'campaign' | 'lineItem', ids: readonly string[]) {
  const keys = [...new Set(ids)].filter((id) => id !== '').slice(0, maxKeys)
  const input = { workspace, subject, keys, withDeleted: true }
  return useCall('entities', 'find', keys.length === 0 ? null : input).value ?? []
}
