import { Group, Menu } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CatalogList } from '../../../shared/catalogs/catalog.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import type { Refreshable } from '../../data/client.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { RenameDialog } from '../../ui/inputs/rename-dialog.tsx'
import { MoreMenu } from '../../ui/inspector/more-menu.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useUserHandle } from '../../workbench/session.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { CatalogTarget, catalogName } from './catalog-target.tsx'
import type { PartProps } from './catalogs-view.ts'

/** Reads the products again, and says how far that is. */
export function CatalogRefresh({ view, act, reference }: Pick<PartProps, 'view' | 'act' | 'reference'>) {
  const { bridge } = useWorkbench()
  const { latest } = useStore(view)
  const sync = latest.get(reference.catalogId)?.sync
  const isSyncing = sync?.kind === 'running'
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
    </>
  )
}

interface CatalogMenuProps extends Pick<PartProps, 'catalog'> {
  readonly workspace: Workspace
  readonly list: Refreshable<CatalogList>
}

/** What is rarely done with a catalog: rename or delete it. */
export function CatalogMenu(props: CatalogMenuProps) {
  const [question, setQuestion] = useState<'rename' | 'delete' | null>(null)
  const close = () => setQuestion(null)
  return (
    <>
      <MoreMenu>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setQuestion('rename')}
        >{t`Rename`}</Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setQuestion('delete')}
        >{t`Delete catalog`}</Menu.Item>
      </MoreMenu>
      {question === 'rename' && <Renaming {...props} onClose={close} />}
      {question === 'delete' && <Deletion {...props} onClose={close} />}
    </>
  )
}

interface QuestionProps extends CatalogMenuProps {
  readonly onClose: () => void
}

function Renaming({ workspace, list, catalog, onClose }: QuestionProps) {
  const { bridge } = useWorkbench()
  const changing = useAct()
  const rename = async (name: string) => {
    const renamed = await changing.run(() =>
      bridge.catalogs.rename({ workspace, catalogId: catalog.id, name }),
    )
    if (!renamed.ok) return
    await list.refetch()
    onClose()
  }
  return (
    <RenameDialog
      title={t`Rename catalog`}
      name={catalog.name}
      maxLength={255}
      confirmLabel={t`Rename catalog`}
      task={changing.task}
      onRename={rename}
      onClose={onClose}
    />
  )
}

function Deletion({ workspace, list, catalog, onClose }: QuestionProps) {
  const { bridge } = useWorkbench()
  const userHandle = useUserHandle()
  const reference = { workspace, catalogId: catalog.id }
  const typed = catalogName(catalog)
  return (
    <ConfirmDialog
      title={t`Delete ${typed}?`}
      confirmLabel={t`Delete catalog permanently`}
      typed={{ label: t`Type ${typed} to confirm`, text: typed }}
      onConfirm={async () => {
        const removed = await bridge.catalogs.remove({ ...reference, typed })
        if (!removed.ok) return removed
        onClose()
        await list.refresh()
        return removed
      }}
      onClose={onClose}
    >
      <p>{t`This deletes the catalog of ${userHandle} at once, with all its products and product sets, in all accounts. You can’t undo this, and campaigns stop using them.`}</p>
      <Group>
        <CatalogTarget reference={reference} catalog={catalog} />
      </Group>
    </ConfirmDialog>
  )
}
