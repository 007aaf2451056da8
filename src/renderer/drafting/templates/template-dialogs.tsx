import { Group, Modal, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  maxTemplateName,
  type TemplateEntry,
  type TemplateSubject,
} from '../../../shared/creatives/template.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useAct } from '../../data/act.ts'
import { useCall } from '../../data/client.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import { RenameDialog } from '../../ui/inputs/rename-dialog.tsx'
import parts from '../../ui/layout/parts.module.css'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { unreturnedNotice } from '../unreturned.ts'
import styles from './templates.module.css'

interface SaveTemplateProps {
  readonly workspace: Workspace
  readonly subject: TemplateSubject
  /** The record or draft to save. */
  readonly itemKey: string
  /** Its name, the initial name of the template. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks for a name, and saves a record or draft as a template. */
export function SaveTemplate({ workspace, subject, itemKey, name, onClose }: SaveTemplateProps) {
  const { bridge, notices } = useWorkbench()
  const { task, run } = useAct([['templates', 'list']])
  const save = async (chosen: string) => {
    const outcome = await run(() => bridge.templates.save({ workspace, subject, key: itemKey, name: chosen }))
    if (!outcome.ok) return
    const place =
      subject === 'targeting'
        ? t`Apply it with Targeting above the list of line items.`
        : t`It’s in the menu beside New ${kinds[subject].label.one}.`
    notices.say('ok', t`Template “${chosen}” saved. ${place}`)
    const rows = await bridge.entities.find({ workspace, subject, keys: [itemKey] })
    const notice = rows.ok ? unreturnedNotice(subject, rows.value) : null
    if (notice !== null) notices.say('attention', notice)
    onClose()
  }
  return (
    <RenameDialog
      title={t`Save as template`}
      name={name.slice(0, maxTemplateName)}
      maxLength={maxTemplateName}
      confirmLabel={t`Save template`}
      task={task}
      onRename={save}
      onClose={onClose}
    />
  )
}

interface ManageTemplatesProps {
  readonly subject: TemplateSubject
  readonly onClose: () => void
}

/** The templates of a kind, to rename and delete. */
export function ManageTemplates({ subject, onClose }: ManageTemplatesProps) {
  useFocusReturn()
  const { value, fault, refetch } = useCall('templates', 'list', { subject })
  const [asked, setAsked] = useState<{
    readonly act: 'rename' | 'delete'
    readonly entry: TemplateEntry
  } | null>(null)
  const close = () => setAsked(null)
  return (
    <Modal opened onClose={onClose} title={t`Templates of ${kinds[subject].label.many}`} size={520}>
      <Stack gap={12}>
        {fault !== null && <FaultNotice fault={fault} onRetry={refetch} />}
        {value?.length === 0 && <span className={parts.muted}>{t`No templates`}</span>}
        <ul className={styles.list} aria-label={t`Templates`}>
          {value?.map((entry) => (
            <li key={entry.id}>
              <span className={parts.anywhere}>{entry.name}</span>
              <span className={parts.muted}>
                <RelativeTime at={entry.createdAt} />
              </span>
              <IconButton
                label={t`Rename ${entry.name}`}
                icon={IconPencil}
                onClick={() => setAsked({ act: 'rename', entry })}
              />
              <IconButton
                label={t`Delete ${entry.name}`}
                icon={IconTrash}
                onClick={() => setAsked({ act: 'delete', entry })}
              />
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t`Close`}</Button>
        </Group>
      </Stack>
      {asked?.act === 'rename' && <RenameTemplate entry={asked.entry} onClose={close} />}
      {asked?.act === 'delete' && <DeleteTemplate entry={asked.entry} onClose={close} />}
    </Modal>
  )
}

interface TemplateActProps {
  readonly entry: TemplateEntry
  readonly onClose: () => void
}

function RenameTemplate({ entry, onClose }: TemplateActProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['templates', 'list']])
  return (
    <RenameDialog
      title={t`Rename template`}
      name={entry.name}
      maxLength={maxTemplateName}
      confirmLabel={t`Rename template`}
      task={task}
      onRename={async (name) => {
        if ((await run(() => bridge.templates.rename({ id: entry.id, name }))).ok) onClose()
      }}
      onClose={onClose}
    />
  )
}

function DeleteTemplate({ entry, onClose }: TemplateActProps) {
  const { bridge } = useWorkbench()
  const { task, run } = useAct([['templates', 'list']])
  return (
    <ConfirmDialog
      title={t`Delete template`}
      confirmLabel={t`Delete template`}
      task={task}
      onConfirm={async () => {
        if ((await run(() => bridge.templates.remove({ id: entry.id }))).ok) onClose()
      }}
      onClose={onClose}
    >
      <p>{t`“${entry.name}” will be gone. What was made from it stays.`}</p>
    </ConfirmDialog>
  )
}
