import { useEffect, useState } from 'react'
import type { UsualLineItem } from '../../../../shared/domain/usual-line-item.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { sameWorkspace } from '../../../workbench/workspace.ts'

/** What most line items of a campaign have; null where it has none, and until it is known. */
export function useUsualLineItem(workspace: Workspace, campaignKey: string): UsualLineItem | null {
  const { bridge } = useWorkbench()
  const [usual, setUsual] = useState<UsualLineItem | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const outcome = await bridge.campaigns.usualLineItem({ workspace, campaign: campaignKey })
      if (isCurrent && outcome.ok) setUsual(outcome.value)
    }
    read()
    const ends = [
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) read()
      }),
      bridge.on('libraryChanged', (news) => {
        if (news.subject === 'lineItem' && sameWorkspace(news.workspace, workspace)) read()
      }),
    ]
    return () => {
      isCurrent = false
      for (const end of ends) end()
    }
  }, [bridge, workspace, campaignKey])
  return usual
}
