import { Anchor } from '@mantine/core'
import {
  IconLayoutBottombar,
  IconLayoutSidebarRight,
  IconListDetails,
  IconPlus,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { NamedRows } from '../../../shared/campaigns/campaign-bulk.ts'
import type { GridOpened } from '../../../shared/campaigns/campaign-grid.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { isNotSyncedShown, SyncAge } from '../../drafting/list/sync-age.tsx'
import { useTitle } from '../../drafting/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { type HeaderSlots, PageHeader, type SyncFailure } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useCampaignsDock } from '../../workbench/dock-side.ts'
import type { EntityRef } from '../../workbench/entity-places.ts'
import { useKeysOf } from '../../workbench/use-bound-commands.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ExportMenu } from './bulk/export-menu.tsx'
import { type MenuPlace, useSelectionActions } from './bulk/selection-bar.tsx'
import {
  type CampaignsAddress,
  campaignsAddress,
  newCampaignPlace,
  type OpenAddress,
} from './campaigns-address.ts'
import { CampaignGrid, isNarrowed } from './grid/campaign-grid.tsx'
import { firstRowOf } from './grid/row-keys.ts'
import { UnnamedEntity } from './inspector/unnamed-entity.tsx'
import { type Campaigns as CampaignsStore, campaignsStores } from './store.ts'

// The grid is there before anything of it is opened.
const NewCampaign = lazy(async () => ({
  default: (await import('./create/new-campaign.tsx')).NewCampaign,
}))
const CampaignEditor = lazy(async () => ({
  default: (await import('./inspector/campaign-editor.tsx')).CampaignEditor,
}))
const LineItemEditor = lazy(async () => ({
  default: (await import('./inspector/line-item-editor.tsx')).LineItemEditor,
}))

interface CampaignsProps {
  readonly params: { readonly part?: string | undefined; readonly item?: string | undefined }
}

/** Campaigns and line items of the account, and the editor of the one in the address. */
export function Campaigns({ params }: CampaignsProps) {
  const workspace = useWorkspace()
  if (workspace === null)
    return <NoAccount title={t`Campaigns`} sentence={t`Choose an account to see its campaigns.`} />
  const address = campaignsAddress(params.part, params.item)
  return <Workspaced key={workspace.accountId} workspace={workspace} address={address} />
}

interface WorkspacedProps {
  readonly workspace: Workspace
  readonly address: CampaignsAddress
}

function Workspaced({ workspace, address }: WorkspacedProps) {
  const [, navigate] = useLocation()
  const campaigns = campaignsStores(useWorkbench())(workspace)
  const opened = useStore(campaigns.store, (state) => state.opened)
  const dock = useCampaignsDock()
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const place = address.kind === 'entity' ? address.place : null
  const title = useTitle(workspace, place?.subject ?? 'campaign', place?.key ?? null)
  const open = (place: EntityRef | null) =>
    navigate(place === null ? '/campaigns' : kinds[place.subject].placeOf(place.key))
  useEffect(() => {
    if (address.kind !== 'view') return
    void campaigns.show(address.view)
    navigate('/campaigns', { replace: true })
  }, [address, campaigns, navigate])
  /** What was just created isn't in any view yet. */
  const showMade = async (made: NamedRows | null) => {
    open(made === null ? null : firstRowOf(made))
    if (made !== null) await campaigns.showMade(made)
  }
  const { bar, overlays, editInBulk } = useSelectionActions({
    campaigns,
    menu,
    onMenuClose: () => setMenu(null),
    onOpen: open,
    onMade: showMade,
  })
  const failure = useSyncFailure(campaigns, opened)
  const header = (slots: HeaderSlots) => (
    <PageHeader
      title={t`Campaigns`}
      {...slots}
      count={
        opened !== null && (
          <>
            <CountAndAge campaigns={campaigns} opened={opened} />
            {slots.count}
          </>
        )
      }
      actions={
        <>
          <ExportMenu campaigns={campaigns} />
          <RefreshButton
            label={t`Refresh campaigns`}
            busy={opened?.sync.kind === 'running'}
            onClick={campaigns.refresh}
          />
          <Button
            variant="filled"
            icon={IconPlus}
            onClick={() => navigate(newCampaignPlace)}
          >{t`New campaign`}</Button>
        </>
      }
      selection={bar}
      failure={failure}
    />
  )
  return (
    <ListAndInspector
      side={dock.side}
      sideButton={<DockButton dock={dock} />}
      inspector={
        address.kind !== 'list' &&
        address.kind !== 'view' && {
          title: title ?? inspectorTitle(address),
          kind: inspectorTitle(address),
          icon:
            address.kind === 'entity' && address.place.subject === 'lineItem'
              ? IconListDetails
              : IconSpeakerphone,
          content: (
            <Suspense fallback={<SkeletonRows label={t`Opening`} rows={6} />}>
              <Details campaigns={campaigns} address={address} onGo={open} onMade={showMade} />
            </Suspense>
          ),
          onClose: () => open(null),
        }
      }
    >
      <CampaignGrid
        campaigns={campaigns}
        openedPlace={place}
        onOpen={open}
        onMenu={setMenu}
        onBulk={editInBulk}
        header={header}
      />
      {overlays}
    </ListAndInspector>
  )
}

/** What the line below the header says, unless a notice of the grid or what stands in place of the rows says it. */
function useSyncFailure(campaigns: CampaignsStore, opened: GridOpened | null): SyncFailure | null {
  const { view, fault } = useStore(campaigns.store)
  const total = useStore(campaigns.rows.store, (state) => state.total)
  if (opened?.sync.kind !== 'failed' || fault !== null) return null
  const isExplained = total === 0 && isNotSyncedShown(opened) && !isNarrowed(view)
  return isExplained ? null : { fault: opened.sync.fault, onRetry: () => void campaigns.refresh() }
}

interface CountAndAgeProps {
  readonly campaigns: CampaignsStore
  readonly opened: GridOpened
}

function CountAndAge({ campaigns, opened }: CountAndAgeProps) {
  const { stale: isStale } = useStore(campaigns.store)
  return (
    <>
      <SyncAge subject="campaign" seenAt={opened.seenAt} sync={opened.sync} timezone={opened.timezone} />
      {isStale && (
        // In the one line beside the title.
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          onClick={campaigns.reapply}
          title={t`Sorts and filters again, by the values that changed`}
        >{t`Re-sort`}</Anchor>
      )}
    </>
  )
}

function DockButton({ dock }: { readonly dock: ReturnType<typeof useCampaignsDock> }) {
  const dockKeys = useKeysOf('dock')
  return (
    <IconButton
      label={dock.side === 'right' ? t`Dock below` : t`Dock right`}
      icon={dock.side === 'right' ? IconLayoutBottombar : IconLayoutSidebarRight}
      keys={dockKeys}
      onClick={dock.turn}
    />
  )
}

function inspectorTitle(address: OpenAddress): string {
  if (address.kind === 'new') return t`New campaign`
  if (address.kind === 'unnamed') return t`Details`
  const label = address.place.subject === 'campaign' ? t`Campaign` : t`Line item`
  return referencedDraft(address.place.key) === null ? label : t`${label}, not published yet`
}

interface DetailsProps {
  readonly campaigns: CampaignsStore
  readonly address: OpenAddress
  readonly onGo: (place: EntityRef | null) => void
  readonly onMade: (made: NamedRows | null) => void
}

function Details({ campaigns, address, onGo, onMade }: DetailsProps) {
  const { workspace } = campaigns
  const opened = useStore(campaigns.store, (state) => state.opened)
  const isThere = opened !== null
  const { subject, key } = address.kind === 'entity' ? address.place : nowhere
  // What was opened from an issue, a conflict or a link is revealed in the grid too.
  useEffect(() => {
    if (isThere && subject !== null) campaigns.reveal({ subject, key })
  }, [campaigns, isThere, subject, key])
  // Currency and time zone come with the view.
  if (opened === null) return <SkeletonRows label={t`Opening`} rows={6} />
  const { currency, timezone } = opened
  const terms = { workspace, currency, timezone, onGo }
  switch (address.kind) {
    case 'new':
      return <NewCampaign workspace={workspace} timezone={timezone} onDone={onMade} />
    case 'unnamed':
      return <UnnamedEntity key={address.key} workspace={workspace} itemKey={address.key} onGo={onGo} />
    case 'entity':
      // The same ID with another subject is another entity.
      return subject === 'campaign' ? (
        <CampaignEditor key={`campaign ${key}`} {...terms} itemKey={key} />
      ) : (
        <LineItemEditor key={`line item ${key}`} {...terms} itemKey={key} />
      )
    default:
      return assertNever(address)
  }
}

const nowhere = { subject: null, key: '' }
