import { Group, Stack } from '@mantine/core'
import { IconExternalLink, IconFileExport, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SavedRequest } from '../../../../shared/console/console-collection.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { Button } from '../../../ui/button.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { RenameDialog } from '../../../ui/inputs/rename-dialog.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { JsonView } from '../../../ui/record/json-view.tsx'
import { rich } from '../../../ui/rich.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { DeprecationFlags } from '../changelog/deprecation-flags.tsx'
import { composerStore } from '../composer/composer-store.ts'
import { authenticationLabel, hostLabel } from '../console-labels.ts'
import { useCollectionChange } from './use-collections.ts'

export interface SavedRow {
  readonly key: string
  readonly file: string
  readonly index: number
  readonly collection: string
  readonly saved: SavedRequest
}

/** A saved request, with the actions on it and on its collection. */
export function SavedInspector({ row, onGone }: { readonly row: SavedRow; readonly onGone: () => void }) {
  const workbench = useWorkbench()
  const { update, task, dismiss } = useCollectionChange()
  const exporting = useAct()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<'nothing' | 'request' | 'collection'>('nothing')
  const { file } = row
  const { request } = row.saved
  const close = () => {
    dismiss()
    setAsking('nothing')
  }
  const open = () =>
    navigate(`/console/request/${encodeURIComponent(composerStore(workbench).take(request))}`)
  return (
    <Stack gap={12} miw={0}>
      {asking === 'nothing' && task.kind === 'failed' && (
        <FaultNotice fault={task.fault} onDismiss={dismiss} />
      )}
      {exporting.task.kind === 'failed' && (
        <FaultNotice fault={exporting.task.fault} onDismiss={exporting.dismiss} />
      )}
      <DeprecationFlags request={request} />
      <Group gap={8}>
        <Button variant="filled" icon={IconExternalLink} onClick={open}>{t`Open in the console`}</Button>
        <Button icon={IconPencil} onClick={() => setAsking('request')}>{t`Rename request`}</Button>
        <Button
          icon={IconTrash}
          onClick={async () => {
            const removed = await update(file, (collection) => ({
              ...collection,
              requests: collection.requests.filter((_, place) => place !== row.index),
            }))
            if (removed.ok) onGone()
          }}
        >{t`Remove request`}</Button>
      </Group>
      <FieldList
        fields={{
          [t`Host`]: hostLabel[request.host],
          [t`Request`]: (
            <code>
              {request.method} {request.path}
            </code>
          ),
          [t`Authentication`]: authenticationLabel[request.auth],
          [t`File`]: <code>{file}</code>,
        }}
      />
      <Section title={t`As stored in the file`}>
        <JsonView text={JSON.stringify(row.saved, null, 2)} label={t`Saved request`} />
      </Section>
      <CollectionActions
        row={row}
        exporting={exporting}
        onRename={() => setAsking('collection')}
        onGone={onGone}
      />
      {asking === 'request' && (
        <RenameDialog
          title={t`Rename request`}
          name={row.saved.name}
          maxLength={200}
          confirmLabel={t`Rename request`}
          task={task}
          onRename={async (name) => {
            const renamed = await update(file, (collection) => ({
              ...collection,
              requests: collection.requests.map((saved, place) =>
                place === row.index ? { ...saved, name } : saved,
              ),
            }))
            if (renamed.ok) close()
          }}
          onClose={close}
        />
      )}
      {asking === 'collection' && (
        <RenameDialog
          title={t`Rename collection`}
          name={row.collection}
          maxLength={100}
          confirmLabel={t`Rename collection`}
          task={task}
          onRename={async (name) => {
            if ((await update(file, (collection) => ({ ...collection, name }))).ok) close()
          }}
          onClose={close}
        />
      )}
    </Stack>
  )
}

interface CollectionActionsProps {
  readonly row: SavedRow
  readonly exporting: ReturnType<typeof useAct>
  readonly onRename: () => void
  readonly onGone: () => void
}

function CollectionActions({ row, exporting, onRename, onGone }: CollectionActionsProps) {
  const { bridge, notices } = useWorkbench()
  const deletion = useCollectionChange()
  const { file } = row
  return (
    <Section title={t`Collection ${row.collection}`}>
      <Group gap={8}>
        <Button icon={IconPencil} onClick={onRename}>{t`Rename collection`}</Button>
        <Button
          icon={IconFileExport}
          onClick={async () => {
            const exported = await exporting.run(() => bridge.console.exportCollection({ file }))
            if (exported.ok && exported.value) notices.say('ok', t`Collection exported.`)
          }}
        >{t`Export collection`}</Button>
        <AskButton
          label={t`Delete collection`}
          icon={IconTrash}
          title={t`Delete the collection ${row.collection}?`}
          confirmLabel={t`Delete collection`}
          onConfirm={async () => {
            const removed = await deletion.run(() => bridge.console.removeCollection({ file }))
            if (removed.ok) onGone()
            return removed
          }}
        >
          <p>{rich`The file ${<code>{file}</code>} and all its requests will be deleted from this computer.`}</p>
        </AskButton>
      </Group>
    </Section>
  )
}
