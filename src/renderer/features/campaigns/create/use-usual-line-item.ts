import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { UsualLineItem } from '../../../../shared/entities/line-items/suggested-defaults.ts'
import { useCall } from '../../../data/client.ts'

/** What most line items of a campaign have; null where it has none, and until it is known. */
export function useUsualLineItem(workspace: Workspace, campaignKey: string): UsualLineItem | null {
  return useCall('campaigns', 'usualLineItem', { workspace, campaign: campaignKey }).value
}
