import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FaultNotice } from '../faults/fault-notice.tsx'
import { useFocusReturn } from '../layout/use-focus-return.ts'
import type { Task } from '../task.ts'
import styles from './confirm-dialog.module.css'

interface RenameDialogProps {
  readonly title: string
  readonly name: string
  readonly maxLength: number
  /** Says what the button does: "Rename catalog". */
  readonly confirmLabel: string
  readonly task: Task
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name. Mounted only while it is asked. */
export function RenameDialog(props: RenameDialogProps) {
  const { title, maxLength, confirmLabel, task, onRename, onClose } = props
  useFocusReturn()
  const [name, setName] = useState(props.name)
  return (
    <Modal opened onClose={onClose} title={title} size={420}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && task.kind !== 'running') onRename(name.trim())
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={maxLength}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={name.trim() === ''}
            loading={task.kind === 'running'}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
