import { Menu } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../inputs/confirm-dialog.tsx'
import { InspectorPart } from './inspector-panel.tsx'
import { MoreMenu } from './more-menu.tsx'

interface RemovalMenuProps extends Pick<ConfirmDialogProps, 'title' | 'task' | 'children'> {
  /** Of the item, and of the button that confirms it: "Delete webhook". */
  readonly label: string
  /** On success the dialog closes; otherwise it shows the fault. */
  readonly onConfirm: () => Promise<Outcome<unknown>>
}

/** Deletes or ends the record of an inspector: the last thing in its head, and it asks first. */
export function RemovalMenu({ label, onConfirm, ...question }: RemovalMenuProps) {
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    const outcome = await onConfirm()
    if (outcome.ok) setAsking(false)
    return outcome
  }
  return (
    <>
      <InspectorPart part="acts">
        <MoreMenu>
          <Menu.Item
            color="danger"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {label}
          </Menu.Item>
        </MoreMenu>
      </InspectorPart>
      {isAsking && (
        <ConfirmDialog
          {...question}
          confirmLabel={label}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
