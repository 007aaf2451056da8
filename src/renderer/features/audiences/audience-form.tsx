import { Button, Modal, TextInput } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useFocusReturn } from '../../ui/layout/use-focus-return.ts'
import type { Task } from '../../ui/task.ts'
import styles from './audiences.module.css'

interface AudienceTexts {
  readonly name: string
  readonly description: string
}

interface AudienceFormProps {
  readonly title: string
  /** What stands above the texts. */
  readonly children?: ReactNode
  /** The name of a do-not-reach list is the service's. */
  readonly hasName: boolean
  readonly texts: AudienceTexts
  readonly submitLabel: string
  /** There is nothing to save yet. */
  readonly idle: boolean
  readonly task: Task
  readonly onChange: (texts: AudienceTexts) => void
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
}

/** Name and description of a list of people, in a dialog. */
export function AudienceForm(props: AudienceFormProps) {
  const { title, children, hasName, texts, submitLabel, idle, task, onChange, onSubmit, onClose } = props
  useFocusReturn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <form className={styles.stack} onSubmit={submit}>
        {children}
        {hasName && (
          <TextInput
            label="Name"
            description="No two audiences of an account have the same one."
            value={texts.name}
            maxLength={255}
            onChange={({ currentTarget }) => onChange({ ...texts, name: currentTarget.value })}
            data-autofocus
          />
        )}
        <TextInput
          label="Description"
          value={texts.description}
          maxLength={1_000}
          spellCheck
          onChange={({ currentTarget }) => onChange({ ...texts, description: currentTarget.value })}
        />
        {task.kind === 'failed' && <FaultNotice fault={task.fault} />}
        <div className={styles.endButtons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={idle || (hasName && texts.name.trim() === '')}
            loading={task.kind === 'running'}
          >
            {submitLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
