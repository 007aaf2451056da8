import { Text } from '@mantine/core'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { referenceTo } from '../../../shared/drafts/draft.ts'
import { useRead } from '../../data/client.ts'
import { readCampaignsOf } from '../../drafting/campaigns-of.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'

/** The campaign of a planned line item: line items of several campaigns often have the same name. */
export function CampaignOfDraft({ draftId }: { readonly draftId: string }) {
  const workbench = useWorkbench()
  const workspace = useWorkspace()
  const { value: name } = useRead(['library', 'find', { workspace, campaignOf: draftId }], async () => {
    const view = await workbench.bridge.drafts.get({ draftId })
    if (!view.ok || workspace === null) return view.ok ? succeed(null) : fail(view.fault)
    const key = view.value.draft.remoteId ?? referenceTo(draftId)
    return succeed((await readCampaignsOf(workbench, workspace, [key])).get(key) ?? null)
  })
  return name === null ? null : <Text c="dimmed">In the campaign {name}</Text>
}
