import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { GridTarget } from '../../../../shared/campaigns/campaign-bulk.ts'
import { gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Copied } from '../../../../shared/contract/campaigns.ts'
import type { FlightdeckBridge } from '../../../../shared/contract/contract.ts'
import { fail, type Outcome } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'

const maxClones = 500
/** Maximum keys per look-up. */
const atOnce = 200

/**
 * Duplicates the given campaigns with their line items, and the given line items whose campaign isn't duplicated
 * itself.
 */
export async function cloneRows(
  { campaigns, entities }: Pick<FlightdeckBridge, 'campaigns' | 'entities'>,
  workspace: Workspace,
  target: GridTarget,
): Promise<Outcome<Copied>> {
  if (target.kind === 'view' || target.campaigns.length + target.lineItems.length > maxClones) {
    return fail({
      kind: 'refused',
      reason: 'state',
      message: t`You can copy at most ${maxClones} rows at once.`,
    })
  }
  const items: { subject: 'campaign' | 'lineItem'; key: string; campaign: unknown }[] = []
  for (const subject of gridSubjects) {
    const named = subject === 'campaign' ? target.campaigns : target.lineItems
    for (let from = 0; from < named.length; from += atOnce) {
      const keys = named.slice(from, from + atOnce)
      const rows = await entities.find({ workspace, subject, keys })
      if (!rows.ok) return rows
      items.push(...rows.value.map(({ key, content }) => ({ subject, key, campaign: content.campaign_id })))
    }
  }
  const copied = new Set(items.filter(({ subject }) => subject === 'campaign').map(({ key }) => key))
  const itemsToClone = items.filter(({ campaign }) => typeof campaign !== 'string' || !copied.has(campaign))
  if (itemsToClone.length === 0) {
    return fail({ kind: 'refused', reason: 'state', message: t`No rows to copy.` })
  }
  return campaigns.clone({
    workspace,
    items: itemsToClone.map(({ subject, key }) => ({ subject, key })),
    withChildren: true,
  })
}
