import { useEffect, useState } from 'react'
import { referenceTo } from '../../../shared/drafts/draft.ts'
import { readCampaignsOf } from '../../drafting/campaigns-of.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import styles from './review.module.css'

/** The campaign of a line item of which something is planned: line items of several often have the same name. */
export function CampaignOfDraft({ draftId }: { readonly draftId: string }) {
  const workbench = useWorkbench()
  const workspace = useWorkspace()
  const [told, setTold] = useState<{ readonly draftId: string; readonly name: string } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const view = await workbench.bridge.drafts.get({ draftId })
      if (!view.ok || workspace === null) return
      const key = view.value.draft.remoteId ?? referenceTo(draftId)
      const name = (await readCampaignsOf(workbench, workspace, [key])).get(key)
      if (isCurrent && name !== undefined) setTold({ draftId, name })
    }
    read()
    return () => {
      isCurrent = false
    }
  }, [workbench, workspace, draftId])
  return told?.draftId === draftId ? <p className={styles.muted}>In the campaign {told.name}</p> : null
}
