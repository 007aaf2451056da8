import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogList } from '../../../shared/catalogs/catalog.ts'
import { useAct } from '../../data/act.ts'
import type { Refreshable } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { AskButton } from '../../ui/inputs/ask-button.tsx'
import { RenameDialog } from '../../ui/inputs/rename-dialog.tsx'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
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
  const isReading = sync?.kind === 'running'
  const typed = catalog.name === '' ? catalog.id : catalog.name
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
      <Button
        icon={IconDownload}
        disabled={isReading}
        onClick={() => act.run(() => bridge.catalogs.readProducts(reference))}
      >
        {isReading ? `Syncing: ${countOf(sync.read, 'product')}` : 'Sync products'}
      </Button>
      <Button icon={IconPencil} onClick={() => setRenames(true)}>
        Rename
      </Button>
      <AskButton
        label="Delete catalog"
        icon={IconTrash}
        title={`Delete ${typed}?`}
        confirmLabel="Delete catalog permanently"
        typed={{ label: `Type ${typed} to confirm`, text: typed }}
        onConfirm={async () => {
          const removed = await bridge.catalogs.remove({ ...reference, typed })
          if (removed.ok) await list.refresh()
          return removed
        }}
      >
        <p>
          This deletes the catalog with all its products and product sets. You can’t undo this, and campaigns
          stop using them.
        </p>
      </AskButton>
      {renames && (
        <RenameDialog
          title="Rename catalog"
          name={catalog.name}
          maxLength={255}
          confirmLabel="Rename catalog"
          task={changing.task}
          onRename={rename}
          onClose={close}
        />
      )}
    </>
  )
}
