import { useCallback } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { UsualLineItem } from '../../../../shared/entities/line-items/suggested-defaults.ts'
import { useKept } from '../../../workbench/use-kept.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

/** What most line items of a campaign have; null where it has none, and until it is known. */
export function useUsualLineItem(workspace: Workspace, campaignKey: string): UsualLineItem | null {
  const { bridge } = useWorkbench()
  const read = useCallback(
    () => bridge.campaigns.usualLineItem({ workspace, campaign: campaignKey }),
    [bridge, workspace, campaignKey],
  )
  return useKept(workspace, 'lineItem', read)
}
