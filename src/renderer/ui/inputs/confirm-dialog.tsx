import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FaultNotice } from '../faults/fault-notice.tsx'
import { useFocusReturn } from '../layout/use-focus-return.ts'
import type { Task } from '../task.ts'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  readonly title: string
  /** What will be gone, and what stays. */
  readonly children: ReactNode
  /** Says what the button does: "Delete webhook". */
  readonly confirmLabel: string
  /** When set, this text has to be typed before the button works. */
  readonly typed?: { readonly label: string; readonly text: string }
  readonly task: Task
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before something that cannot be taken back. Mounted only while it is asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, typed, task, onConfirm, onClose } = props
  useFocusReturn()
  const [text, setText] = useState('')
  const matches = typed === undefined || text.trim() === typed.text
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (matches && task.kind !== 'running') onConfirm()
        }}
      >
        <div className={styles.text}>{children}</div>
        {typed !== undefined && (
          <TextInput
            label={typed.label}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            color="danger"
            disabled={!matches}
            loading={task.kind === 'running'}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
