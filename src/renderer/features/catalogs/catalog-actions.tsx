import { Button } from '@mantine/core'
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { CatalogList, CatalogRow } from '../../../shared/catalogs/catalog.ts'
import type { Refreshable } from '../../data/client.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { RenameDialog } from '../../ui/inputs/rename-dialog.tsx'
import { countOf } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { CatalogsStore } from './catalogs-store.ts'

interface CatalogActionsProps {
  readonly catalogs: CatalogsStore
  readonly list: Refreshable<CatalogList>
  readonly catalog: CatalogRow
}

/** What can be done with a catalog as a whole. */
export function CatalogActions({ catalogs, list, catalog }: CatalogActionsProps) {
  const { bridge } = useWorkbench()
  const { task, news } = useStore(catalogs.store)
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const { workspace } = catalogs
  const reading = news.get(catalog.id)?.reading
  const isReading = reading?.kind === 'running'
  const typed = catalog.name === '' ? catalog.id : catalog.name
  const close = () => {
    catalogs.dismiss()
    setAsking(null)
  }
  const remove = async () => {
    const reference = { workspace, catalogId: catalog.id, typed }
    const done = await catalogs.run(() => bridge.catalogs.remove(reference))
    if (catalogs.store.getState().task.kind === 'failed' && done === null) return
    setAsking(null)
    await list.refresh()
  }
  return (
    <>
      <Button
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={isReading}
        onClick={() => catalogs.run(() => bridge.catalogs.readProducts({ workspace, catalogId: catalog.id }))}
      >
        {isReading ? `Reading: ${countOf(reading.read, 'product')}` : 'Read the products'}
      </Button>
      <Button leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setAsking('rename')}>
        Rename
      </Button>
      <Button leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setAsking('delete')}>
        Delete catalog
      </Button>
      {asking === 'rename' && <Rename catalogs={catalogs} list={list} catalog={catalog} onClose={close} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${typed}?`}
          confirmLabel="Delete catalog for good"
          typed={{ label: `Type ${typed} to confirm`, text: typed }}
          task={task}
          onConfirm={remove}
          onClose={close}
        >
          <p>
            The service deletes the catalog with all of its products and product sets. This cannot be taken
            back, and campaigns that use them lose them.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Rename({
  catalogs,
  list,
  catalog,
  onClose,
}: CatalogActionsProps & { readonly onClose: () => void }) {
  const { bridge } = useWorkbench()
  const { task } = useStore(catalogs.store)
  const rename = async (name: string) => {
    const reference = { workspace: catalogs.workspace, catalogId: catalog.id, name }
    const renamed = await catalogs.run(() => bridge.catalogs.rename(reference))
    if (renamed === null) return
    await list.refetch()
    onClose()
  }
  return (
    <RenameDialog
      title="Rename the catalog"
      name={catalog.name}
      maxLength={255}
      confirmLabel="Rename catalog"
      task={task}
      onRename={rename}
      onClose={onClose}
    />
  )
}
