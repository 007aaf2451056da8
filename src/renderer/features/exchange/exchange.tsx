import { Box, Text } from '@mantine/core'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { ListAndInspector } from '../../ui/layout/list-and-inspector.tsx'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { formatCount } from '../../ui/number.ts'
import { useArrivingFile } from '../../workbench/use-incoming-file.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useWorkspace } from '../../workbench/workspace.ts'
import { ExchangeProgress } from './exchange-progress.tsx'
import { ExchangeStart } from './exchange-start.tsx'
import { ImportDetails } from './import-details.tsx'
import { kindLabel } from './import-labels.ts'
import { ImportActions, ImportKinds, ImportPreview } from './import-preview.tsx'
import { type ImportStore, importStores } from './import-store.ts'

const forms = ['sheet', 'changeSet'] as const

/** `/exchange`: export and import of files. */
export function Exchange() {
  const workspace = useWorkspace()
  if (workspace === null) {
    return <NoAccount title={t`Import and export`} sentence={t`Choose an account to import and export.`} />
  }
  return <Workspaced key={workspace.accountId} workspace={workspace} />
}

function Workspaced({ workspace }: { readonly workspace: Workspace }) {
  const workbench = useWorkbench()
  const imports = importStores(workbench)(workspace)
  const { file, item, task } = useStore(imports.store)
  useArrivingFile(forms, task.kind !== 'running', ({ file: arrived, form }) => {
    const { exchange } = workbench.bridge
    const openFile = form === 'sheet' ? exchange.openSheet : exchange.openChangeSet
    imports.open(() => openFile({ workspace, file: arrived.id }))
  })
  return (
    <ListAndInspector
      inspector={
        item !== null && {
          kind:
            item.number < 0
              ? t`First named in row ${formatCount(-item.number)}`
              : t`Row ${formatCount(item.number)}`,
          title: item.title,
          status: (
            <Text span c="dimmed">
              {kindLabel[item.kind]}
            </Text>
          ),
          content: <ImportDetails workspace={workspace} item={item} />,
          onClose: () => imports.select(null),
        }
      }
    >
      <PageHeader
        title={t`Import and export`}
        {...(file !== null && {
          subject: <span title={file.fileName}>{file.fileName}</span>,
          filters: file.groups.length > 0 && <ImportKinds imports={imports} file={file} />,
          actions: <ImportActions imports={imports} file={file} />,
        })}
      />
      <Trouble imports={imports} />
      <ExchangeProgress imports={imports} />
      {file === null ? (
        <ExchangeStart workspace={workspace} imports={imports} />
      ) : (
        <ImportPreview imports={imports} file={file} />
      )}
    </ListAndInspector>
  )
}

function Trouble({ imports }: { readonly imports: ImportStore }) {
  const { task } = useStore(imports.store)
  if (task.kind !== 'failed') return null
  return (
    <Box py={12} px={16}>
      <FaultNotice fault={task.fault} onDismiss={imports.dismiss} />
    </Box>
  )
}
