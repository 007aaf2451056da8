import { Button } from '@mantine/core'
import { IconPlus, IconTransfer } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { referencedDraft } from '../../../shared/domain/draft.ts'
import type { Workspace } from '../../../shared/domain/workspace.ts'
import { ListAndInspector } from '../../ui/list-and-inspector.tsx'
import { NoAccount } from '../../ui/no-account.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { NewCampaign } from './create/new-campaign.tsx'
import { CampaignGrid } from './grid/campaign-grid.tsx'
import { EntityInspector } from './inspector/entity-inspector.tsx'
import { type Campaigns as CampaignsStore, campaignsStores } from './store.ts'

interface CampaignsProps {
  readonly params: { readonly key?: string | undefined }
}

/** `/campaigns/KEY`: campaigns and line items of the chosen account, and the editor of the opened one. */
export function Campaigns({ params }: CampaignsProps) {
  const workspace = useWorkspace()
  const itemKey = params.key === undefined ? null : decodeURIComponent(params.key)
  if (workspace === null)
    return <NoAccount title="Campaigns" sentence="Campaigns belong to an account, and none is chosen." />
  return <Workspaced key={workspace.accountId} workspace={workspace} itemKey={itemKey} />
}

interface WorkspacedProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

const newKey = 'new'

function Workspaced({ workspace, itemKey }: WorkspacedProps) {
  const [, navigate] = useLocation()
  const campaigns = campaignsStores(useWorkbench())(workspace)
  const open = (key: string | null) =>
    navigate(key === null ? '/campaigns' : `/campaigns/${encodeURIComponent(key)}`)
  /** What was just made stands in no view yet. */
  const showMade = async (key: string | null) => {
    open(key)
    await campaigns.arrange()
    if (key !== null) await campaigns.reveal(key)
  }
  return (
    <ListAndInspector
      list={
        <>
          <PageHeader
            title="Campaigns"
            actions={
              <>
                <Button
                  leftSection={<IconTransfer size={14} aria-hidden />}
                  onClick={() => navigate('/exchange')}
                >
                  Import and export
                </Button>
                <Button
                  variant="filled"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => open(newKey)}
                >
                  New campaign
                </Button>
              </>
            }
          />
          <CampaignGrid
            campaigns={campaigns}
            onOpen={open}
            tools={<SelectionBar campaigns={campaigns} onOpen={showMade} />}
          />
        </>
      }
      inspector={
        itemKey === null
          ? null
          : {
              title: inspectorTitle(itemKey),
              content: <Details campaigns={campaigns} itemKey={itemKey} onGo={open} onMade={showMade} />,
              onClose: () => open(null),
            }
      }
    />
  )
}

function inspectorTitle(itemKey: string): string {
  if (itemKey === newKey) return 'New campaign'
  return referencedDraft(itemKey) === null ? 'Details' : 'New, not published yet'
}

interface DetailsProps {
  readonly campaigns: CampaignsStore
  readonly itemKey: string
  readonly onGo: (key: string | null) => void
  readonly onMade: (key: string | null) => void
}

function Details({ campaigns, itemKey, onGo, onMade }: DetailsProps) {
  const { workspace } = campaigns
  const opened = useStore(campaigns.store, (state) => state.opened)
  const isThere = opened !== null
  // What was opened from a finding, a conflict or a link stands in the grid as well.
  useEffect(() => {
    if (isThere && itemKey !== newKey) campaigns.reveal(itemKey)
  }, [campaigns, isThere, itemKey])
  // The currency and the zone come with the view.
  if (opened === null) return <SkeletonRows label="Opening" rows={6} />
  const { currency, timezone } = opened
  if (itemKey === newKey) return <NewCampaign workspace={workspace} timezone={timezone} onDone={onMade} />
  return (
    <EntityInspector
      key={itemKey}
      workspace={workspace}
      subject={null}
      itemKey={itemKey}
      currency={currency}
      timezone={timezone}
      onGo={onGo}
    />
  )
}
