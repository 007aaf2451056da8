import { Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogList } from '../../../shared/catalogs/catalog.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import type { Refreshable } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { RenameDialog } from '../../ui/inputs/rename-dialog.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useUserHandle } from '../../workbench/session.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { CatalogTarget, catalogName } from './catalog-target.tsx'
import type { PartProps } from './catalogs-view.ts'

interface CatalogActionsProps extends Pick<PartProps, 'view' | 'act' | 'catalog'> {
  readonly workspace: Workspace
  readonly list: Refreshable<CatalogList>
}

export function CatalogActions({ workspace, view, act, list, catalog }: CatalogActionsProps) {
  const { bridge } = useWorkbench()
  const { latest } = useStore(view)
  const changing = useAct()
  const [renames, setRenames] = useState(false)
  const reference = { workspace, catalogId: catalog.id }
  const sync = latest.get(catalog.id)?.sync
  const userHandle = useUserHandle()
  const isSyncing = sync?.kind === 'running'
  const typed = catalogName(catalog)
  const close = () => {
    changing.dismiss()
    setRenames(false)
  }
  const rename = async (name: string) => {
    const renamed = await changing.run(() => bridge.catalogs.rename({ ...reference, name }))
    if (!renamed.ok) return
    await list.refetch()
    setRenames(false)
  }
  return (
    <>
      {isSyncing && (
        <span role="status">
          {plural(sync.read, { one: 'Syncing: # product', other: 'Syncing: # products' })}
        </span>
      )}
      <RefreshButton
        label={t`Refresh products`}
        busy={isSyncing}
        onClick={() => act.run(() => bridge.catalogs.readProducts(reference))}
      />
      <Button icon={IconPencil} onClick={() => setRenames(true)}>{t`Rename`}</Button>
      <AskButton
        label={t`Delete catalog`}
        icon={IconTrash}
        title={t`Delete ${typed}?`}
        confirmLabel={t`Delete catalog permanently`}
        typed={{ label: t`Type ${typed} to confirm`, text: typed }}
        onConfirm={async () => {
          const removed = await bridge.catalogs.remove({ ...reference, typed })
          if (removed.ok) await list.refresh()
          return removed
        }}
      >
        <p>{t`This deletes the catalog of ${userHandle} at once, with all its products and product sets, in all accounts. You can’t undo this, and campaigns stop using them.`}</p>
        <Group>
          <CatalogTarget reference={reference} catalog={catalog} />
        </Group>
      </AskButton>
      {renames && (
        <RenameDialog
          title={t`Rename catalog`}
          name={catalog.name}
          maxLength={255}
          confirmLabel={t`Rename catalog`}
          task={changing.task}
          onRename={rename}
          onClose={close}
        />
      )}
    </>
  )
}
