import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { Fields } from '../../shared/core/json.ts'
import type { Workbench } from '../workbench/workbench.ts'

type Bridge = Pick<Workbench, 'bridge'>

/** Maximum per call. */
const maxKeys = 200

/**
 * Names of the campaigns of line items, by line item key; line items of several campaigns often have the same name.
 * Unknown line items and campaigns are left out.
 */
export async function readCampaignsOf(
  { bridge }: Bridge,
  workspace: Workspace,
  lineItems: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const titlesByLineItem = new Map<string, string>()
  for (let from = 0; from < lineItems.length; from += maxKeys) {
    const keys = lineItems.slice(from, from + maxKeys)
    const rows = await bridge.entities.find({ workspace, subject: 'lineItem', keys })
    if (!rows.ok) continue
    const campaigns = new Map(rows.value.flatMap(({ key, content }) => pairOf(key, content)))
    const names = await bridge.entities.find({
      workspace,
      subject: 'campaign',
      keys: [...new Set(campaigns.values())],
    })
    const titles = new Map(names.ok ? names.value.map(({ key, title }) => [key, title]) : [])
    for (const [key, campaign] of campaigns) {
      const title = titles.get(campaign)
      if (title !== undefined) titlesByLineItem.set(key, title)
    }
  }
  return titlesByLineItem
}

function pairOf(key: string, { campaign_id: campaign }: Fields): readonly (readonly [string, string])[] {
  return typeof campaign === 'string' && campaign !== '' ? [[key, campaign]] : []
}
